import { Box, Button, Group, Stack } from "@mantine/core";
import IconSearch from "icon:search";
import { useEffect, useRef, useState } from "react";
import { Candidates } from "./candidates.tsx";
import { problemOf, type Line } from "../state/order-lines.ts";
import { shownText } from "../state/order-texts.ts";
import { ProductField } from "../../../ui/product/product-field.tsx";
import type { LineActions } from "../state/use-line-actions.ts";

interface Props {
  line: Line;
  actions: LineActions;
}

/** Chooses a line's product: one of its candidates, or one found by a search. */
export function ProductChoice({ line, actions }: Props) {
  const { line: number, qty, item, candidates } = line;
  const hasCandidates = candidates.length > 0;
  const problem = problemOf(line);
  // A line that has a product but no candidates opens the search at once.
  const [isSearching, setSearching] = useState(item !== undefined && !hasCandidates);
  return (
    <Stack gap={8}>
      {hasCandidates && (
        <Candidates
          label={`Line ${number}: ${shownText(line.text)}. Which product?`}
          candidates={candidates}
          onChoose={(chosen) => actions.choose(line, chosen)}
        />
      )}
      {isSearching && (
        <Search
          label={`Product or SKU for line ${number}`}
          onChoose={(chosen) => actions.choose(line, chosen)}
          onCancel={() => {
            setSearching(false);
            actions.focus(line);
          }}
        />
      )}
      <Group gap="4px 12px" fz="sm">
        {!hasCandidates && !item && <span>{problem ?? "No match. Search, or remove the line."}</span>}
        {!isSearching && (
          <Button
            {...(!hasCandidates && { "data-focus": true })}
            variant={hasCandidates ? "subtle" : "default"}
            size="compact-sm"
            leftSection={<IconSearch size={16} aria-hidden />}
            aria-label={`${hasCandidates ? "Search for another" : "Search for it"}, line ${number}`}
            onClick={() => setSearching(true)}
          >
            {hasCandidates ? "Search for another" : "Search for it"}
          </Button>
        )}
        {item && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Keep it: ${item.name}, line ${number}`}
            onClick={() => actions.showChoice(line, false)}
          >
            Keep it
          </Button>
        )}
        {!item && (
          <Box component="span" c="dimmed" data-figures>
            Quantity: {qty}
          </Box>
        )}
      </Group>
    </Stack>
  );
}

/** The search, which takes the focus when it appears. */
function Search({
  label,
  onChoose,
  onCancel,
}: {
  label: string;
  onChoose: Parameters<typeof ProductField>[0]["onChoose"];
  onCancel: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <ProductField
      label={label}
      isLabelHidden
      placeholder="Product or SKU"
      input={input}
      onChoose={onChoose}
      onEscape={onCancel}
    />
  );
}
