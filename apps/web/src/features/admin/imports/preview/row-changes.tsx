import { VisuallyHidden } from "@mantine/core";
import type { ImportRow } from "@shop/domain/contracts/imports";
import type { ImportKind } from "@shop/domain/imports/import-fields";
import IconAlertCircle from "icon:alert-circle";
import IconAlertTriangle from "icon:alert-triangle";
import IconArrowBackUp from "icon:arrow-back-up";
import { useState } from "react";
import { CellButton } from "../../../../ui/table/cells.tsx";
import { fieldText, valueText } from "../import-texts.ts";
import { excerpts } from "./excerpts.ts";
import styles from "./row-changes.module.css";

/** The changes of a row that are shown before more are asked for. */
const SHOWN = 6;

/** What would be written of a row, field by field: old → new; of a new record, its values. */
export function Changes({ kind, row }: { kind: ImportKind; row: ImportRow }) {
  const { result, key, name } = row;
  const [isUnfolded, setUnfolded] = useState(false);
  // The row begins with a new record's key and name.
  const changes = row.changes
    .filter(({ after }) => result !== "created" || (after !== key && after !== name))
    .map(({ field, before, after }) => {
      const values = { before: valueText(field, before), after: valueText(field, after) };
      return { field, ...values, short: excerpts(values.before, values.after) };
    })
    // Long texts come last.
    .toSorted((one, other) => Number(one.short.isCut) - Number(other.short.isCut));
  if (changes.length === 0) return null;
  const shown = isUnfolded ? changes : changes.slice(0, SHOWN);
  const isCut = shown.some(({ short }) => short.isCut);
  return (
    <>
      <ul className={styles.changes}>
        {shown.map(({ field, short, ...whole }) => {
          const { before, after } = isUnfolded ? whole : short;
          return (
            <li key={field}>
              <span className={styles.quiet}>{fieldText(kind, field)}</span>{" "}
              {result !== "created" && (
                <>
                  <span className={styles.quiet}>{before || "empty"}</span> →{" "}
                </>
              )}
              <b>{after || "empty"}</b>
            </li>
          );
        })}
      </ul>
      {!isUnfolded && (isCut || shown.length < changes.length) && (
        <CellButton onClick={() => setUnfolded(true)}>
          {shown.length < changes.length ? `Show all ${changes.length} fields` : "Show in full"}
        </CellButton>
      )}
    </>
  );
}

const KINDS = {
  stays: { Icon: IconArrowBackUp, word: "Stays" },
  problem: { Icon: IconAlertCircle, word: "Problem" },
  warning: { Icon: IconAlertTriangle, word: "Warning" },
};

/** Why a row fails or needs a look, each with its column; once it is undone, why it stays. */
export function Findings({ row: { problems, warnings, undo } }: { row: ImportRow }) {
  const stays = undo === undefined || undo === "undone" ? [] : [{ column: "", message: undo }];
  const findings = [
    ...stays.map((finding) => ({ ...finding, kind: "stays" as const })),
    ...problems.map((finding) => ({ ...finding, kind: "problem" as const })),
    ...warnings.map((finding) => ({ ...finding, kind: "warning" as const })),
  ];
  if (findings.length === 0) return null;
  return (
    <ul className={styles.findings}>
      {findings.map(({ kind, column, message }) => {
        const { Icon, word } = KINDS[kind];
        return (
          <li key={`${kind} ${column} ${message}`} data-kind={kind}>
            <Icon size={16} aria-hidden />
            <span>
              <VisuallyHidden>{word}: </VisuallyHidden>
              {kind === "stays" && "Not undone: "}
              {column && <b>{column}: </b>}
              {message}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
