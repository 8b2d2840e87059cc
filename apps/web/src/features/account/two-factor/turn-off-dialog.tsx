import { PasswordInput, TextInput } from "@mantine/core";
import { ownPassword, twoFactorConfirmation } from "@shop/domain/contracts/account";
import { fieldErrors, REQUIRED } from "../../../lib/field-errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { DialogForm } from "../dialog-form.tsx";
import { useAccountForm } from "../use-account-form.ts";

interface Props {
  /** The shop wants it on. */
  isRequired: boolean;
  isOpen: boolean;
  onClose: () => void;
  onDone: () => void;
}

const turnOff = ownPassword.extend(twoFactorConfirmation.shape);

function validate(values: { password: string; code: string }) {
  const errors = fieldErrors(turnOff, values);
  if (values.password === "") errors["password"] = REQUIRED;
  if (values.code.trim() === "") errors["code"] = REQUIRED;
  return errors;
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
  const { field, frame } = useAccountForm({
    idPrefix: "turn-off-",
    labels: { password: "Password", code: "Code" },
    initialValues: { password: "", code: "" },
    validate,
    call: end,
    send: end.mutateAsync,
  });
  return (
    <Dialog isOpen={isOpen} title="Turn off two-factor login?" onClose={onClose}>
      <DialogForm {...frame} submitLabel="Turn off" isDanger onCancel={onClose}>
        <p>
          From then on your password alone lets you in. Your recovery codes stop working.
          {isRequired && " This shop requires two-factor login of its admins: its admin screens will be closed to you."}
        </p>
        <PasswordInput {...field("password")} data-autofocus autoComplete="current-password" />
        <TextInput
          {...field("code")}
          description="From your authenticator app, or a recovery code."
          autoComplete="one-time-code"
        />
      </DialogForm>
    </Dialog>
  );
}
