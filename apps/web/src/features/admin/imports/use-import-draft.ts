import type { ImportLines, ImportOptions, ImportRecord } from "@shop/domain/contracts/imports";
import { IMPORT_MODES } from "@shop/domain/imports/import-states";
import { useEffect, useState } from "react";
import { storedSession } from "../../../lib/session/session.ts";
import { forgetTabDraft, keepTabDraft, readTabDraft } from "../../../lib/storage/tab-draft.ts";
import { trpc } from "../../../lib/trpc.ts";
import { type Choices, isSameMapping, mappingOf } from "./columns/mapping.ts";

/** What happens to a row that can be left out. */
type WrittenResult = "created" | "changed";

/** The lines that are not imported; null: nothing would be written of this line in this preview. */
type LeftOut = ReadonlyMap<number, WrittenResult | null>;

/** What staff have chosen since the preview was made. */
export interface ImportDraft {
  choices: Choices;
  options: ImportOptions;
  leftOut: LeftOut;
  /** The lines were left out of an earlier preview: what happens to them in this one is still to be read. */
  isCarried: boolean;
}

const NO_LINES: LeftOut = new Map();
const NO_CHOICES: Choices = new Map();
const draftOf = ({ options }: Pick<ImportRecord, "options">, leftOut = NO_LINES): ImportDraft => ({
  choices: NO_CHOICES,
  options,
  leftOut,
  isCarried: leftOut.size > 0,
});

/** True if the preview doesn't show what was chosen since. */
export const isDirty = (draft: ImportDraft, { mapping, options }: ImportRecord): boolean =>
  !isSameMapping(mappingOf(mapping, draft.choices), mapping) ||
  draft.options.sheet !== options.sheet ||
  draft.options.mode !== options.mode ||
  draft.options.pricesIncludeGst !== options.pricesIncludeGst;

/** How many lines of each result are left out. */
export function leftOutCounts(leftOut: ImportDraft["leftOut"]): Record<WrittenResult, number> {
  const counts = { created: 0, changed: 0 };
  for (const result of leftOut.values()) if (result !== null) counts[result] += 1;
  return counts;
}

/** The lines that are left out of this preview. */
export const leftOutLines = (leftOut: LeftOut): number[] =>
  [...leftOut].flatMap(([line, result]) => (result === null ? [] : [line]));

/** The same lines, with what would happen to them now. */
function inPreview(leftOut: LeftOut, { created, changed }: ImportLines): LeftOut {
  const results = new Map<number, WrittenResult>([
    ...created.map((line) => [line, "created"] as const),
    ...changed.map((line) => [line, "changed"] as const),
  ]);
  return new Map([...leftOut.keys()].map((line) => [line, results.get(line) ?? null]));
}

/**
 * The draft of an import's preview. A reload keeps it; a new preview starts another, but the lines of the same sheet that were
 * left out stay so.
 */
export function useImportDraft(record: ImportRecord) {
  const { _id: id, version, state } = record;
  const { sheet } = record.options;
  const [draft, setDraft] = useState(() => ({
    version,
    sheet,
    ...(parseDraft(readTabDraft(keyOf(id)), record) ?? draftOf(record)),
  }));
  if (draft.version !== version)
    setDraft({ version, sheet, ...draftOf(record, draft.sheet === sheet ? draft.leftOut : NO_LINES) });
  const isAwaited = state === "ready" && draft.isCarried;
  const carried = trpc.imports.lines.useQuery({ id }, { enabled: isAwaited, staleTime: 0 });
  if (isAwaited && carried.isSuccess && !carried.isFetching)
    setDraft({ ...draft, leftOut: inPreview(draft.leftOut, carried.data), isCarried: false });
  const isChanged = isDirty(draft, record) || draft.leftOut.size > 0;
  useEffect(() => {
    if (isChanged) {
      const { choices, leftOut } = draft;
      keepTabDraft(keyOf(id), { ...draft, choices: [...choices], leftOut: [...leftOut] });
    } else forgetTabDraft(keyOf(id));
  }, [id, draft, isChanged]);
  return {
    draft,
    /** Reads what happens now to the lines that were left out of an earlier preview. */
    carried: isAwaited ? carried : null,
    change: (changes: Partial<ImportDraft>) => setDraft((before) => ({ ...before, ...changes })),
    /** Leaves lines out, or takes them in again. */
    leaveOut: (lines: Iterable<readonly [line: number, result: WrittenResult | null]>, isOut: boolean) =>
      setDraft((before) => {
        const leftOut = new Map(before.leftOut);
        for (const [line, result] of lines)
          if (isOut) leftOut.set(line, result);
          else leftOut.delete(line);
        return { ...before, leftOut };
      }),
  };
}

const keyOf = (id: string) => `import ${storedSession.get()?._id ?? ""} ${id}`;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A draft as it was kept; of an earlier preview of the same sheet, the lines that were left out. */
export function parseDraft(kept: unknown, record: Pick<ImportRecord, "version" | "options">): ImportDraft | undefined {
  if (!isObject(kept)) return undefined;
  const { choices, options, leftOut } = kept;
  if (!Array.isArray(choices) || !isObject(options) || !Array.isArray(leftOut)) return undefined;
  const lines = new Map(leftOut.filter(isLine));
  if (kept["version"] !== record.version)
    return kept["sheet"] === record.options.sheet ? draftOf(record, lines) : undefined;
  const mode = IMPORT_MODES.find((each) => each === options["mode"]);
  const { sheet, pricesIncludeGst } = options;
  const isSheet = sheet === null || typeof sheet === "string";
  if (mode === undefined || !isSheet || typeof pricesIncludeGst !== "boolean") return undefined;
  return {
    choices: new Map(choices.filter(isChoice)),
    options: { sheet, mode, pricesIncludeGst },
    leftOut: lines,
    isCarried: lines.size > 0,
  };
}

const isChoice = (entry: unknown): entry is [number, string | null] =>
  Array.isArray(entry) && typeof entry[0] === "number" && (entry[1] === null || typeof entry[1] === "string");

const isLine = (entry: unknown): entry is [number, WrittenResult | null] =>
  Array.isArray(entry) &&
  typeof entry[0] === "number" &&
  (entry[1] === "created" || entry[1] === "changed" || entry[1] === null);
