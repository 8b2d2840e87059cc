import type { Order } from "@shop/domain/contracts/orders";
import { formatDollars } from "@shop/domain/money";
import { isOpenPayment } from "@shop/domain/orders/payment-state";
import { useEffect, useRef, useState } from "react";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";
import { ErrorBanner } from "../../../ui/page/error-banner.tsx";
import { Notice } from "../../../ui/page/notice.tsx";
import { Skeleton, SkeletonGroup } from "../../../ui/page/skeleton.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import styles from "./card-payments.module.css";
import { paymentColumns, toRows } from "./payment-columns.tsx";
import { type CardPayment, type Refund, sayCard } from "./payment-words.ts";
import { RefundDialog } from "./refund-dialog.tsx";

/** Of the table with the one payment that most orders have. */
const PAYMENT_HEIGHT = 84;
const ASK_EVERY_MS = 10_000;
const isUnderWay = (payments: CardPayment[]) =>
  payments.some((payment) => isOpenPayment(payment) || payment.refunds.some(({ state }) => state === "started"));

/** An order's card payments and refunds, for admins, with what failed and why. */
export function CardPayments({ order }: { order: Order }) {
  const { timeZone } = useShopInfo();
  const [asked, setAsked] = useState<CardPayment | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [doneId, setDoneId] = useState<string | null>(null);
  const query = trpc.orders.payments.useQuery(
    { id: order._id },
    { refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? ASK_EVERY_MS : false) },
  );
  const ask = (payment: CardPayment) => {
    setDoneId(null);
    setAsked(payment);
    setOpen(true);
  };
  return (
    <section className={styles.section} aria-labelledby="card-payments">
      <h2 id="card-payments" className={styles.title}>
        Card payments
      </h2>
      <RefundNotice payments={query.data} refundId={doneId} />
      {query.isPending ? (
        <SkeletonGroup>
          <Skeleton height={PAYMENT_HEIGHT} />
        </SkeletonGroup>
      ) : (
        <DataTable
          label="Card payments"
          columns={paymentColumns(timeZone, ask)}
          rows={query.data && toRows(query.data)}
          rowKey={({ payment, refund }) => refund?._id ?? payment._id}
          query={query}
          empty={<p className={styles.none}>No card was charged for this order yet.</p>}
        />
      )}
      {asked && (
        <RefundDialog
          order={order}
          payment={asked}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onDone={(id) => {
            setOpen(false);
            setDoneId(id);
          }}
        />
      )}
    </section>
  );
}

/** Shows the outcome of the refund that was just requested; follows it while it is under way. */
function RefundNotice({ payments, refundId }: { payments: CardPayment[] | undefined; refundId: string | null }) {
  const box = useRef<HTMLDivElement>(null);
  // The button that opened the dialog is gone once all has gone back: then the focus is kept here.
  useEffect(() => {
    if (refundId !== null) box.current?.focus({ preventScroll: true });
  }, [refundId]);

  const payment = payments?.find(({ refunds }) => refunds.some(({ _id }) => _id === refundId));
  const refund = payment?.refunds.find(({ _id }) => _id === refundId);
  if (!payment || !refund) return null;
  return (
    <div ref={box} tabIndex={-1} className={styles.said}>
      <Outcome amount={formatDollars(refund.amount)} card={sayCard(payment)} refund={refund} />
    </div>
  );
}

function Outcome({ amount, card, refund: { state, failure } }: { amount: string; card: string; refund: Refund }) {
  if (state === "failed") return <ErrorBanner message={`${amount} did not go back to ${card}.`}>{failure}</ErrorBanner>;
  return state === "succeeded" ? (
    <Notice kind="success">
      {amount} went back to {card}.
    </Notice>
  ) : (
    <Notice kind="info">
      {amount} is on its way back to {card}. The payment service has not confirmed it yet.
    </Notice>
  );
}
