import { TextInput } from "@mantine/core";
import type { Webhook, WebhookWithSecret } from "@shop/domain/contracts/webhooks";
import { useState } from "react";
import { trpc } from "../../../lib/trpc.ts";
import { TickList } from "../../../ui/form/tick-list.tsx";
import { RecordDialog } from "../../../ui/record-form/record-dialog.tsx";
import { useRecordForm } from "../../../ui/record-form/use-record-form.ts";
import { useInvalidate } from "../use-invalidate.ts";
import { EVENT_TICKS } from "./event-ticks.tsx";
import { SecretShown } from "./secret-shown.tsx";
import { SAY_WEBHOOK, toWebhookValues, WEBHOOK_LABELS, webhookErrors, type WebhookValues } from "./webhook-fields.ts";

interface Props {
  /** Null for a new one. */
  webhook: Webhook | null;
  isOpen: boolean;
  onClose: () => void;
  /** One that was there already has been changed. */
  onUpdated: (webhook: Webhook) => void;
}

/** Registers an endpoint, and shows its secret this once; or changes where it is and what it is told of. */
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
      say={SAY_WEBHOOK}
      isOpen={isOpen}
      onClose={onClose}
      outcome={made && { title: "Keep this secret", content: <SecretShown secret={made.secret} onKept={onClose} /> }}
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
      <TickList {...form.field("events")} value={form.form.values.events} options={EVENT_TICKS} />
    </RecordDialog>
  );
}
