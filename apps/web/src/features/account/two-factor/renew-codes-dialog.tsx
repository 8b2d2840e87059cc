import { trpc } from "../../../lib/trpc.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { PasswordQuestion } from "../password-question.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

/** Ten new recovery codes in place of the old. */
export function RenewCodesDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const utils = trpc.useUtils();
  const renew = trpc.users.renewRecoveryCodes.useMutation({
    onSuccess: () => void utils.users.twoFactor.invalidate(),
  });
  return (
    <Dialog
      isOpen={isOpen}
      isFirm={renew.isSuccess}
      title={renew.data ? "Keep your recovery codes" : "New recovery codes"}
      onClose={onClose}
    >
      {renew.data ? (
        <RecoveryCodes codes={renew.data.recoveryCodes} onKept={onClose} />
      ) : (
        <PasswordQuestion idPrefix="renew-" call={renew} wantsCode submitLabel="Make new codes" onCancel={onClose}>
          <p>You get ten new codes. Those you have now stop working.</p>
        </PasswordQuestion>
      )}
    </Dialog>
  );
}
