import { Box, Stack, TextInput } from "@mantine/core";
import { twoFactorConfirmation, type TwoFactorSetup } from "@shop/domain/contracts/account";
import { lazy, Suspense } from "react";
import { shopErrors } from "../../../lib/forms/field-errors.ts";
import { ENTER } from "../../../lib/forms/field-messages.ts";
import { SecretField } from "../../../ui/overlay/one-time-secret.tsx";
import { DialogForm } from "../password-question.tsx";
import { useAccountForm } from "../use-account-form.ts";

const QrCode = lazy(() => import("./qr-code.tsx"));

interface Props {
  setup: TwoFactorSetup;
  /** The mutation that confirms the setup. */
  call: {
    error: unknown;
    reset: () => void;
    mutateAsync: (input: { code: string }) => Promise<unknown>;
  };
  onCancel: () => void;
}

/** The key for the authenticator app, and a field for the first code that the app shows. */
export function ConfirmSetup({ setup, call, onCancel }: Props) {
  const { field, frame } = useAccountForm({
    idPrefix: "two-factor-",
    labels: { code: "Code" },
    initialValues: { code: "" },
    validate: (values) =>
      values.code.trim() === "" ? { code: ENTER.code } : shopErrors(twoFactorConfirmation, values),
    call,
    send: call.mutateAsync,
  });
  return (
    <DialogForm {...frame} submitLabel="Confirm" onCancel={onCancel}>
      <Stack gap={16}>
        <p>Scan this with an authenticator app, such as Google Authenticator, 1Password or Aegis.</p>
        <Stack gap={8} align="center" fz="sm">
          <Box w={208} h={208}>
            <Suspense>
              <QrCode address={setup.uri} label="QR code for your authenticator app" />
            </Suspense>
          </Box>
          <a href={setup.uri}>The app is on this device: open it</a>
        </Stack>
        <SecretField label="Or type this key into the app" value={setup.secret.replace(/.{4}(?=.)/g, "$& ")} />
        <TextInput
          {...field("code")}
          description="The 6-digit code that the app shows."
          data-autofocus
          autoComplete="one-time-code"
          inputMode="numeric"
        />
      </Stack>
    </DialogForm>
  );
}
