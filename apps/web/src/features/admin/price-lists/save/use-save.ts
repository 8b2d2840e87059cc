import type { PriceChange, SavedItems } from "@shop/domain/contracts/price-lists";
import { useState } from "react";
import { errorDetail, errorMessage, isRefusal } from "../../../../lib/forms/errors.ts";
import { useTrackedFlight } from "../../../../lib/forms/use-single-flight.ts";
import { trpc } from "../../../../lib/trpc.ts";
import { useInvalidate } from "../../use-invalidate.ts";
import { isStored } from "../edits/grid-row.ts";
import type { GridAction, Rows } from "../edits/grid-state.ts";
import {
  conflictsByRow,
  issuesByRow,
  type Part,
  sortConflicts,
  takenBack,
  toParts,
  toUndo,
  type Undoable,
} from "../edits/requests.ts";
import { notSaved, notUndone, perhapsSaved, prices } from "./save-texts.ts";

/** What a save would do, as the server says it. */
export interface Previewed {
  parts: readonly Part[];
  changes: readonly PriceChange[];
}

/** What was saved last, and what takes it back: a request for each part. */
export interface Saved {
  text: string;
  undo: readonly (readonly Undoable[])[];
}

interface Options {
  listId: string;
  rows: Rows;
  change: (action: GridAction) => void;
  /** Called when rows have got problems or conflicts. */
  onFailed: () => void;
}

const countOf = (answers: readonly SavedItems[]) => answers.reduce((sum, { changes }) => sum + changes.length, 0);

/** Previews, saves and takes back the changes of a list, in requests of at most 1,000 prices, one after the other. */
export function useSave({ listId: id, rows, change, onFailed }: Options) {
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
    const others = [...(theirs ?? [])].filter(([key, stored]) => {
      const row = rows.get(key);
      return !row || !isStored(row, stored);
    });
    if (theirs && others.length === 0) return "The list has these prices already.";
    onFailed();
    const count = theirs ? others.length : (problems?.size ?? 0);
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
        const progress = { count: countOf(answers), done: answers.length, parts: parts.length };
        failure = (isRefusal(error) ? notSaved : perhapsSaved)(refused(error, part.owners), progress);
        break;
      }
    }
    if (keys.length > 0) change({ type: "saved", keys });
    if (answers.length > 0) setSaved({ text: `${prices(countOf(answers))} saved.`, undo: toUndo(answers) });
    setProblem(failure);
    setPreviewed(null);
    changed();
  });

  const [undo, isUndoing] = useTrackedFlight(async () => {
    let waiting = saved?.undo ?? [];
    setProblem(undefined);
    for (let part = waiting[0]; part; part = waiting[0]) {
      const later = waiting.slice(1);
      try {
        // oxlint-disable-next-line no-await-in-loop -- in order, the last part first
        await mutateAsync({ id, items: takenBack(part) });
        waiting = later;
      } catch (error) {
        const { since, left } = sortConflicts(errorDetail(error, "conflicts"), part);
        waiting = [left, ...later].filter(({ length }) => length > 0);
        // The others were taken back before, by an Undo whose answer was lost.
        if (since.size === 0 && left.length < part.length) continue;
        // Those of someone else stay; a second Undo takes back the others.
        setSaved(saved && { ...saved, undo: waiting });
        const why = isRefusal(error) ? "Not undone." : "It is not known whether this was undone: press Undo again.";
        setProblem(since.size > 0 ? notUndone(since, waiting.flat().length) : `${why} ${errorMessage(error)}`);
        return changed();
      }
    }
    setSaved(null);
    changed();
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
