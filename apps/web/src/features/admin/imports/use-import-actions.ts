import type { ImportRecord, ImportUpdate } from "@shop/domain/contracts/imports";
import { useState } from "react";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { useTrackedFlight } from "../../../lib/forms/use-single-flight.ts";
import { trpc } from "../../../lib/trpc.ts";
import { useInvalidate } from "../use-invalidate.ts";

/** What staff do with an import. `problem` is why the last action was refused; then the import is read again. */
export function useImportActions({ _id: id, version }: ImportRecord) {
  const utils = trpc.useUtils();
  const changed = useInvalidate("imports");
  const [problem, setProblem] = useState<string>();
  const updating = trpc.imports.update.useMutation();
  const running = trpc.imports.run.useMutation();
  const cancelling = trpc.imports.cancel.useMutation();
  const undoing = trpc.imports.undo.useMutation();

  const show = (record: ImportRecord) => utils.imports.byId.setData({ id }, record);
  const act = async (work: () => Promise<ImportRecord>) => {
    setProblem(undefined);
    try {
      show(await work());
    } finally {
      changed();
    }
  };
  const [start, isBusy] = useTrackedFlight(async (work: () => Promise<ImportRecord>) => {
    try {
      await act(work);
    } catch (error) {
      setProblem(errorMessage(error));
    }
  });
  return {
    problem,
    isBusy,
    isUpdating: updating.isPending,
    isRunning: running.isPending,
    isCancelling: cancelling.isPending,
    preview: (changes: Pick<ImportUpdate, "mapping" | "options">) =>
      start(() => updating.mutateAsync({ id, version, ...changes })),
    run: (leaveOut: number[]) =>
      start(() => running.mutateAsync({ id, version, ...(leaveOut.length > 0 && { leaveOut }) })),
    cancel: () => start(() => cancelling.mutateAsync({ id })),
    /** For a dialog, which shows the error. */
    cancelNow: () => act(() => cancelling.mutateAsync({ id })),
    undo: () => act(() => undoing.mutateAsync({ id })),
  };
}
