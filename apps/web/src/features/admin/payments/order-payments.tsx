import { Box, Button, Group, Skeleton, Stack } from "@mantine/core";
import type { CardPayment, Order, OrderMoney } from "@shop/domain/contracts/orders";
import { formatDollars } from "@shop/domain/money";
import { isInvoiced } from "@shop/domain/orders/invoiced";
import { isCancelled } from "@shop/domain/orders/order-state";
import { isOpenPayment } from "@shop/domain/orders/payment-state";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { trpc } from "../../../lib/trpc.ts";
import { useDialogItem } from "../../../ui/dialog/use-opened.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { SkeletonGroup } from "../../../ui/feedback/skeleton.tsx";
import { CreditTable, TransferTable } from "./bank-tables.tsx";
import { CardRefundNotice } from "./card-refund-notice.tsx";
import { CardTable } from "./card-table.tsx";
import styles from "./order-payments.module.css";
import { RefundDialog } from "./refund-dialog.tsx";
import { TransferDialog, type TransferKind } from "./transfer-dialog.tsx";

/** The height in px of the table with one payment, which most orders have. */
const PAYMENT_HEIGHT = 84;
const POLL_EVERY_MS = 10_000;
const isUnderWay = (payments: CardPayment[]) =>
  payments.some((payment) => isOpenPayment(payment) || payment.refunds.some(({ state }) => state === "started"));

/** The dialog that is open. A refund is of a card payment, by its id, or a credit of an order by bank transfer. */
type Asked = { what: TransferKind } | { what: "refund"; paymentId: string | null };

/** What was just done: a text, or a refund to a card, whose state may still change. */
type Done = { text: string } | { refundId: string };

/** An order's money for admins: received, credited, open or to be sent back; with what can be recorded and refunded. */
export function OrderPayments({ order }: { order: Order }) {
  const dialog = useDialogItem<Asked>();
  const [done, setDone] = useState<Done | null>(null);
  const query = trpc.orders.money.useQuery(
    { id: order._id },
    { refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.cards) ? POLL_EVERY_MS : false) },
  );
  const money = query.data;
  const isByCard = order.paymentMethod === "Stripe";
  const ask = (asked: Asked) => {
    setDone(null);
    dialog.open(asked);
  };
  const finish = (next: Done) => {
    dialog.close();
    setDone(next);
  };
  return (
    <Stack component="section" gap={12} className={styles.section} aria-labelledby="payments">
      <Group justify="space-between" gap="8px 16px">
        <Box component="h2" id="payments" fz="lg">
          Payments
        </Box>
        {money && <Actions order={order} money={money} onAsk={ask} />}
      </Group>
      {money && <Sums money={money} />}
      <DoneNotice order={order} done={done} money={money} />
      {query.isPending ? (
        <SkeletonGroup>
          <Skeleton height={PAYMENT_HEIGHT} />
        </SkeletonGroup>
      ) : (
        <>
          {money && (!isByCard || money.transfers.length > 0) && (
            <TransferTable transfers={money.transfers} query={query} />
          )}
          {/* An order that was changed to bank transfer keeps its attempts by card; most bank orders have none. */}
          {(isByCard || !money || money.cards.length > 0) && (
            <CardTable money={money} query={query} onRefund={({ _id }) => ask({ what: "refund", paymentId: _id })} />
          )}
          {money && <Credits money={money} query={query} />}
        </>
      )}
      {dialog.opened && money && (
        <AskedDialog
          key={dialog.opened.key}
          asked={dialog.opened.item}
          order={order}
          money={money}
          isOpen={dialog.isOpen}
          onClose={dialog.close}
          onDone={finish}
        />
      )}
    </Stack>
  );
}

interface ActionsProps {
  order: Order;
  money: OrderMoney;
  onAsk: (asked: Asked) => void;
}

