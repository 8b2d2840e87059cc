import { Box } from "@mantine/core";
import type { Order } from "@shop/domain/contracts/orders";
import { formatDollars } from "@shop/domain/money";
import { isPaid, mayPayByCard } from "@shop/domain/orders/order-state";
import { ROUTES } from "@shop/domain/screens/paths";
import { useEffect, useRef } from "react";
import { Link, useNavigate } from "react-router-dom";
import { useLeaveGuard } from "../../lib/forms/use-leave-guard.ts";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { ActionError, ErrorBanner } from "../../ui/feedback/error-banner.tsx";
import { Panel, PanelTitle } from "../../ui/page/panel.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { CardForm } from "./card-form.tsx";
import styles from "./payment.module.css";
import { ChangedToTransfer, PayByTransfer } from "./pay-by-transfer.tsx";
import { useCardPayment, type Attempt } from "./use-card-payment.ts";
import { useOrderWatch } from "./use-order-watch.ts";

/** Pays an order by card: the form, then its result. */
export function CardPayment({ order }: { order: Order }) {
  const { pay, attempt } = useCardPayment(order);
  const failure = attempt?.kind === "failed" ? attempt : null;
  const isDue = mayPayByCard(order);
  const isWatched = useOrderWatch(order._id, isDue && failure?.isOpen === true);
  const isPaying = attempt?.kind === "paying";
  const isHeld = isWatched && failure?.isHeld === true;
  const failureNotice = failure && (
    <ActionError message={failure.message}>
      {isWatched && "This page checks the payment and tells you when the order is paid."}
      {!failure.isOpen && <PayByTransfer order={order} />}
    </ActionError>
  );

  if (attempt?.kind === "done")
    return <DoneNotice total={order.totalPrice} isCharged={attempt.isCharged} redirects={attempt.isRead} />;
  if (!isDue && !isPaying) return <SettledElsewhere order={order} failure={failure} />;
  return (
    <Panel
      component="section"
      gap={16}
      bd="1px solid var(--gum)"
      className={styles.panel ?? ""}
      aria-labelledby="pay-by-card"
    >
      <PanelTitle id="pay-by-card">Pay by card</PanelTitle>
      {isHeld && failureNotice}
      {/* Hidden, not removed, so that the typed card is kept for the next attempt. */}
      <div hidden={isHeld}>
        <Box component="p" mb={16}>
          Your card will be charged <strong data-figures>{formatDollars(order.totalPrice)}</strong>. We dispatch after
          payment.
        </Box>
        <CardForm order={order} onPay={pay} isPaying={isPaying} failure={!isHeld && failureNotice} />
      </div>
      {isPaying && <LeaveQuestion />}
    </Panel>
  );
}

/** The order was paid, cancelled or changed to bank transfer while the form was open: shows the result of the last attempt. */
function SettledElsewhere({ order, failure }: { order: Order; failure: (Attempt & { kind: "failed" }) | null }) {
  if (!failure) return null;
  if (order.paymentMethod !== "Stripe") return <ChangedToTransfer />;
  if (failure.isOpen && isPaid(order)) return <DoneNotice total={order.totalPrice} isCharged redirects={false} />;
  return <ErrorBanner message={failure.message} />;
}

interface Props {
  total: number;
  /** False while the bank is still processing it. */
  isCharged: boolean;
  /** Opens the customer's orders after a moment. */
  redirects: boolean;
}

const REDIRECT_AFTER_MS = 2_500;

/** Confirms the payment. Takes the focus, because the focused form is gone. */
function DoneNotice({ total, isCharged, redirects }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();

  useEffect(() => box.current?.focus(), []);
  useEffect(() => {
    if (!redirects) return undefined;
    const timer = setTimeout(() => void navigate(ROUTES.profile), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [redirects, navigate]);

  return (
    <div ref={box} tabIndex={-1} className={styles.done}>
      <Notice kind={isCharged ? "success" : "info"}>
        {isCharged
          ? `Thank you. ${formatDollars(total)} was charged to your card and your order is paid. `
          : "Your bank is still processing this payment. Your order will be marked paid once the payment is confirmed. Please don't pay again. "}
        <Link to={ROUTES.profile}>View my orders</Link>
      </Notice>
    </div>
  );
}

/** Asks before the user leaves the page; rendered only while a card is being charged. */
function LeaveQuestion() {
  const guard = useLeaveGuard(true);
  return (
    <ConfirmDialog
      isOpen={guard.isAsking}
      title="Your payment is still in progress"
      text="If you leave now, your card may still be charged. Check My Orders to see whether the order is paid."
      confirmLabel="Leave"
      cancelLabel="Stay here"
      isDanger
      onConfirm={guard.leave}
      onCancel={guard.stay}
    />
  );
}
