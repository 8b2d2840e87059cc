import type { DeliveryState, WebhookDelivery } from "@shop/domain/contracts/webhooks";
import { momentText } from "../../../lib/moment-text.ts";
import { StatusChip, type StatusKind } from "../../../ui/display/status-chip.tsx";
import { LongText, OpenButton } from "../../../ui/table/cells.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import { Address } from "./address.tsx";
import { EVENT_WORDS } from "./event-words.ts";

interface Needs {
  timeZone: string;
  onOpen: (delivery: WebhookDelivery) => void;
}

export const deliveryColumns = ({ timeZone, onOpen }: Needs): Column<WebhookDelivery, "createdAt">[] => [
  {
    key: "event",
    head: "EVENT",
    cell: (delivery) => (
      <OpenButton onClick={() => onOpen(delivery)}>
        {EVENT_WORDS[delivery.event]}
        <VisuallyHidden> to {delivery.webhook.url}</VisuallyHidden>
      </OpenButton>
    ),
    isRowHead: true,
  },
  {
    key: "webhook",
    head: "ENDPOINT",
    cell: ({ webhook }) => <Address url={webhook.url} />,
    width: "22%",
    isCardLine: true,
  },
  { key: "state", head: "STATE", cell: ({ state }) => <DeliveryStateChip state={state} />, isOneLine: true },
  { key: "tries", head: "TRIES", cell: ({ tries }) => tries.toLocaleString("en-AU"), isFigure: true },
  {
    key: "last",
    head: "LAST ANSWER",
    cell: ({ lastStatus, lastError }) => (
      <LongText text={lastError ?? (lastStatus === null ? null : `Answered ${lastStatus}`)} />
    ),
    width: "16%",
    isCardLine: true,
  },
  {
    key: "next",
    head: "NEXT TRY",
    cell: ({ nextTryAt }) => (nextTryAt ? momentText(nextTryAt, timeZone) : "–"),
    isOneLine: true,
    isWideOnly: true,
  },
  {
    key: "delivered",
    head: "DELIVERED ON",
    cell: ({ deliveredAt }) => (deliveredAt ? momentText(deliveredAt, timeZone) : "–"),
    isOneLine: true,
    isWideOnly: true,
  },
  {
    key: "created",
    head: "CREATED ON",
    cell: ({ createdAt }) => momentText(createdAt, timeZone),
    sort: "createdAt",
    isOneLine: true,
  },
];

export const STATE_WORDS: Record<DeliveryState, string> = {
  waiting: "Waiting",
  failing: "Failing",
  delivered: "Delivered",
  givenUp: "Given up",
};

const KINDS: Record<DeliveryState, StatusKind> = {
  waiting: "quiet",
  failing: "warn",
  delivered: "good",
  givenUp: "bad",
};

/** How far a message to an endpoint is. */
export function DeliveryStateChip({ state }: { state: DeliveryState }) {
  return <StatusChip kind={KINDS[state]}>{STATE_WORDS[state]}</StatusChip>;
}
