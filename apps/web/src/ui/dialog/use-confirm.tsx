import { useState, type ReactNode } from "react";
import { errorMessage } from "../../lib/forms/errors.ts";
import { useTrackedFlight } from "../../lib/forms/use-single-flight.ts";
import { ConfirmDialog, type Question } from "./confirm-dialog.tsx";

interface Asked extends Question {
  work: () => Promise<unknown>;
}

/**
 * Asks a question before an action: `ask({ title, confirmLabel, work })`. The dialog stays open while `work` runs,
 * closes when it is done, and shows its errors. Put `dialog` anywhere in the screen.
 */
export function useConfirm(): { ask: (asked: Asked) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState<string>();

  const [confirm, isPending] = useTrackedFlight(async () => {
    setError(undefined);
    try {
      await asked?.work();
      setOpen(false);
    } catch (problem) {
      setError(errorMessage(problem));
    }
  });
  return {
    ask: (next) => {
      setError(undefined);
      setAsked(next);
      setOpen(true);
    },
    // The texts stay while the dialog fades out.
    dialog: asked && (
      <ConfirmDialog
        {...asked}
        isOpen={isOpen}
        isPending={isPending}
        error={error}
        onConfirm={confirm}
        onCancel={() => setOpen(false)}
      />
    ),
  };
}
