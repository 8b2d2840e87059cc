import { Box, Button, TextInput } from "@mantine/core";
import type { ProductFacets } from "@shop/domain/contracts/products";
import { formatDollars } from "@shop/domain/money";
import { useId, useState, type FormEvent } from "react";
import { useIsHydrated } from "../../../../lib/use-is-hydrated.ts";
import { useEnteredValue } from "../../../../ui/form/use-entered-value.ts";
import { dollarsIn, type Narrowing } from "../listing-url.ts";
import type { Narrow } from "./filter-panel.tsx";
import styles from "./filters.module.css";

interface Props {
  narrowing: Narrowing;
  /** What the products cost that fit all other filters. */
  range: ProductFacets["price"];
  narrow: Narrow;
}

const textOf = (dollars: number | undefined) => (dollars === undefined ? "" : String(dollars));

/** From so many dollars to so many; taken when it is sent, since half an amount is another one. */
export function PriceFilter({ narrowing: { minPrice, maxPrice }, range, narrow }: Props) {
  const errorId = useId();
  const isHydrated = useIsHydrated();
  const applied = `${textOf(minPrice)} ${textOf(maxPrice)}`;
  const [seen, setSeen] = useState(applied);
  const [from, setFrom] = useState(textOf(minPrice));
  const [to, setTo] = useState(textOf(maxPrice));
  const [error, setError] = useState<string>();
  // Changed by other means: a chip taken away, back.
  if (applied !== seen) {
    setSeen(applied);
    setFrom(textOf(minPrice));
    setTo(textOf(maxPrice));
    setError(undefined);
  }

  const send = (event: FormEvent) => {
    event.preventDefault();
    const problem = problemOf(from, to);
    setError(problem);
    if (!problem) narrow(() => ({ minPrice: dollarsIn(from), maxPrice: dollarsIn(to) }));
  };
  return (
    <form noValidate onSubmit={send} data-own-price>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Price, ex GST</legend>
        <div className={styles.fields}>
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
          <Button type="submit" size="sm" variant="default" disabled={!isHydrated}>
            Apply
          </Button>
        </div>
        {error && (
          <Box component="p" id={errorId} c="var(--out)" fz="sm" fw={600} role="alert">
            {error}
          </Box>
        )}
        {range && (
          <Box component="p" c="dimmed" fz="sm" data-figures>
            {formatDollars(range.min)} to {formatDollars(range.max)}
          </Box>
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
  /** The id of what is wrong with it. */
  errorId: string | undefined;
}

/** A field for an amount of dollars. */
function PriceField({ label, placeholder, value, onChange, errorId }: PriceFieldProps) {
  const field = useEnteredValue<HTMLInputElement>(value, onChange);
  return (
    <TextInput
      ref={field}
      // The highest amount can be read in full: where that leaves no space, the button is below.
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
