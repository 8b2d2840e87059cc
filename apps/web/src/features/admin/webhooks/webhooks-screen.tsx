import { Button } from "@mantine/core";
import { ADMIN_ROUTES, adminWebhooksPath } from "@shop/domain/admin-paths";
import type { Webhook } from "@shop/domain/contracts/webhooks";
import { PAGE_SIZE } from "@shop/domain/limits";
import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";
import { useOpened } from "../../../ui/dialog/use-opened.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorBanner } from "../../../ui/error-banner.tsx";
import { ListSaid } from "../../../ui/list/list-said.tsx";
import { ListSearch } from "../../../ui/list/list-search.tsx";
import { ListToolbar } from "../../../ui/list/list-toolbar.tsx";
import { useListState } from "../../../ui/list/use-list-state.ts";
import type { RowAction } from "../../../ui/row-menu.tsx";
import { ScreenHead } from "../../../ui/screen-head.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { RotateDialog } from "./rotate-dialog.tsx";
import { useWebhookActions } from "./use-webhook-actions.tsx";
import { webhookColumns } from "./webhook-columns.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";

const WHILE_WAITING_MS = 3000;

/** The endpoints of other programs that the shop tells of its events. */
export function WebhooksScreen() {
  const { timeZone } = useShopInfo();
  const edited = useOpened<Webhook | null>();
  const rotated = useOpened<Webhook>();
  const actions = useWebhookActions();
  const list = useListState({
    sorts: ["createdAt", "url"],
    sort: "createdAt",
    direction: "desc",
    pathOf: adminWebhooksPath,
  });
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
    <>
      <ScreenHead
        title="Webhooks"
        subtitle="Addresses of other programs that the shop tells what happens in it."
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
      />
      <ListSaid>{actions.said}</ListSaid>
      {actions.problem && <ErrorBanner message={actions.problem} />}
      <ListToolbar>
        <ListSearch list={list} label="Search by address or description" />
      </ListToolbar>
      <DataTable
        label="Webhooks"
        columns={webhookColumns({ timeZone, onEdit: edit, actionsOf })}
        rows={query.data?.webhooks}
        rowKey={({ _id }) => _id}
        query={query}
        list={list}
        paging={query.data}
        pageSize={PAGE_SIZE.others}
        empty={
          <EmptyState title="No webhooks yet">
            A webhook tells a program of yours, such as the one in the warehouse, as soon as an order is placed or paid
            or a product runs low.
          </EmptyState>
        }
      />
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
    </>
  );
}
