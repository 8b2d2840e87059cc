import { Box, Button, Group, Stack } from "@mantine/core";
import type { OrderFields as Fields } from "@shop/domain/contracts/orders";
import type { Quote } from "@shop/domain/contracts/quotes";
import { COMPANY_ROLE } from "@shop/domain/messages";
import { dollarsToCents, formatDollars } from "@shop/domain/money";
import { orderPath, ROUTES } from "@shop/domain/screens/paths";
import { useState, type ReactNode } from "react";
import { Link, useParams } from "react-router-dom";
import { errorCode, errorMessage } from "../../../lib/forms/errors.ts";
import { useMayOrder, useMembership, whyMemberAsks } from "../../../lib/own-company.ts";
import { trpc } from "../../../lib/trpc.ts";
import { QuoteChip } from "../../../ui/display/quote-chip.tsx";
import { QuoteOwner } from "../../../ui/display/quote-owner.tsx";
import { QuoteTotals } from "../../../ui/display/quote-totals.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ActionError } from "../../../ui/feedback/error-banner.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { QueryResult } from "../../../ui/feedback/query-result.tsx";
import { RowsSkeleton } from "../../../ui/feedback/skeleton.tsx";
import { Note, Panel, PanelTitle } from "../../../ui/page/panel.tsx";
import { OBSTACLE_ID, OnwardBar, WithSummary } from "../../../ui/page/with-summary.tsx";
import { ORDER_FORM, OrderFields } from "../place-order/order-fields.tsx";
import { useOrderFields } from "../place-order/use-order-fields.ts";
import { usePoNumberQuestion } from "../place-order/use-po-number-question.tsx";
import { AcceptChoices, asShippingAddress, useAcceptChoices } from "./accept-fields.tsx";
import { QuoteLines } from "./quote-lines.tsx";
import { useAcceptQuote } from "./use-accept-quote.ts";

/** A quote, which its customer can accept once it is answered. */
export function QuoteScreen() {
  const { id = "" } = useParams();
  const query = trpc.quotes.byId.useQuery({ id });
  if (errorCode(query.error) === "NOT_FOUND") {
    return (
      <EmptyState
        as="h1"
        title="Quote not found"
        actions={
          <Button component={Link} to={ROUTES.quotes}>
            See all quotes
          </Button>
        }
      >
        It may belong to another account, or the address is not complete.
      </EmptyState>
    );
  }
  return (
    <QueryResult query={query} skeleton={<RowsSkeleton count={5} height={64} gap={12} />}>
      {(quote) => (
        <Stack gap={20} miw={0}>
          <div>
            <Group gap="8px 16px">
              <h1>Quote {quote.number}</h1>
              <QuoteChip status={quote.status} />
            </Group>
            <QuoteOwner quote={quote} />
          </div>
          {quote.status === "answered" ? (
            <Acceptance quote={quote} />
          ) : (
            <WithSummary summary={<Summary quote={quote}>{whatNow(quote)}</Summary>}>
              <Content quote={quote} />
            </WithSummary>
          )}
        </Stack>
      )}
    </QueryResult>
  );
}

function whatNow({ status, order }: Quote): ReactNode {
  if (order)
    return (
      <p>
        You accepted this quote as order <Link to={orderPath(order._id)}>{order.orderNumber}</Link>.
      </p>
    );
  if (status === "expired")
    return <p>This quote can no longer be accepted. Ask for a new one from your cart, or call us.</p>;
  return <p>We will email you as soon as we have answered.</p>;
}

function Acceptance({ quote }: { quote: Quote }) {
  const [isOpen, setOpen] = useState(false);
  const fields = useOrderFields(...useState<Fields>({}));
  const choices = useAcceptChoices();
  const { askThen, isAsking, dialog } = usePoNumberQuestion();
  const { accept, error, isPending } = useAcceptQuote(quote);
  const { address, method } = choices;
  const order = () => {
    if (!address || !fields.validate()) return;
    const delivery = { shippingAddress: asShippingAddress(address), paymentMethod: method };
    askThen(fields.values.poNumber, () => accept(delivery, fields.given));
  };
  const asks = whyMemberAsks(useMembership(), dollarsToCents(quote.totalPrice ?? 0));
  const overLimit = asks && quote.company ? `${asks}. An admin of your company can accept it` : asks;
  const obstacle = useMayOrder() ? (overLimit ?? fields.obstacle) : COMPANY_ROLE;
  const areAllAvailable = quote.lines.every(({ problem }) => problem === undefined);
  const canOrder = areAllAvailable && obstacle === null && fields.isRead;
  const { data: saved } = choices.addresses;
  const why = obstacle === null ? isOpen && saved && !address && "Choose where to deliver." : `${obstacle}.`;
  const description = why && { "aria-describedby": OBSTACLE_ID };
  return (
    <>
      {dialog}
      <WithSummary
        lead={
          isOpen && (
            <Stack gap={20}>
              <AcceptChoices choices={choices} />
              <OrderFields fields={fields} onSubmit={order} />
            </Stack>
          )
        }
        summary={
          <Summary quote={quote}>
            <OnwardBar total={formatDollars(quote.totalPrice ?? 0)} obstacle={why}>
              {error && <ActionError message={errorMessage(error)} />}
              {isOpen ? (
                <Button
                  key="order"
                  type="submit"
                  form={ORDER_FORM}
                  fullWidth
                  loading={isPending || isAsking}
                  disabled={!address || !canOrder}
                  {...description}
                >
                  Place Order
                </Button>
              ) : (
                <Button key="accept" fullWidth disabled={!canOrder} {...description} onClick={() => setOpen(true)}>
                  Accept quote
                </Button>
              )}
            </OnwardBar>
          </Summary>
        }
      >
        {!areAllAvailable && (
          <Box mb={16}>
            <Notice kind="warning">
              Some products can't be ordered in this quantity at the moment, see below. Please call us.
            </Notice>
          </Box>
        )}
        <Content quote={quote} />
      </WithSummary>
    </>
  );
}

function Summary({ quote: { totals, validUntil }, children }: { quote: Quote; children: ReactNode }) {
  return (
    <Panel component="aside" aria-label="Quote summary">
      <PanelTitle>Quote summary</PanelTitle>
      {totals && <QuoteTotals totals={totals} />}
      {validUntil && <Note>Valid until {validUntil}</Note>}
      {children}
    </Panel>
  );
}

function Content({ quote: { lines, note } }: { quote: Quote }) {
  return (
    <Stack gap={20}>
      <QuoteLines lines={lines} />
      {note.trim() !== "" && (
        <section aria-labelledby="quote-note">
          <Box component="h2" id="quote-note" fz="lg" mb={8}>
            Your note
          </Box>
          <Box component="p" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
            {note}
          </Box>
        </section>
      )}
    </Stack>
  );
}
