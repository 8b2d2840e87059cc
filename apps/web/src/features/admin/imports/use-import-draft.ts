import type { ImportOptions, ImportRecord } from "@shop/domain/contracts/imports";
import { IMPORT_MODES } from "@shop/domain/imports/import-states";
import { useEffect, useState } from "react";
import { storedSession } from "../../../lib/session/session.ts";
import { forgetTabDraft, keepTabDraft, readTabDraft } from "../../../lib/storage/tab-draft.ts";
import { type Choices, isSameMapping, mappingOf } from "./columns/mapping.ts";

/** What happens to a row that can be left out. */
export type WrittenResult = "created" | "changed";

/** What staff have chosen since the preview was made. */
export interface ImportDraft {
  choices: Choices;
  options: ImportOptions;
  /** The lines that are not imported. */
  leftOut: ReadonlyMap<number, WrittenResult>;
}

const NO_LINES: ReadonlyMap<number, WrittenResult> = new Map();
const NO_CHOICES: Choices = new Map();
const draftOf = ({ options }: ImportRecord): ImportDraft => ({ choices: NO_CHOICES, options, leftOut: NO_LINES });

/** True if the preview doesn't show what was chosen since. */
export const isDirty = (draft: ImportDraft, { mapping, options }: ImportRecord): boolean =>
  !isSameMapping(mappingOf(mapping, draft.choices), mapping) ||
  draft.options.sheet !== options.sheet ||
  draft.options.mode !== options.mode ||
  draft.options.pricesIncludeGst !== options.pricesIncludeGst;

/** How many lines of each result are left out. */
export function leftOutCounts(leftOut: ImportDraft["leftOut"]): Record<WrittenResult, number> {
  const counts = { created: 0, changed: 0 };
  for (const result of leftOut.values()) counts[result] += 1;
  return counts;
}

/** The draft of an import's preview; a reload keeps it, a new preview starts another. */
export function useImportDraft(record: ImportRecord) {
  const { _id: id, version } = record;
  const [draft, setDraft] = useState(() => ({ version, ...(keptDraft(id, version) ?? draftOf(record)) }));
  if (draft.version !== version) setDraft({ version, ...draftOf(record) });
  const isChanged = isDirty(draft, record) || draft.leftOut.size > 0;
  useEffect(() => {
    if (isChanged) {
      const { choices, options, leftOut } = draft;
      keepTabDraft(keyOf(id), { version: draft.version, choices: [...choices], options, leftOut: [...leftOut] });
    } else forgetTabDraft(keyOf(id));
  }, [id, draft, isChanged]);
  return {
    draft,
    change: (changes: Partial<ImportDraft>) => setDraft((now) => ({ ...now, ...changes })),
    /** Leaves lines out, or takes them in again. */
    leaveOut: (lines: Iterable<readonly [line: number, result: WrittenResult]>, isOut: boolean) =>
      setDraft((now) => {
        const leftOut = new Map(now.leftOut);
        for (const [line, result] of lines)
          if (isOut) leftOut.set(line, result);
          else leftOut.delete(line);
        return { ...now, leftOut };
      }),
  };
}

const keyOf = (id: string) => `import ${storedSession.get()?._id ?? ""} ${id}`;

function keptDraft(id: string, version: number): ImportDraft | undefined {
  return parseDraft(readTabDraft(keyOf(id)), version);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A draft as it was kept, if it is of this version. */
export function parseDraft(kept: unknown, version: number): ImportDraft | undefined {
  if (!isObject(kept) || kept["version"] !== version) return undefined;
  const { choices, options, leftOut } = kept;
  if (!Array.isArray(choices) || !isObject(options) || !Array.isArray(leftOut)) return undefined;
  const mode = IMPORT_MODES.find((each) => each === options["mode"]);
  const { sheet, pricesIncludeGst } = options;
  const isSheet = sheet === null || typeof sheet === "string";
  if (mode === undefined || !isSheet || typeof pricesIncludeGst !== "boolean") return undefined;
  return {
    choices: new Map(choices.filter(isChoice)),
    options: { sheet, mode, pricesIncludeGst },
    leftOut: new Map(leftOut.filter(isLine)),
  };
}

const isChoice = (entry: unknown): entry is [number, string | null] =>
  Array.isArray(entry) && typeof entry[0] === "number" && (entry[1] === null || typeof entry[1] === "string");

const isLine = (entry: unknown): entry is [number, WrittenResult] =>
  Array.isArray(entry) && typeof entry[0] === "number" && (entry[1] === "created" || entry[1] === "changed");
