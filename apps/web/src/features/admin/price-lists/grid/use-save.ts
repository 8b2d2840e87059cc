import type { NewItem, PriceChange, SavedItems } from "@shop/domain/contracts/price-lists";
import { useState } from "react";
import { errorDetail, errorMessage } from "../../../../lib/forms/errors.ts";
import { useTrackedFlight } from "../../../../lib/forms/use-single-flight.ts";
import { trpc } from "../../../../lib/trpc.ts";
import { useInvalidate } from "../../use-invalidate.ts";
import type { GridAction, Rows } from "./grid-state.ts";
import { conflictsByRow, issuesByRow, type Part, toParts, toUndo } from "./requests.ts";

/** What a save would do, as the server says it. */
export interface Previewed {
  parts: readonly Part[];
  changes: readonly PriceChange[];
}

/** What was saved last, and the requests that take it back. */
export interface Saved {
  text: string;
  undo: readonly (readonly NewItem[])[];
}

interface Options {
  listId: string;
  rows: Rows;
  change: (action: GridAction) => void;
  /** Called when rows have got problems or conflicts. */
  onRefused: () => void;
}

const prices = (count: number) => (count === 1 ? "1 price" : `${count.toLocaleString("en-AU")} prices`);

/** Previews, saves and takes back the changes of a list, in requests of at most 1,000 prices, one after the other. */
export function useSave({ listId: id, rows, change, onRefused }: Options) {
  const { mutateAsync } = trpc.priceLists.setItems.useMutation();
  const changed = useInvalidate("priceLists", "products", "pricing");
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const [done, setDone] = useState(0);
  const [saved, setSaved] = useState<Saved | null>(null);
  const [problem, setProblem] = useState<string>();

  /** Shows a refusal at its rows; returns its text. */
  const refused = (error: unknown, owners: readonly string[]): string => {
    const theirs = conflictsByRow(errorDetail(error, "conflicts"), owners);
    const problems = theirs ? undefined : issuesByRow(errorDetail(error, "issues"), owners);
    if (theirs) change({ type: "conflict", theirs });
    if (problems) change({ type: "refuse", problems });
    if (!theirs && !problems) return errorMessage(error);
    onRefused();
    const count = theirs?.size ?? problems?.size ?? 0;
    if (theirs)
      return `${count === 1 ? "1 price was" : `${count} prices were`} changed by someone else in the meantime. Choose whose to keep.`;
    return `${count === 1 ? "1 row needs" : `${count} rows need`} to be corrected.`;
  };

  const [preview, isPreviewing] = useTrackedFlight(async () => {
    setProblem(undefined);
    setSaved(null);
    const parts = toParts(rows);
    const changes: PriceChange[] = [];
    for (const { items, owners } of parts) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- one after the other, as they are saved
        changes.push(...(await mutateAsync({ id, items: [...items], preview: true })).changes);
      } catch (error) {
        setProblem(refused(error, owners));
        return;
      }
    }
    setDone(0);
    setPreviewed({ parts, changes });
  });

  const [save, isSaving] = useTrackedFlight(async () => {
    const { parts = [] } = previewed ?? {};
    const answers: SavedItems[] = [];
    const keys: string[] = [];
    let failure: string | undefined;
    for (const part of parts) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- in order: what comes after a failure is not saved
        answers.push(await mutateAsync({ id, items: [...part.items] }));
        keys.push(...part.keys);
        setDone(answers.length);
      } catch (error) {
        failure = refused(error, part.owners);
        break;
      }
    }
    if (keys.length > 0) change({ type: "saved", keys });
    const count = answers.reduce((sum, answer) => sum + answer.changes.length, 0);
    if (answers.length > 0) setSaved({ text: `${prices(count)} saved.`, undo: toUndo(answers) });
    if (failure !== undefined) setProblem(notSaved(failure, answers.length, parts.length, count));
    setPreviewed(null);
    changed();
  });

  const [undo, isUndoing] = useTrackedFlight(async () => {
    const left = [...(saved?.undo ?? [])];
    try {
      while (left.length > 0) {
        // oxlint-disable-next-line no-await-in-loop -- in order, the last part first
        await mutateAsync({ id, items: [...(left[0] ?? [])] });
        left.shift();
      }
      setSaved(null);
    } catch (error) {
      setSaved(saved && { ...saved, undo: left });
      setProblem(`Not undone. ${errorMessage(error)}`);
    } finally {
      changed();
    }
  });

  return {
    preview,
    isPreviewing,
    previewed,
    closePreview: () => setPreviewed(null),
    save,
    isSaving,
    /** How many requests of the save are done. */
    done,
    saved,
    setSaved,
    undo,
    isUndoing,
    problem,
    clearProblem: () => setProblem(undefined),
  };
}

function notSaved(failure: string, done: number, parts: number, count: number): string {
  if (parts === 1) return `Nothing was saved. ${failure}`;
  if (done === 0) return `None of the ${parts} parts was saved. ${failure}`;
  return `Saved: ${prices(count)}, in ${done} of ${parts} parts. The rest was not: ${failure}`;
}
