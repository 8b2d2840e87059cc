import { TextInput } from "@mantine/core";
import { type Webhook, type WebhookWithSecret, newWebhook } from "@shop/domain/contracts/webhooks";
import { WEBHOOK_EVENTS, type WebhookEvent } from "@shop/domain/webhook-events";
import { useState } from "react";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { fieldErrors } from "../../../lib/forms/field-errors.ts";
import { useSingleFlight } from "../../../lib/forms/use-single-flight.ts";
import { trpc } from "../../../lib/trpc.ts";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { CheckboxList, type CheckboxOption } from "../../../ui/input/checkbox-list.tsx";
import { OneTimeSecret } from "../../../ui/overlay/one-time-secret.tsx";
import { RecordDialog } from "../../../ui/record-form/record-dialog.tsx";
import { useRecordForm } from "../../../ui/record-form/use-record-form.ts";
import { useInvalidate } from "../use-invalidate.ts";
import { EVENT_MEANINGS, EVENT_LABELS } from "./webhook-texts.tsx";

interface Props {
  /** Null for a new webhook. */
  webhook: Webhook | null;
  isOpen: boolean;
  onClose: () => void;
  /** Called after an update. */
  onUpdated: (webhook: Webhook) => void;
}

/** Creates a webhook and shows its secret once, or edits a webhook. */
export function WebhookDialog({ webhook, isOpen, onClose, onUpdated }: Props) {
  const [made, setMade] = useState<WebhookWithSecret | null>(null);
  const readAgain = useInvalidate("webhooks");
  const create = trpc.webhooks.create.useMutation({ onSuccess: setMade });
  const update = trpc.webhooks.update.useMutation({ onSuccess: onUpdated });
  const form = useRecordForm<WebhookValues, Webhook>({
    formKey: `webhook/${webhook?._id ?? "new"}`,
    record: webhook,
    toValues: toWebhookValues,
    labels: WEBHOOK_LABELS,
    validate: webhookErrors,
    save: ({ values, changes, version }) =>
      webhook ? update.mutateAsync({ id: webhook._id, ...changes, version }) : create.mutateAsync(values),
    onSaved: readAgain,
  });
  return (
    <RecordDialog
      form={form}
      title={webhook ? "Edit webhook" : "Create webhook"}
      submitLabel={webhook ? "Save" : "Create webhook"}
      valueTexts={WEBHOOK_VALUE_TEXTS}
      isOpen={isOpen}
      onClose={onClose}
      outcome={made && { title: "Save this secret", content: <SecretShown secret={made.secret} onKept={onClose} /> }}
    >
      <TextInput
        {...form.field("url")}
        type="url"
        description="Where the shop sends its messages, such as https://stock.example.com/hooks."
        data-autofocus
        required
        withAsterisk={false}
        autoComplete="off"
      />
      <TextInput {...form.field("description")} description="What it is for." autoComplete="off" />
      <CheckboxList {...form.field("events")} value={form.form.values.events} options={EVENT_TICKS} />
    </RecordDialog>
  );
}

interface RotateDialogProps {
  webhook: Webhook;
  isOpen: boolean;
  onClose: () => void;
}

/** Rotates an endpoint's secret after a confirmation, and shows the new one once. */
export function RotateDialog({ webhook, isOpen, onClose }: RotateDialogProps) {
  const [made, setMade] = useState<WebhookWithSecret | null>(null);
  const rotate = trpc.webhooks.rotateSecret.useMutation({ onSuccess: setMade, onSettled: useInvalidate("webhooks") });
  const rotateNow = useSingleFlight(() => rotate.mutateAsync({ id: webhook._id }));
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={made ? "Save this secret" : "Rotate the secret?"}
      text={`Messages to ${webhook.url} are signed with a new secret from now on. The old secret stays valid for 24 hours so that you can update the other system.`}
      confirmLabel="Rotate secret"
      isPending={rotate.isPending}
      error={rotate.error ? errorMessage(rotate.error) : undefined}
      outcome={made && <SecretShown secret={made.secret} onKept={onClose} />}
      onConfirm={rotateNow}
      onCancel={onClose}
    />
  );
}

/** An endpoint's secret, shown only once. */
function SecretShown({ secret, onKept }: { secret: string; onKept: () => void }) {
  return (
    <OneTimeSecret label="Signing secret" secret={secret} onKept={onKept}>
      The secret is shown only once. Copy it to the system at this address, so that it can check that a message is
      really ours.
    </OneTimeSecret>
  );
}

/** The events that a webhook can receive, with their technical names. */
const EVENT_TICKS: readonly CheckboxOption<WebhookEvent>[] = WEBHOOK_EVENTS.map((value) => ({
  value,
  label: EVENT_LABELS[value],
  description: (
    <>
      <code>{value}</code>: {EVENT_MEANINGS[value]}
    </>
  ),
}));

type WebhookValues = { url: string; description: string; events: WebhookEvent[] };

const WEBHOOK_LABELS = { url: "Address", description: "Description", events: "Events" };

const toWebhookValues = (webhook: Webhook | null): WebhookValues => ({
  url: webhook?.url ?? "",
  description: webhook?.description ?? "",
  events: webhook?.events ?? [],
});

const webhookErrors = (values: WebhookValues): Record<string, string> => ({
  ...fieldErrors(newWebhook, values),
  ...(values.events.length === 0 && { events: "Choose at least one" }),
});

const WEBHOOK_VALUE_TEXTS = {
  events: (value: unknown) => (value as WebhookEvent[]).map((event) => EVENT_LABELS[event]).join(", "),
};
