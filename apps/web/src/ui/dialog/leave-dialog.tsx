import type { LeaveGuard } from "../../lib/forms/use-leave-guard.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

/** Asks whether to discard unsaved changes; see lib/forms/use-leave-guard.ts. */
export function LeaveDialog({ guard }: { guard: LeaveGuard }) {
  return (
    <ConfirmDialog
      isOpen={guard.isAsking}
      title="Leave without saving?"
      text="Your changes are not saved."
      confirmLabel="Leave without saving"
      cancelLabel="Stay here"
      isDanger
      onConfirm={guard.leave}
      onCancel={guard.stay}
    />
  );
}
