import { adminDeliveriesPath } from "@shop/domain/admin-paths";
import type { Webhook } from "@shop/domain/contracts/webhooks";
import { dayOf } from "@shop/domain/dates";
import { Link } from "react-router-dom";
import { momentText } from "../../../lib/moment-text.ts";
import { RowMenu, type RowAction } from "../../../ui/row-menu.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { OpenButton } from "../../../ui/table/open-button.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { WordChips } from "../../../ui/word-chips.tsx";
import { Address } from "./address.tsx";
import { EVENT_WORDS } from "./event-words.ts";
import styles from "./webhook-columns.module.css";
import { WebhookState } from "./webhook-state.tsx";

export type WebhookSort = "createdAt" | "url";

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
        {webhook.description && <p className={styles.description}>{webhook.description}</p>}
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
      <span className={styles.actions}>
        <Link to={adminDeliveriesPath(1, { webhookid: webhook._id })}>
          Deliveries<VisuallyHidden> to {webhook.url}</VisuallyHidden>
        </Link>
        <RowMenu label={`More for ${webhook.url}`} actions={actionsOf(webhook)} />
      </span>
    ),
    isActions: true,
  },
];
