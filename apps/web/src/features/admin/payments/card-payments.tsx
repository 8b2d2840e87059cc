import type { Order } from "@shop/domain/contracts/orders";
import { isOpenPayment } from "@shop/domain/payment-state";
import { useState } from "react";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import styles from "./card-payments.module.css";
import { paymentColumns, toRows } from "./payment-columns.tsx";
import type { CardPayment } from "./payment-words.ts";
import { RefundDialog } from "./refund-dialog.tsx";
import { RefundNotice } from "./refund-notice.tsx";

/** Of the table with the one payment that most orders have. */
const PAYMENT_HEIGHT = 84;
const ASK_EVERY_MS = 10_000;
const isUnderWay = (payments: CardPayment[]) =>
  payments.some((payment) => isOpenPayment(payment) || payment.refunds.some(({ state }) => state === "started"));

/** An order's tries to pay by card, for the staff: what came, why it did not, and what went back. */
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
