import { Button } from "@mantine/core";
import type { Webhook } from "@shop/domain/contracts/webhooks";
import { formatCount } from "@shop/domain/figures";
import { ADMIN_ROUTES, adminDeliveriesPath } from "@shop/domain/screens/admin-paths";
import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { trpc } from "../../../lib/trpc.ts";
import { useDialogItem } from "../../../ui/dialog/use-opened.ts";
import { StatusChip } from "../../../ui/display/status-chip.tsx";
import { WordChips } from "../../../ui/display/word-chips.tsx";
import { useListState } from "../../../ui/list/use-list-state.ts";
import { type RowAction, RowMenu } from "../../../ui/overlay/row-menu.tsx";
import { Toast } from "../../../ui/feedback/toast.tsx";
import { BreakableText, CellNote, OpenButton, RowActions, RowLink, URL_BREAKS } from "../../../ui/table/cells.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { AdminListScreen } from "../admin-list-screen.tsx";
import { dayColumn, momentColumn } from "../time-columns.tsx";
import { useWebhookActions } from "./use-webhook-actions.tsx";
import { RotateDialog, WebhookDialog } from "./webhook-dialog.tsx";
import { EVENT_LABELS } from "./webhook-texts.tsx";

type WebhookSort = "createdAt" | "url";

interface Needs {
  onEdit: (webhook: Webhook) => void;
  actionsOf: (webhook: Webhook) => RowAction[];
}

const columns = ({ onEdit, actionsOf }: Needs): Column<Webhook, WebhookSort>[] => [
  {
    key: "url",
    head: "ADDRESS",
    cell: (webhook) => (
      <>
        <OpenButton onClick={() => onEdit(webhook)}>
          <BreakableText text={webhook.url} at={URL_BREAKS} />
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
    head: "EVENTS",
    cell: ({ events }) => <WordChips words={events.map((event) => EVENT_LABELS[event])} />,
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
  { key: "waiting", head: "WAITING", cell: ({ waiting }) => formatCount(waiting), isFigure: true },
  momentColumn({
    key: "delivered",
    head: "LAST DELIVERED",
    at: ({ lastDeliveredAt }) => lastDeliveredAt,
    none: "Never",
    isOneLine: false,
    isWideOnly: true,
  }),
  dayColumn({ key: "created", head: "CREATED ON", at: (row) => row.createdAt, sort: "createdAt", isWideOnly: true }),
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

/** Whether messages are sent to an endpoint, and why the shop stopped sending. */
function WebhookState({ webhook: { isEnabled, disabledReason } }: { webhook: Webhook }) {
  if (isEnabled) return <StatusChip kind="good">On</StatusChip>;
  if (disabledReason === null) return <StatusChip kind="quiet">Off</StatusChip>;
  return (
    <>
      <StatusChip kind="bad">Switched off automatically</StatusChip>
      <CellNote>{disabledReason}</CellNote>
    </>
  );
}

const WHILE_WAITING_MS = 3000;

/** The endpoints of other systems to which the shop sends its events. */
export function WebhooksScreen() {
  const edited = useDialogItem<Webhook | null>();
  const rotated = useDialogItem<Webhook>();
  const actions = useWebhookActions();
  const list = useListState({ sorts: ["createdAt", "url"], sort: "createdAt", direction: "desc" });
  const query = trpc.webhooks.list.useQuery(list.input, {
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.webhooks.some(({ waiting, isEnabled }) => isEnabled && waiting > 0) ? WHILE_WAITING_MS : false,
  });
  const edit = (webhook: Webhook | null) => {
    actions.forget();
    edited.open(webhook);
  };
  const actionsOf = (webhook: Webhook): RowAction[] => [
    { label: "Send test", act: () => actions.test(webhook) },
    { label: "Edit", act: () => edit(webhook) },
    {
      label: webhook.isEnabled ? "Switch off" : "Switch on",
      act: () => actions.switchTo(!webhook.isEnabled, webhook),
    },
    {
      label: "Rotate secret",
      act: () => {
        actions.forget();
        rotated.open(webhook);
      },
    },
    { label: "Remove", act: () => actions.askRemoval(webhook), isDanger: true },
  ];
  return (
    <AdminListScreen
      title="Webhooks"
      subtitle="Send shop events to other systems."
      actions={
        <>
          <Button component={Link} to={ADMIN_ROUTES.webhookDeliveries} variant="default" size="sm">
            All deliveries
          </Button>
          <Button size="sm" onClick={() => edit(null)}>
            Create webhook
          </Button>
        </>
      }
      notice={actions.notice}
      columns={columns({ onEdit: edit, actionsOf })}
      list={list}
      query={query}
      rows={query.data?.webhooks}
      search="Search by address or description"
      empty={{
        title: "No webhooks yet",
        text: "A webhook tells another system, such as the warehouse’s, when an order is placed or paid or a product runs low.",
      }}
    >
      {edited.opened && (
        <WebhookDialog
          key={edited.opened.key}
          webhook={edited.opened.item}
          isOpen={edited.isOpen}
          onClose={edited.close}
          onUpdated={({ url }) => {
            edited.close();
            actions.setNotice(`${url} is saved.`);
          }}
        />
      )}
      {rotated.opened && (
        <RotateDialog
          key={rotated.opened.key}
          webhook={rotated.opened.item}
          isOpen={rotated.isOpen}
          onClose={rotated.close}
        />
      )}
      {actions.problem && (
        <Toast key={actions.problem} kind="problem" onClose={actions.forget}>
          {actions.problem}
        </Toast>
      )}
      {actions.dialog}
    </AdminListScreen>
  );
}
