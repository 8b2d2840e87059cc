import { Button } from "@mantine/core";
import { ADMIN_ROUTES } from "@shop/domain/screens/admin-paths";
import type { Webhook } from "@shop/domain/contracts/webhooks";
import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";
import { useOpened } from "../../../ui/dialog/use-opened.ts";
import { useListState } from "../../../ui/list/use-list-state.ts";
import type { RowAction } from "../../../ui/overlay/row-menu.tsx";
import { AdminListScreen } from "../admin-list-screen.tsx";
import { RotateDialog, WebhookDialog } from "./webhook-dialog.tsx";
import { useWebhookActions } from "./use-webhook-actions.tsx";
import { webhookColumns } from "./webhook-columns.tsx";

const WHILE_WAITING_MS = 3000;

/** The endpoints of other systems to which the shop sends its events. */
export function WebhooksScreen() {
  const { timeZone } = useShopInfo();
  const edited = useOpened<Webhook | null>();
  const rotated = useOpened<Webhook>();
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
      said={actions.said}
      problem={actions.problem}
      columns={webhookColumns({ timeZone, onEdit: edit, actionsOf })}
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
            actions.say(`${url} is saved.`);
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
      {actions.dialog}
    </AdminListScreen>
  );
}
