import { ADMIN_ROUTES, adminDeliveriesPath } from "@shop/domain/admin-paths";
import { DELIVERY_STATES, type WebhookDelivery } from "@shop/domain/contracts/webhooks";
import { PAGE_SIZE } from "@shop/domain/limits";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";
import { useOpened } from "../../../ui/dialog/use-opened.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FilterSelect } from "../../../ui/list/filter-select.tsx";
import { ListSaid } from "../../../ui/list/list-said.tsx";
import { ListToolbar } from "../../../ui/list/list-toolbar.tsx";
import { useListState } from "../../../ui/list/use-list-state.ts";
import { ScreenHead } from "../../../ui/screen-head.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { deliveryColumns } from "./delivery-columns.tsx";
import { DeliveryDialog } from "./delivery-dialog.tsx";
import { STATE_WORDS } from "./delivery-state.tsx";
import { EndpointFilter } from "./endpoint-filter.tsx";
import { EVENT_WORDS, MESSAGE_EVENTS } from "./event-words.ts";

const STATES = DELIVERY_STATES.map((value) => ({ value, label: STATE_WORDS[value] }));
const EVENTS = MESSAGE_EVENTS.map((value) => ({ value, label: EVENT_WORDS[value] }));
const TRAIL = [{ to: ADMIN_ROUTES.webhooks, label: "Webhooks" }];
const WHILE_WAITING_MS = 3000;

/** Every message to an endpoint, and how it went. */
export function DeliveriesScreen() {
  const { timeZone } = useShopInfo();
  const { opened, isOpen, open, close } = useOpened<WebhookDelivery>();
  const [sent, setSent] = useState<WebhookDelivery | null>(null);
  const list = useListState({
    sorts: ["createdAt"],
    sort: "createdAt",
    direction: "desc",
    filters: { webhookid: null, state: DELIVERY_STATES, event: MESSAGE_EVENTS },
    pathOf: adminDeliveriesPath,
  });
  const { keyword: _none, ...input } = list.input;
  const query = trpc.webhooks.deliveries.useQuery(
    { ...input, ...list.filters },
    {
      placeholderData: keepPreviousData,
      // What waits is out within seconds, and what fails is tried again by itself.
      refetchInterval: ({ state }) =>
        state.data?.deliveries.some(({ nextTryAt }) => nextTryAt !== null) ? WHILE_WAITING_MS : false,
    },
  );
  return (
    <>
      <ScreenHead title="Webhook deliveries" trail={TRAIL} subtitle="Every message to an endpoint, and how it went." />
      <ListSaid>{sent && `The shop sends the message to ${sent.webhook.url} again now.`}</ListSaid>
      <ListToolbar>
        <EndpointFilter id={list.filters.webhookid} onChange={(id) => list.filter("webhookid", id)} />
        <FilterSelect
          label="State"
          value={list.filters.state}
          onChange={(state) => list.filter("state", state)}
          options={STATES}
        />
        <FilterSelect
          label="Event"
          value={list.filters.event}
          onChange={(event) => list.filter("event", event)}
          options={EVENTS}
        />
      </ListToolbar>
      <DataTable
        label="Webhook deliveries"
        columns={deliveryColumns({
          timeZone,
          onOpen: (delivery) => {
            setSent(null);
            open(delivery);
          },
        })}
        rows={query.data?.deliveries}
        rowKey={({ _id }) => _id}
        query={query}
        list={list}
        paging={query.data}
        pageSize={PAGE_SIZE.others}
        empty={
          <EmptyState title="No messages yet">
            What the shop sends to its webhooks stands here, with what they answered.
          </EmptyState>
        }
      />
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
    </>
  );
}
