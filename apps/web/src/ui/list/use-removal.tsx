import { ARE_YOU_SURE } from "@shop/domain/messages";
import { useState, type ReactNode } from "react";
import { errorMessage } from "../../lib/forms/errors.ts";
import { useSingleFlight } from "../../lib/forms/use-single-flight.ts";
import { useConfirm } from "../dialog/use-confirm.tsx";
import { ErrorBanner } from "../page/error-banner.tsx";
import { FootNotice } from "../page/foot-notice.tsx";

interface Removal<Row> {
  nameOf: (row: Row) => string;
  remove: (row: Row) => Promise<unknown>;
  /** Creates the record again. */
  restore: (row: Row) => Promise<unknown>;
  /** The list is another one now. */
  changed: () => void;
}

/** Removes a record after a question, and takes it back for a while. Put `outcome` anywhere in the screen. */
export function useRemoval<Row extends { _id: string }>({ nameOf, remove, restore, changed }: Removal<Row>) {
  const { ask, dialog } = useConfirm();
  const [removed, setRemoved] = useState<Row | null>(null);
  const [isRestoring, setRestoring] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const work = async (row: Row) => {
    setError(null);
    // Refused when somebody has come to use it: then the list shows by whom.
    await remove(row).finally(changed);
    setRemoved(row);
  };
  const undo = useSingleFlight(async (row: Row) => {
    setRestoring(true);
    try {
      await restore(row);
    } catch (problem) {
      setError(problem);
    } finally {
      setRestoring(false);
      setRemoved(null);
      changed();
    }
  });

  const outcome: ReactNode = (
    <>
      {dialog}
      {error != null && <ErrorBanner message={errorMessage(error)} />}
      {removed && (
        <FootNotice
          key={removed._id}
          isPending={isRestoring}
          onUndo={() => undo(removed)}
          onClose={() => setRemoved(null)}
        >
          {nameOf(removed)} was removed.
        </FootNotice>
      )}
    </>
  );
  const askToRemove = (row: Row) =>
    ask({
      title: ARE_YOU_SURE,
      text: `${nameOf(row)} will be removed.`,
      confirmLabel: "Remove",
      isDanger: true,
      work: () => work(row),
    });
  return { askToRemove, outcome };
}
