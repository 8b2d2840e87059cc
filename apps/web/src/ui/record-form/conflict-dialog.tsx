import { Button } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "../dialog/dialog.tsx";
import buttons from "../dialog/dialog.module.css";
import { differences, type Difference, type Side } from "./changes.ts";
import styles from "./conflict-dialog.module.css";
import type { FormValues } from "./options.ts";

interface Props<Values extends FormValues> {
  /** The record that was edited, what was made of it, and what is in the shop by now. */
  base: Values;
  mine: Values;
  theirs: Values;
  labels: Record<keyof Values & string, string>;
  say?: Partial<Record<keyof Values & string, (value: unknown) => string>> | undefined;
  /** The values to save on the newest version; null to go on editing. */
  onSettle: (values: Values | null) => void;
}

/** Somebody else saved the same record first: shows both sides of each field that differs, and lets one choose. */
export function ConflictDialog<Values extends FormValues>({
  base,
  mine,
  theirs,
  labels,
  say,
  onSettle,
}: Props<Values>) {
  const [found] = useState(() => differences(base, mine, theirs));
  const [sides, setSides] = useState(() => Object.fromEntries(found.map(({ field, proposed }) => [field, proposed])));
  const chosen = (): Values => ({
    ...theirs,
    ...Object.fromEntries(found.map(({ field }) => [field, sides[field] === "mine" ? mine[field] : theirs[field]])),
  });
  const inWords = ({ field }: Difference<Values>, value: unknown) => (say?.[field] ?? sayPlainly)(value);
  return (
    <Dialog isOpen isWide title="Somebody else changed this too" onClose={() => onSettle(null)}>
      <p>{found.length > 0 ? "Choose what to keep, field by field." : "You both made the same change."}</p>
      {found.map((difference) => (
        <fieldset key={difference.field} className={styles["field"]}>
          <legend className={styles["legend"]}>{labels[difference.field]}</legend>
          {SIDES.map(({ side, name }) => (
            <label key={side} className={styles["side"]}>
              <input
                type="radio"
                name={`conflict-${difference.field}`}
                checked={sides[difference.field] === side}
                onChange={() => setSides({ ...sides, [difference.field]: side })}
              />
              <span className={styles["name"]}>{name}</span>
              <span className={styles["value"]}>{inWords(difference, difference[side])}</span>
            </label>
          ))}
        </fieldset>
      ))}
      <div className={buttons["buttons"]}>
        <Button variant="default" size="sm" onClick={() => onSettle(null)}>
          Go on editing
        </Button>
        <Button size="sm" onClick={() => onSettle(chosen())}>
          {found.length > 0 ? "Save these" : "OK"}
        </Button>
      </div>
    </Dialog>
  );
}

const SIDES: readonly { side: Side; name: string }[] = [
  { side: "mine", name: "Yours" },
  { side: "theirs", name: "Now in the shop" },
];

function sayPlainly(value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (value === "" || value == null) return "Empty";
  return typeof value === "string" ? value : JSON.stringify(value);
}
