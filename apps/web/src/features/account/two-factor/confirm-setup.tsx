import { Box, Stack, Textarea, TextInput } from "@mantine/core";
import { twoFactorConfirmation, type TwoFactorSetup } from "@shop/domain/contracts/account";
import { lazy, Suspense } from "react";
import { fieldErrors, REQUIRED } from "../../../lib/forms/field-errors.ts";
import { DialogForm } from "../password-question.tsx";
import styles from "../settings.module.css";
import { useAccountForm } from "../use-account-form.ts";

const QrCode = lazy(() => import("./qr-code.tsx"));

interface Props {
  setup: TwoFactorSetup;
  /** The mutation that confirms it. */
  call: {
    error: unknown;
    isPending: boolean;
    reset: () => void;
    mutateAsync: (input: { code: string }) => Promise<unknown>;
  };
  onCancel: () => void;
}

/** What the authenticator takes in, and the first code that it then shows. */
export function ConfirmSetup({ setup, call, onCancel }: Props) {
  const { field, frame } = useAccountForm({
    idPrefix: "two-factor-",
    labels: { code: "Code" },
    initialValues: { code: "" },
    validate: (values) => (values.code.trim() === "" ? { code: REQUIRED } : fieldErrors(twoFactorConfirmation, values)),
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
        <Textarea
          className={styles.secret ?? ""}
          label="Or type this key into the app"
          value={setup.secret.replace(/.{4}(?=.)/g, "$& ")}
          readOnly
          rows={2}
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
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
