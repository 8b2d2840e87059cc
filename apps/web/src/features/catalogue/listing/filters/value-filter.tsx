import type { ProductFacets } from "@shop/domain/contracts/products";
import { LIMITS } from "@shop/domain/limits";
import { useState } from "react";
import { useEnteredValue } from "../../../../ui/use-entered-value.ts";
import { VisuallyHidden } from "../../../../ui/visually-hidden.tsx";
import panel from "./filter-panel.module.css";
import { FilterTick } from "./filter-tick.tsx";
import styles from "./value-filter.module.css";

interface Props {
  label: string;
  values: ProductFacets["brands"];
  chosen: string[];
  onToggle: (value: string) => void;
}

/** The commonest stand there at once; from so many on they can be searched too. */
const AT_ONCE = 10;
const SEARCHED_FROM = 20;

/** Any values of one kind, the commonest first; nothing at all where there is nothing to choose. */
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
    isWhole || words ? fitting : all.filter(({ value }, index) => index < AT_ONCE || chosen.includes(value));
  return (
    <fieldset className={panel.group}>
      <legend className={panel.legend}>{label}</legend>
      {all.length >= SEARCHED_FROM && (
        <input
          ref={field}
          type="search"
          className={styles.search}
          aria-label={`Search in ${label.toLowerCase()}`}
          placeholder={`Search ${all.length} values`}
          value={text}
          maxLength={LIMITS.name}
          autoComplete="off"
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <div className={styles.values}>
        {shown.map(({ value, count }) => (
          <FilterTick
            key={value}
            label={value}
            count={count}
            isChosen={chosen.includes(value)}
            onChange={() => onToggle(value)}
          />
        ))}
      </div>
      {words !== "" && (
        <p role="status" className={panel.none}>
          {fitting.length === 0 ? "None is called so." : `${fitting.length} of ${all.length}`}
        </p>
      )}
      {words === "" && all.length > AT_ONCE && (
        <button type="button" className={panel.more} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? "Show fewer" : `Show all ${all.length}`}
          <VisuallyHidden> of {label.toLowerCase()}</VisuallyHidden>
        </button>
      )}
    </fieldset>
  );
}
