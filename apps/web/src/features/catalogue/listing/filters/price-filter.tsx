import { Box, Button, Group, TextInput } from "@mantine/core";
import type { ProductFacets } from "@shop/domain/contracts/products";
import { formatDollars } from "@shop/domain/money";
import { useId, useState, type FormEvent } from "react";
import { useEnteredValue } from "../../../../ui/input/use-entered-value.ts";
import { dollarsIn, type ChangeFilters, type ListingFilters } from "../listing-url.ts";
import { Note } from "../../../../ui/page/panel.tsx";
import styles from "./filters.module.css";

interface Props {
  filters: ListingFilters;
  /** The price range of the products that match all other filters. */
  range: ProductFacets["price"];
  changeFilters: ChangeFilters;
}

const textOf = (dollars: number | undefined) => (dollars === undefined ? "" : String(dollars));

/** A price range; applied when it is submitted, because a partly typed amount is a different amount. */
export function PriceFilter({ filters: { minPrice, maxPrice }, range, changeFilters }: Props) {
  const errorId = useId();
  const applied = `${textOf(minPrice)} ${textOf(maxPrice)}`;
  const [lastApplied, setLastApplied] = useState(applied);
  const [from, setFrom] = useState(textOf(minPrice));
  const [to, setTo] = useState(textOf(maxPrice));
  const [error, setError] = useState<string>();
  // Changed elsewhere, such as by removing a chip or by the browser's back button.
  if (applied !== lastApplied) {
    setLastApplied(applied);
    setFrom(textOf(minPrice));
    setTo(textOf(maxPrice));
    setError(undefined);
  }

  const send = (event: FormEvent) => {
    event.preventDefault();
    const problem = problemOf(from, to);
    setError(problem);
    if (!problem) changeFilters(() => ({ minPrice: dollarsIn(from), maxPrice: dollarsIn(to) }));
  };
  return (
    <form noValidate onSubmit={send} data-own-price>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Price, ex GST</legend>
        <Group gap={6}>
          <PriceField
            label="Lowest price in dollars"
            placeholder={range ? String(Math.floor(range.min)) : "From"}
            value={from}
            onChange={setFrom}
            errorId={error && errorId}
          />
          <Box component="span" c="dimmed" fz="sm" aria-hidden>
            to
          </Box>
          <PriceField
            label="Highest price in dollars"
            placeholder={range ? String(Math.ceil(range.max)) : "To"}
            value={to}
            onChange={setTo}
            errorId={error && errorId}
          />
          <Button type="submit" size="sm" flex="1 0 auto" variant="default">
            Apply
          </Button>
        </Group>
        {error && (
          <Box component="p" id={errorId} c="var(--out)" fz="sm" fw={600} role="alert">
            {error}
          </Box>
        )}
        {range && (
          <Note data-figures>
            {formatDollars(range.min)} to {formatDollars(range.max)}
          </Note>
        )}
      </fieldset>
    </form>
  );
}

function problemOf(from: string, to: string): string | undefined {
  const [min, max] = [dollarsIn(from), dollarsIn(to)];
  if ((from.trim() && min === undefined) || (to.trim() && max === undefined)) return "Enter an amount such as 12.50";
  return min !== undefined && max !== undefined && min > max ? "The lowest price is above the highest one" : undefined;
}

interface PriceFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  /** The id of its error message. */
  errorId: string | undefined;
}

function PriceField({ label, placeholder, value, onChange, errorId }: PriceFieldProps) {
  const field = useEnteredValue<HTMLInputElement>(value, onChange);
  return (
    <TextInput
      ref={field}
      // Wide enough for the highest amount; if there is no space, the button wraps.
      flex="99 1 96px"
      size="sm"
      leftSection="$"
      leftSectionPointerEvents="none"
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      aria-label={label}
      error={errorId !== undefined}
      aria-describedby={errorId}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
