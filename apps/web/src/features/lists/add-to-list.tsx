import { Box, Loader, Stack } from "@mantine/core";
import type { ListLine, ShoppingList } from "@shop/domain/contracts/lists";
import { ROUTES } from "@shop/domain/screens/paths";
import { useState } from "react";
import { Link } from "react-router-dom";
import { errorMessage } from "../../lib/forms/errors.ts";
import { trpc } from "../../lib/trpc.ts";
import { ActionError } from "../../ui/feedback/error-banner.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { ProductField } from "../../ui/product/product-field.tsx";
import { addedLines, LIST_FULL, type Found } from "./list-lines.ts";

interface Props {
  list: ShoppingList;
  /** Saves the changed lines. */
  onLines: (...changed: ListLine[]) => void;
}

/** Adds products to a list: one by its name or SKU, or many by pasting lines with quantities. */
export function AddToList({ list, onLines }: Props) {
  const [outcome, setOutcome] = useState<{ text: string; missed: string[] } | null>(null);
  const [text, setText] = useState("");
  const add = (found: Found[], missed: string[] = []) => {
    const changed = addedLines(list, found);
    if (!changed) return setOutcome({ text: LIST_FULL, missed: [] });
    if (found.length > 0) onLines(...changed);
    setOutcome({ text: addedText(found), missed });
  };
  const reading = trpc.quickOrder.resolve.useMutation({
    onSuccess: (answer) => {
      const isSure = ({ item, problem }: (typeof answer.lines)[number]) => item !== undefined && problem === undefined;
      const found = answer.lines.filter(isSure).flatMap(({ item, qty }) => (item ? [{ item, qty }] : []));
      const missed = answer.lines.filter((line) => !isSure(line) && !line.isText);
      add(
        found,
        missed.map((line) => line.text),
      );
    },
  });
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
          add([{ item, qty: item.minQty }]);
        }}
        onLines={(pasted) => reading.mutate({ text: pasted })}
      />
      {reading.isPending && <Loader size={16} aria-label="Reading the pasted lines" />}
      {reading.error && <ActionError message={errorMessage(reading.error)} />}
      {outcome && (
        <Notice kind={outcome.missed.length > 0 || outcome.text === LIST_FULL ? "info" : "success"}>
          {outcome.text}
          {outcome.missed.length > 0 && (
            <>
              {" "}
              Not added, because they need a choice: <Link to={ROUTES.quickOrder}>use Quick order</Link>
              <Box component="ul" c="var(--ink)" fw={400} m={0} style={{ overflowWrap: "anywhere" }}>
                {outcome.missed.map((line, index) => (
                  <li key={`${index} ${line}`}>{line}</li>
                ))}
              </Box>
            </>
          )}
        </Notice>
      )}
    </Stack>
  );
}

function addedText(found: readonly Found[]): string {
  const [first] = found;
  if (!first) return "No line was added.";
  return found.length === 1 ? `${first.item.name} added.` : `${found.length} lines added.`;
}