/** Money is also sent back by transfer when a card cannot be refunded. None is of an order on account: it becomes credit. */
function Actions({ order, money: { total, credited, received, refundDue }, onAsk }: ActionsProps) {
  const isByCard = order.paymentMethod === "Stripe";
  return (
    <Group gap={8}>
      {!isByCard && (
        <Button size="sm" variant="default" onClick={() => onAsk({ what: "payment" })}>
          Record payment
        </Button>
      )}
      {(refundDue > 0 || (order.paymentMethod === "Bank" && received > 0)) && (
        <Button size="sm" variant="default" onClick={() => onAsk({ what: "return" })}>
          Record refund
        </Button>
      )}
      {!isByCard && !isCancelled(order) && credited < total && (
        <Button size="sm" variant="default" onClick={() => onAsk({ what: "refund", paymentId: null })}>
          Credit order
        </Button>
      )}
    </Group>
  );
}

/** What the order comes to, in one line. */
function Sums({ money: { total, credited, received, open, refundDue } }: { money: OrderMoney }) {
  return (
    <dl className={styles.sums}>
      <Sum name="Total">{formatDollars(total)}</Sum>
      {credited > 0 && <Sum name="Credited">{formatDollars(credited)}</Sum>}
      <Sum name="Received">{received < 0 ? `−${formatDollars(-received)}` : formatDollars(received)}</Sum>
      {refundDue > 0 ? (
        <Sum name="To be sent back" isDue>
          {formatDollars(refundDue)}
        </Sum>
      ) : (
        <Sum name="Open" isDue={open > 0}>
          {formatDollars(open)}
        </Sum>
      )}
    </dl>
  );
}

function Sum({ name, isDue = false, children }: { name: string; isDue?: boolean; children: ReactNode }) {
  return (
    <div data-due={isDue || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Those of card payments are below these. */
function Credits({
  money: { cards, refunds },
  query,
}: {
  money: OrderMoney;
  query: Parameters<typeof CardTable>[0]["query"];
}) {
  const ofCards = new Set(cards.flatMap((card) => card.refunds.map(({ _id }) => _id)));
  const credits = refunds.filter(({ _id }) => !ofCards.has(_id));
  return credits.length > 0 && <CreditTable credits={credits} query={query} />;
}

interface DialogProps {
  asked: Asked;
  order: Order;
  money: OrderMoney;
  isOpen: boolean;
  onClose: () => void;
  onDone: (done: Done) => void;
}

function AskedDialog({ asked, onDone, ...props }: DialogProps) {
  if (asked.what !== "refund")
    return <TransferDialog kind={asked.what} {...props} onDone={(text) => onDone({ text })} />;
  const payment = props.money.cards.find(({ _id }) => _id === asked.paymentId) ?? null;
  return <RefundDialog payment={payment} {...props} onDone={(refundId) => onDone({ refundId })} />;
}

/** Shows what was just done. It takes the focus, since the button that opened the dialog may be gone. */
function DoneNotice({ order, done, money }: { order: Order; done: Done | null; money: OrderMoney | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (done) box.current?.focus({ preventScroll: true });
  }, [done]);
  const content = done && money && contentOf(order, done, money);
  return (
    content && (
      <div ref={box} tabIndex={-1} style={{ outline: "none" }}>
        {content}
      </div>
    )
  );
}

function contentOf(order: Order, done: Done, { cards, refunds }: OrderMoney): ReactNode {
  if ("text" in done) return <Notice kind="success">{done.text}</Notice>;
  const payment = cards.find((card) => card.refunds.some(({ _id }) => _id === done.refundId));
  const ofCard = payment?.refunds.find(({ _id }) => _id === done.refundId);
  if (payment && ofCard) return <CardRefundNotice payment={payment} refund={ofCard} />;
  const credit = refunds.find(({ _id }) => _id === done.refundId);
  return (
    credit && (
      <Notice kind="success">
        {formatDollars(credit.amount)} was credited.{isInvoiced(order) && " The credit note is being issued."}
      </Notice>
    )
  );
}
