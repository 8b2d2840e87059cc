import { useLeaveGuard } from "../../lib/use-leave-guard.ts";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";

/** Asks before the page is left; there only while a card is being charged. */
export function LeaveQuestion() {
  const guard = useLeaveGuard(true);
  return (
    <ConfirmDialog
      isOpen={guard.isAsking}
      title="Your payment is still running"
      text="If you leave now, your card may be charged all the same. You will find under My Orders whether the order is paid."
      confirmLabel="Leave"
      cancelLabel="Stay here"
      isDanger
      onConfirm={guard.leave}
      onCancel={guard.stay}
    />
  );
}
