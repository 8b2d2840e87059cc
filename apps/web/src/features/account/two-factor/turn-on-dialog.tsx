import { useQueryClient } from "@tanstack/react-query";
import { trpc } from "../../../lib/trpc.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { PasswordQuestion } from "../password-question.tsx";
import { ConfirmSetup } from "./confirm-setup.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

/** Turns two-factor login on: the password, the authenticator with its first code, the recovery codes. */
export function TurnOnDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  const begin = trpc.users.beginTwoFactor.useMutation();
  const confirm = trpc.users.confirmTwoFactor.useMutation({
    onSuccess: () => {
      void utils.users.twoFactor.invalidate();
      // What an admin was refused for want of it may be asked now.
      queryClient.removeQueries({ predicate: ({ state }) => state.status === "error" });
    },
  });
  const codes = confirm.data?.recoveryCodes;
  return (
    <Dialog
      isOpen={isOpen}
      isFirm={Boolean(codes)}
      title={codes ? "Keep your recovery codes" : "Turn on two-factor login"}
      onClose={onClose}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onKept={onClose} />
      ) : begin.data ? (
        <ConfirmSetup setup={begin.data} call={confirm} onCancel={onClose} />
      ) : (
        <PasswordQuestion idPrefix="turn-on-" call={begin} submitLabel="Continue" onCancel={onClose}>
          <p>You need a phone with an authenticator app. Your password first.</p>
        </PasswordQuestion>
      )}
    </Dialog>
  );
}
