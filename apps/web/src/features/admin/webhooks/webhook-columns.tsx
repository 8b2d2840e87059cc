import { adminDeliveriesPath } from "@shop/domain/screens/admin-paths";
import type { Webhook } from "@shop/domain/contracts/webhooks";
import { dayOf } from "@shop/domain/dates";
import { momentText } from "../../../lib/moment-text.ts";
import { type RowAction, RowMenu } from "../../../ui/overlay/row-menu.tsx";
import { StatusChip } from "../../../ui/display/status-chip.tsx";
import { CellNote, OpenButton, RowActions, RowLink } from "../../../ui/table/cells.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { WordChips } from "../../../ui/display/word-chips.tsx";
import { Address } from "./address.tsx";
import { EVENT_WORDS } from "./event-words.ts";

type WebhookSort = "createdAt" | "url";

interface Needs {
  timeZone: string;
  onEdit: (webhook: Webhook) => void;
  actionsOf: (webhook: Webhook) => RowAction[];
}

export const webhookColumns = ({ timeZone, onEdit, actionsOf }: Needs): Column<Webhook, WebhookSort>[] => [
  {
    key: "url",
    head: "ADDRESS",
    cell: (webhook) => (
      <>
        <OpenButton onClick={() => onEdit(webhook)}>
          <Address url={webhook.url} />
        </OpenButton>
        {webhook.description && <CellNote>{webhook.description}</CellNote>}
      </>
    ),
    sort: "url",
    isRowHead: true,
    width: "24%",
  },
  {
    key: "events",
    head: "TOLD OF",
    cell: ({ events }) => <WordChips words={events.map((event) => EVENT_WORDS[event])} />,
    width: "27%",
    isCardLine: true,
  },
  {
    key: "state",
    head: "STATE",
    cell: (webhook) => <WebhookState webhook={webhook} />,
    width: "9%",
    isCardLine: true,
  },
  { key: "waiting", head: "WAITING", cell: ({ waiting }) => waiting.toLocaleString("en-AU"), isFigure: true },
  {
    key: "delivered",
    head: "LAST DELIVERED",
    cell: ({ lastDeliveredAt }) => (lastDeliveredAt ? momentText(lastDeliveredAt, timeZone) : "Never"),
    isWideOnly: true,
  },
  {
    key: "created",
    head: "CREATED ON",
    cell: ({ createdAt }) => dayOf(createdAt, timeZone),
    sort: "createdAt",
    isOneLine: true,
    isWideOnly: true,
  },
  {
    key: "actions",
    head: "Deliveries and more",
    cell: (webhook) => (
      <RowActions>
        <RowLink what="Deliveries" of={`to ${webhook.url}`} to={adminDeliveriesPath(1, { webhookid: webhook._id })} />
        <RowMenu label={`More for ${webhook.url}`} actions={actionsOf(webhook)} />
      </RowActions>
    ),
    isActions: true,
  },
];

/** Whether messages are sent to an endpoint; why not, when the shop itself has stopped. */
function WebhookState({ webhook: { isEnabled, disabledReason } }: { webhook: Webhook }) {
  if (isEnabled) return <StatusChip kind="good">On</StatusChip>;
  if (disabledReason === null) return <StatusChip kind="quiet">Off</StatusChip>;
  return (
    <>
      <StatusChip kind="bad">Stopped by the shop</StatusChip>
      <CellNote>{disabledReason}</CellNote>
    </>
  );
}
