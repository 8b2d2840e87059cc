import { formatDollars } from "@shop/domain/money";
import { useEffect, useRef } from "react";
import { ErrorBanner } from "../../../ui/error-banner.tsx";
import { Notice } from "../../../ui/notice.tsx";
import styles from "./card-payments.module.css";
import { sayCard, type CardPayment, type Refund } from "./payment-words.ts";

/** Says what became of the refund that was just asked for; follows it while it is on its way. */
export function RefundNotice({ payments, refundId }: { payments: CardPayment[] | undefined; refundId: string | null }) {
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
