import { Box, Button, Stack, TextInput, VisuallyHidden } from "@mantine/core";
import type { ProductFacets } from "@shop/domain/contracts/products";
import { formatCount } from "@shop/domain/figures";
import { LIMITS } from "@shop/domain/limits";
import { useState } from "react";
import { useEnteredValue, useEnteredCheck } from "../../../../ui/input/use-entered-value.ts";
import { Note } from "../../../../ui/page/panel.tsx";
import styles from "./filters.module.css";

interface Props {
  label: string;
  values: ProductFacets["brands"];
  chosen: string[];
  onToggle: (value: string) => void;
}

/** The number of values shown at first; long lists have a search field. */
const SHOWN_FIRST = 10;
const SEARCHED_FROM = 20;

/** The values of one kind, the most frequent first; renders nothing if there are none. */
export function ValueFilter({ label, values, chosen, onToggle }: Props) {
  const [isWhole, setWhole] = useState(false);
  const [text, setText] = useState("");
  const field = useEnteredValue<HTMLInputElement>(text, setText);
  const known = new Set(values.map(({ value }) => value));
  const all = [
    ...values.filter(({ value, count }) => count > 0 || chosen.includes(value)),
    ...chosen.filter((value) => !known.has(value)).map((value) => ({ value, count: 0 })),
  ];
  if (all.length === 0) return null;

  const words = text.trim().toLowerCase();
  const fitting = all.filter(({ value }) => value.toLowerCase().includes(words));
  const shown =
    isWhole || words ? fitting : all.filter(({ value }, index) => index < SHOWN_FIRST || chosen.includes(value));
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      {all.length >= SEARCHED_FROM && (
        <TextInput
          ref={field}
          type="search"
          size="sm"
          aria-label={`Search in ${label.toLowerCase()}`}
          placeholder={`Search ${all.length} values`}
          value={text}
          maxLength={LIMITS.name}
          autoComplete="off"
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <Stack gap={2}>
        {shown.map(({ value, count }) => (
          <FilterCheckbox
            key={value}
            label={value}
            count={count}
            isChosen={chosen.includes(value)}
            onChange={() => onToggle(value)}
          />
        ))}
      </Stack>
      {words !== "" && (
        <Note role="status">{fitting.length === 0 ? "No matches." : `${fitting.length} of ${all.length}`}</Note>
      )}
      {words === "" && all.length > SHOWN_FIRST && (
        <Button {...TEXT_BUTTON} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? "Show fewer" : `Show all ${all.length}`}
          <VisuallyHidden> of {label.toLowerCase()}</VisuallyHidden>
        </Button>
      )}
    </fieldset>
  );
}

const TEXT_BUTTON = {
  variant: "transparent",
  size: "compact-sm",
  px: 0,
  td: "underline",
  style: { placeSelf: "start" },
};

interface FilterTickProps {
  label: string;
  /** The number of products that it would list. */
  count: number;
  isChosen: boolean;
  onChange: () => void;
}

/** One choice of a filter; a choice without products can only be removed. */
export function FilterCheckbox({ label, count, isChosen, onChange }: FilterTickProps) {
  const field = useEnteredCheck(isChosen, onChange);
  return (
    <label className={styles.tick}>
      <input
        ref={field}
        type="checkbox"
        // The URL holds the choice: the browser must not restore another one on a reload.
        autoComplete="off"
        className={styles.box}
        checked={isChosen}
        disabled={count === 0 && !isChosen}
        onChange={onChange}
      />
      <span className={styles.words}>{label}</span>
      <Box component="span" flex="none" c="dimmed" fz="var(--text-xs)" data-figures>
        {formatCount(count)}
        <VisuallyHidden>{count === 1 ? " product" : " products"}</VisuallyHidden>
      </Box>
    </label>
  );
}
