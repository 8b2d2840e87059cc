import { Box, SimpleGrid } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "../dialog/dialog.tsx";
import { DialogButtons } from "../dialog/dialog-buttons.tsx";
import { differences, type ConflictRules, type Difference, type Side } from "./changes.ts";
import styles from "./conflict-dialog.module.css";
import type { FormValues, ValueTexts } from "./options.ts";

interface Props<Values extends FormValues> {
  /** The record as it was, as it was edited, and as it is now. */
  base: Values;
  mine: Values;
  theirs: Values;
  labels: Record<keyof Values & string, string>;
  valueTexts?: ValueTexts | undefined;
  rules?: ConflictRules<Values> | undefined;
  /** Called with the values to save on the newest version, or null to continue editing. */
  onSettle: (values: Values | null) => void;
}

/** Another person saved the record first: shows both values of each differing field to choose from. */
export function ConflictDialog<Values extends FormValues>({
  base,
  mine,
  theirs,
  labels,
  valueTexts,
  rules,
  onSettle,
}: Props<Values>) {
  const [found] = useState(() => differences(base, mine, theirs, rules));
  const [sides, setSides] = useState(() => found.map(({ proposed }) => proposed));
  const isOpen = sides.includes(null);
  const chosen = (): Values => {
    const kept = found.flatMap(({ fields }, index) => (sides[index] === "mine" ? fields : []));
    return { ...theirs, ...Object.fromEntries(kept.map((field) => [field, mine[field]])) };
  };
  const textOf = ({ fields }: Difference<Values>, values: Values) =>
    fields
      // In a group of fields, empty ones are omitted.
      .filter((field, index) => index === 0 || values[field] !== "")
      .map((field) => (valueTexts?.[field] ?? plainText)(values[field]))
      .join(" › ");
  return (
    <Dialog isOpen size="wide" title="Someone else changed this too" onClose={() => onSettle(null)}>
      <p>{found.length > 0 ? "Choose what to keep, field by field." : "You both made the same change."}</p>
      {found.map((difference, index) => (
        <SimpleGrid
          key={difference.fields[0]}
          component="fieldset"
          className={styles.field}
          cols={{ base: 1, xs: 2 }}
          spacing={8}
        >
          <legend>
            {difference.fields[0] && labels[difference.fields[0]]}{" "}
            {difference.proposed === null && (
              <Box component="span" ml={8} c="dimmed" fw={400}>
                You both changed it: please choose
              </Box>
            )}
          </legend>
          {SIDES.map(({ side, name }) => (
            <label key={side} className={styles.side}>
              <input
                type="radio"
                name={`conflict-${difference.fields[0]}`}
                checked={sides[index] === side}
                onChange={() => setSides(sides.with(index, side))}
              />
              <span className={styles.name}>{name}</span>
              <span className={styles.value}>{textOf(difference, side === "mine" ? mine : theirs)}</span>
            </label>
          ))}
        </SimpleGrid>
      ))}
      <DialogButtons
        cancelLabel="Continue editing"
        confirmLabel={found.length > 0 ? "Save these" : "OK"}
        isDisabled={isOpen}
        onCancel={() => onSettle(null)}
        onConfirm={() => onSettle(chosen())}
      />
    </Dialog>
  );
}

const SIDES: readonly { side: Side; name: string }[] = [
  { side: "mine", name: "Yours" },
  { side: "theirs", name: "Now in the shop" },
];

function plainText(value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (value === "" || value == null) return "Empty";
  return typeof value === "string" ? value : JSON.stringify(value);
}
