import { VisuallyHidden } from "@mantine/core";
import { DELIVERY_STATES, type WebhookDelivery } from "@shop/domain/contracts/webhooks";
import { formatCount } from "@shop/domain/figures";
import { LIMITS } from "@shop/domain/limits";
import { ADMIN_ROUTES } from "@shop/domain/screens/admin-paths";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { trpc } from "../../../lib/trpc.ts";
import { useDialogItem } from "../../../ui/dialog/use-opened.ts";
import { REMOVED } from "../../../ui/form/choice-name-by-id.ts";
import { useListState } from "../../../ui/list/use-list-state.ts";
import { BreakableText, LongText, OpenButton, URL_BREAKS } from "../../../ui/table/cells.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { AdminListScreen } from "../admin-list-screen.tsx";
import { momentColumn } from "../time-columns.tsx";
import { DeliveryDialog } from "./delivery-dialog.tsx";
import { DeliveryStateChip, EVENT_LABELS, MESSAGE_EVENTS, STATE_LABELS } from "./webhook-texts.tsx";

const columns = (onOpen: (delivery: WebhookDelivery) => void): Column<WebhookDelivery, "createdAt">[] => [
  {
    key: "event",
    head: "EVENT",
    cell: (delivery) => (
      <OpenButton onClick={() => onOpen(delivery)}>
        {EVENT_LABELS[delivery.event]}
        <VisuallyHidden> to {delivery.webhook.url}</VisuallyHidden>
      </OpenButton>
    ),
    isRowHead: true,
  },
  {
    key: "webhook",
    head: "ENDPOINT",
    cell: ({ webhook }) => <BreakableText text={webhook.url} at={URL_BREAKS} />,
    width: "22%",
    isCardLine: true,
  },
  { key: "state", head: "STATE", cell: ({ state }) => <DeliveryStateChip state={state} />, isOneLine: true },
  { key: "tries", head: "ATTEMPTS", cell: ({ tries }) => formatCount(tries), isFigure: true },
  {
    key: "last",
    head: "LAST RESPONSE",
    cell: ({ lastStatus, lastError }) => (
      <LongText text={lastError ?? (lastStatus === null ? null : `Answered ${lastStatus}`)} />
    ),
    width: "16%",
    isCardLine: true,
  },
  momentColumn({ key: "next", head: "NEXT ATTEMPT", at: ({ nextTryAt }) => nextTryAt, isWideOnly: true }),
  momentColumn({ key: "delivered", head: "DELIVERED ON", at: ({ deliveredAt }) => deliveredAt, isWideOnly: true }),
  momentColumn({ key: "created", head: "CREATED ON", at: ({ createdAt }) => createdAt, sort: "createdAt" }),
];

const STATES = DELIVERY_STATES.map((value) => ({ value, label: STATE_LABELS[value] }));
const EVENTS = MESSAGE_EVENTS.map((value) => ({ value, label: EVENT_LABELS[value] }));
const BREADCRUMBS = [{ to: ADMIN_ROUTES.webhooks, label: "Webhooks" }];
const WHILE_WAITING_MS = 3000;

/** The messages to webhook endpoints, with their status. */
export function DeliveriesScreen() {
  const { opened, isOpen, open, close } = useDialogItem<WebhookDelivery>();
  const [sent, setSent] = useState<WebhookDelivery | null>(null);
  const list = useListState({
    sorts: ["createdAt"],
    sort: "createdAt",
    direction: "desc",
    filters: { webhookid: null, state: DELIVERY_STATES, event: MESSAGE_EVENTS },
  });
  const endpoints = useEndpointOptions(list.filters.webhookid);
  const { keyword: _none, ...input } = list.input;
  const query = trpc.webhooks.deliveries.useQuery(input, {
    placeholderData: keepPreviousData,
    // A waiting message is sent within seconds, and a failed one is tried again automatically.
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some(({ nextTryAt }) => nextTryAt !== null) ? WHILE_WAITING_MS : false,
  });
  return (
    <AdminListScreen
      title="Webhook deliveries"
      breadcrumbs={BREADCRUMBS}
      subtitle="Messages sent to webhooks, and their responses."
      notice={sent && `The message to ${sent.webhook.url} is being sent again.`}
      columns={columns((delivery) => {
        setSent(null);
        open(delivery);
      })}
      list={list}
      query={query}
      rows={query.data?.deliveries}
      filters={[
        { key: "webhookid", label: "Endpoint", options: endpoints },
        { key: "state", label: "State", options: STATES },
        { key: "event", label: "Event", options: EVENTS },
      ]}
      empty={{ title: "No messages yet", text: "Messages sent to webhooks will appear here." }}
    >
      {opened && (
        <DeliveryDialog
          key={opened.key}
          delivery={opened.item}
          isOpen={isOpen}
          onClose={close}
          onSent={(delivery) => {
            close();
            setSent(delivery);
          }}
        />
      )}
    </AdminListScreen>
  );
}

/** The endpoints to filter by; `id` is the chosen one, which may have been removed. */
function useEndpointOptions(id: string | undefined) {
  const { data } = trpc.webhooks.list.useQuery({ pageSize: LIMITS.pageSize, sort: "url", direction: "asc" });
  const options = (data?.webhooks ?? []).map(({ _id, url }) => ({ value: _id, label: url }));
  const isKnown = id === undefined || options.some(({ value }) => value === id);
  return isKnown ? options : [...options, { value: id, label: data ? REMOVED : "…" }];
}
