import { Box, Loader, Stack } from "@mantine/core";
import type { ListLine, ShoppingList } from "@shop/domain/contracts/lists";
import { counted } from "@shop/domain/figures";
import { ROUTES } from "@shop/domain/screens/paths";
import { useState } from "react";
import { Link } from "react-router-dom";
import { errorMessage } from "../../lib/forms/errors.ts";
import { trpc } from "../../lib/trpc.ts";
import { ActionError } from "../../ui/feedback/error-banner.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { ProductField } from "../../ui/product/product-field.tsx";
import { addedLines, LIST_FULL, readPasted, type Found } from "./list-lines.ts";

interface Props {
  list: ShoppingList;
  /** Saves the changed lines. */
  onLines: (...changed: ListLine[]) => void;
}

interface Outcome {
  text: string;
  /** Pasted lines that need a choice, and rows without a quantity. */
  missed: string[];
  leftOut: string[];
}

/** Adds products to a list: one by its name or SKU, or many by pasting lines with quantities. */
export function AddToList({ list, onLines }: Props) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [text, setText] = useState("");
  const add = ({ found, missed = [], leftOut = [] }: Partial<Omit<Outcome, "text">> & { found: Found[] }) => {
    const changed = addedLines(list, found);
    if (!changed) return setOutcome({ text: LIST_FULL, missed: [], leftOut: [] });
    if (found.length > 0) onLines(...changed);
    setOutcome({ text: addedText(found), missed, leftOut });
  };
  const reading = trpc.quickOrder.resolve.useMutation({ onSuccess: (answer) => add(readPasted(answer)) });
  return (
    <Stack gap={8} maw={560}>
      <ProductField
        label="Add product"
        placeholder="Name or SKU, or paste lines"
        text={text}
        onText={setText}
        onChoosing={(name) => setText(name)}
        onChoose={(item) => {
          // What was typed while the product was read stays.
          setText((typed) => (typed === item.name ? "" : typed));
          add({ found: [{ item, qty: item.minQty }] });
        }}
        onLines={(pasted) => reading.mutate({ text: pasted })}
      />
      {reading.isPending && <Loader size={16} aria-label="Reading the pasted lines" />}
      {reading.error && (
        <ActionError message={errorMessage(reading.error)} onRetry={() => reading.mutate(reading.variables)} />
      )}
      {outcome && (
        <Notice kind={outcome.missed.length > 0 || outcome.text === LIST_FULL ? "info" : "success"}>
          {outcome.text}
          {outcome.missed.length > 0 && (
            <>
              {" "}
              Not added, because they need a choice:{" "}
              <Link to={ROUTES.quickOrder} state={{ brought: outcome.missed.join("\n") }}>
                use Quick order
              </Link>
              <Pasted lines={outcome.missed} />
            </>
          )}
          {outcome.leftOut.length > 0 && (
            <details>
              <Box component="summary" w="fit-content" fw={400} style={{ cursor: "pointer" }}>
                Left out: {counted(outcome.leftOut.length, "row", "rows")} without a quantity
              </Box>
              <Pasted lines={outcome.leftOut} />
            </details>
          )}
        </Notice>
      )}
    </Stack>
  );
}

const Pasted = ({ lines }: { lines: readonly string[] }) => (
  <Box component="ul" c="var(--ink)" fw={400} m={0} style={{ overflowWrap: "anywhere" }}>
    {lines.map((line, index) => (
      <li key={`${index} ${line}`}>{line}</li>
    ))}
  </Box>
);

function addedText(found: readonly Found[]): string {
  const [first] = found;
  if (!first) return "No line was added.";
  return found.length === 1 ? `${first.item.name} added.` : `${found.length} lines added.`;
}
