import { ARE_YOU_SURE } from "@shop/domain/messages";
import { useState, type ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { errorCode, errorMessage } from "../../lib/forms/errors.ts";
import { useSingleFlight } from "../../lib/forms/use-single-flight.ts";
import type { Question } from "../dialog/confirm-dialog.tsx";
import { useConfirm } from "../dialog/use-confirm.tsx";
import { Toast } from "../feedback/toast.tsx";
import type { ListState } from "./use-list-state.ts";

interface Removal<Row> {
  list: Pick<ListState, "page" | "hrefOf">;
  /** The rows of the page. */
  rows: readonly Row[] | undefined;
  nameOf: (row: Row) => string;
  /** Overrides parts of the default question. */
  question?: (row: Row) => Partial<Question>;
  remove: (row: Row) => Promise<unknown>;
  /** Creates the record again. */
  restore: (row: Row) => Promise<unknown>;
  /** The message if Undo fails because another admin has created a similar record in the meantime. */
  restoreConflict?: string;
  /** Called after every removal or restoration, including failed ones: another admin may have been first. */
  changed: () => void;
}

/** Removes a record after a confirmation, with Undo for a while. Put `outcome` anywhere in the screen. */
export function useRemoval<Row extends { _id: string }>(options: Removal<Row>) {
  const { list, rows, nameOf, question, remove, restore, restoreConflict, changed } = options;
  const navigate = useNavigate();
  const { ask, dialog } = useConfirm();
  const [removed, setRemoved] = useState<Row | null>(null);
  const [isRestoring, setRestoring] = useState(false);
  const [problem, setProblem] = useState<string>();

  const work = async (row: Row) => {
    setProblem(undefined);
    await remove(row).finally(changed);
    setRemoved(row);
    // Without its last row, the page no longer exists.
    if (rows?.length === 1 && list.page > 1) void navigate(list.hrefOf(list.page - 1), { replace: true });
  };
  const undo = useSingleFlight(async (row: Row) => {
    setRestoring(true);
    setProblem(undefined);
    try {
      await restore(row);
      setRemoved(null);
    } catch (error) {
      const isConflict = errorCode(error) === "CONFLICT";
      setProblem((isConflict && restoreConflict) || `Not undone. ${errorMessage(error)}`);
      if (isConflict) setRemoved(null);
    } finally {
      setRestoring(false);
      changed();
    }
  });

  const outcome: ReactNode = (
    <>
      {dialog}
      {(problem ?? removed) && (
        <Toast
          key={`${removed?._id} ${problem}`}
          kind={problem ? "problem" : "done"}
          isPending={isRestoring}
          {...(removed && { onUndo: () => undo(removed) })}
          onClose={() => {
            setRemoved(null);
            setProblem(undefined);
          }}
        >
          {problem ?? (removed && `${nameOf(removed)} was removed.`)}
        </Toast>
      )}
    </>
  );
  const askToRemove = (row: Row) =>
    ask({
      title: ARE_YOU_SURE,
      text: `${nameOf(row)} will be removed.`,
      confirmLabel: "Remove",
      isDanger: true,
      ...question?.(row),
      work: () => work(row),
    });
  return { askToRemove, outcome };
}
