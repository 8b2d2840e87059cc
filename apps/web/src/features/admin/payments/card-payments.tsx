import { Box, Button, Group, Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import type { CardPayment, Order } from "@shop/domain/contracts/orders";
import { formatDollars, centsToDollars } from "@shop/domain/money";
import { isOpenPayment } from "@shop/domain/orders/payment-state";
import IconCornerDownRight from "icon:corner-down-right";
import { useEffect, useRef, useState } from "react";
import { trpc } from "../../../lib/trpc.ts";
import { IdTag } from "../../../ui/display/id-tag.tsx";
import { StatusChip } from "../../../ui/display/status-chip.tsx";
import { ErrorBanner } from "../../../ui/feedback/error-banner.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { SkeletonGroup } from "../../../ui/feedback/skeleton.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { momentColumn } from "../time-columns.tsx";
import styles from "./card-payments.module.css";
import { type Refund, cardText, refundableCents, paymentState, refundState } from "./payment-texts.ts";
import { RefundDialog } from "./refund-dialog.tsx";

/** A payment, or a refund below its payment. */
interface PaymentRow {
  payment: CardPayment;
  refund: Refund | null;
}

const toRows = (payments: CardPayment[]): PaymentRow[] =>
  payments.flatMap((payment) => [{ payment, refund: null }, ...payment.refunds.map((refund) => ({ payment, refund }))]);

const paymentColumns = (onRefund: (payment: CardPayment) => void): Column<PaymentRow>[] => [
  { key: "card", head: "CARD", cell: (row) => <What {...row} />, isRowHead: true, isOneLine: true },
  momentColumn({ key: "at", head: "WHEN", at: ({ payment, refund }) => (refund ?? payment).createdAt }),
  { key: "state", head: "STATE", cell: (row) => <State {...row} />, isCardLine: true, width: "36%" },
  { key: "amount", head: "AMOUNT", cell: (row) => <Amount {...row} />, isFigure: true },
  {
    key: "refund",
    head: "Refund",
    cell: ({ payment, refund }) =>
      !refund && refundableCents(payment) > 0 && <RefundButton payment={payment} onPress={() => onRefund(payment)} />,
    isActions: true,
  },
];

function What({ payment, refund }: PaymentRow) {
  if (!refund)
    return (
      <Group component="span" display="inline-flex" align="baseline" gap="0 12px">
        {payment.card ? (
          cardText(payment)
        ) : (
          <Box component="span" c="dimmed">
            Unknown card
          </Box>
        )}
        {payment.gatewayId && <IdTag id={payment.gatewayId} />}
      </Group>
    );
  return (
    <Box component="span" pl={8} fw={400}>
      <IconCornerDownRight size={14} style={{ marginInlineEnd: 4, verticalAlign: -2 }} aria-hidden />
      Refund<VisuallyHidden> on {cardText(payment)}</VisuallyHidden>
    </Box>
  );
}

function State({ payment, refund }: PaymentRow) {
  const { kind, text } = refund ? refundState(refund) : paymentState(payment);
  const { failure } = refund ?? payment;
  return (
    <Group component="span" align="baseline" gap="4px 8px">
      <StatusChip kind={kind}>{text}</StatusChip>
      {failure && (
        <Box component="span" c="dimmed">
          {failure}
        </Box>
      )}
    </Group>
  );
}

const Amount = ({ payment, refund }: PaymentRow) =>
  refund ? `−${formatDollars(refund.amount)}` : formatDollars(payment.amount);

function RefundButton({ payment, onPress }: { payment: CardPayment; onPress: () => void }) {
  return (
    <Button size="xs" variant="default" onClick={onPress}>
      Refund
      <VisuallyHidden>
        {" "}
        {formatDollars(centsToDollars(refundableCents(payment)))} on {cardText(payment)}
      </VisuallyHidden>
    </Button>
  );
}

/** The height in px of the table with one payment, which most orders have. */
const PAYMENT_HEIGHT = 84;
const POLL_EVERY_MS = 10_000;
const isUnderWay = (payments: CardPayment[]) =>
  payments.some((payment) => isOpenPayment(payment) || payment.refunds.some(({ state }) => state === "started"));

/** An order's card payments and refunds for admins, with the reasons of failures. */
export function CardPayments({ order }: { order: Order }) {
  const [selected, setSelected] = useState<CardPayment | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [doneId, setDoneId] = useState<string | null>(null);
  const query = trpc.orders.money.useQuery(
    { id: order._id },
    { refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.cards) ? POLL_EVERY_MS : false) },
  );
  const ask = (payment: CardPayment) => {
    setDoneId(null);
    setSelected(payment);
    setOpen(true);
  };
  // An order that was changed to bank transfer keeps its attempts; most bank orders have none.
  if (order.paymentMethod === "Bank" && !query.data?.cards.length) return null;
  return (
    <Stack component="section" gap={12} className={styles.section} aria-labelledby="card-payments">
      <Box component="h2" id="card-payments" fz="lg">
        Card payments
      </Box>
      <RefundNotice payments={query.data?.cards} refundId={doneId} />
      {query.isPending ? (
        <SkeletonGroup>
          <Skeleton height={PAYMENT_HEIGHT} />
        </SkeletonGroup>
      ) : (
        <DataTable
          label="Card payments"
          columns={paymentColumns(ask)}
          rows={query.data && toRows(query.data.cards)}
          rowKey={({ payment, refund }) => refund?._id ?? payment._id}
          query={query}
          empty={
            <Box component="p" px={16} py={12} c="dimmed" fz="sm">
              No card has been charged for this order yet.
            </Box>
          }
        />
      )}
      {selected && (
        <RefundDialog
          order={order}
          payment={selected}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onDone={(id) => {
            setOpen(false);
            setDoneId(id);
          }}
        />
      )}
    </Stack>
  );
}

/** Shows the state of the refund that was just requested. */
function RefundNotice({ payments, refundId }: { payments: CardPayment[] | undefined; refundId: string | null }) {
  const box = useRef<HTMLDivElement>(null);
  // After a full refund the button that opened the dialog is removed, so the notice takes the focus and is read out.
  useEffect(() => {
    if (refundId !== null) box.current?.focus({ preventScroll: true });
  }, [refundId]);

  const payment = payments?.find(({ refunds }) => refunds.some(({ _id }) => _id === refundId));
  const refund = payment?.refunds.find(({ _id }) => _id === refundId);
  if (!payment || !refund) return null;
  return (
    <div ref={box} tabIndex={-1} style={{ outline: "none" }}>
      <Outcome amount={formatDollars(refund.amount)} card={cardText(payment)} refund={refund} />
    </div>
  );
}

function Outcome({ amount, card, refund: { state, failure } }: { amount: string; card: string; refund: Refund }) {
  if (state === "failed")
    return <ErrorBanner message={`The refund of ${amount} to ${card} failed.`}>{failure}</ErrorBanner>;
  return state === "succeeded" ? (
    <Notice kind="success">
      {amount} was refunded to {card}.
    </Notice>
  ) : (
    <Notice kind="info">
      The refund of {amount} to {card} is in progress. The payment service has not confirmed it yet.
    </Notice>
  );
}
