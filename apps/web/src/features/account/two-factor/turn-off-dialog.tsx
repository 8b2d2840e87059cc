import { trpc } from "../../../lib/trpc.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { PasswordQuestion } from "../password-question.tsx";

interface Props {
  /** The shop wants it on. */
  isRequired: boolean;
  isOpen: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Turns two-factor login off, for whoever has the password and a code. */
export function TurnOffDialog({ isRequired, isOpen, onClose, onDone }: Props) {
  const utils = trpc.useUtils();
  const end = trpc.users.endTwoFactor.useMutation({
    onSuccess: (state) => {
      utils.users.twoFactor.setData(undefined, state);
      onDone();
    },
  });
  return (
    <Dialog isOpen={isOpen} title="Turn off two-factor login?" onClose={onClose}>
      <PasswordQuestion idPrefix="turn-off-" call={end} wantsCode submitLabel="Turn off" isDanger onCancel={onClose}>
        <p>
          From then on your password alone lets you in. Your recovery codes stop working.
          {isRequired && " This shop requires two-factor login of its admins: its admin screens will be closed to you."}
        </p>
      </PasswordQuestion>
    </Dialog>
  );
}
