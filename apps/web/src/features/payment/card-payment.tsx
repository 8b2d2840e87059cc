import type { Order } from "@shop/domain/contracts/orders";
import { formatDollars } from "@shop/domain/money";
import { isPaid, mayPayByCard } from "@shop/domain/order-state";
import { ErrorBanner } from "../../ui/error-banner.tsx";
import { CardForm } from "./card-form.tsx";
import styles from "./card-payment.module.css";
import { DoneNotice } from "./done-notice.tsx";
import { LeaveQuestion } from "./leave-question.tsx";
import { useCardPayment, type Attempt } from "./use-card-payment.ts";
import { useOrderWatch } from "./use-order-watch.ts";

/** Paying an order by card, from the form to what came of it. */
export function CardPayment({ order }: { order: Order }) {
  const { pay, attempt } = useCardPayment(order);
  const failure = attempt?.kind === "failed" ? attempt : null;
  const isDue = mayPayByCard(order);
  const isWatched = useOrderWatch(order._id, isDue && failure?.isOpen === true);
  const isPaying = attempt?.kind === "paying";

  if (attempt?.kind === "done") return <DoneNotice total={order.totalPrice} isCharged={attempt.isCharged} leadsOn />;
  if (!isDue && !isPaying) return <Overtaken order={order} failure={failure} />;
  return (
    <section className={styles.due} aria-labelledby="pay-by-card">
      <h2 id="pay-by-card" className={styles.title}>
        Pay by card
      </h2>
      {failure && (
        <ErrorBanner message={failure.message}>
          {isWatched && "This page keeps looking, and says so as soon as the order is paid."}
        </ErrorBanner>
      )}
      {/* Out of sight rather than gone: what was typed is still there once it may be tried again. */}
      <div hidden={isWatched && failure?.isHeld} className={styles.asks}>
        <p>
          <strong className={styles.total}>{formatDollars(order.totalPrice)}</strong> is charged to your card when you
          press the button. Then we send your order.
        </p>
        <CardForm order={order} onPay={pay} isPaying={isPaying} />
      </div>
      {isPaying && <LeaveQuestion />}
    </section>
  );
}

/** The order was paid or cancelled while the form was there: what the last try has to do with it. */
function Overtaken({ order, failure }: { order: Order; failure: (Attempt & { kind: "failed" }) | null }) {
  if (!failure) return null;
  if (failure.isOpen && isPaid(order)) return <DoneNotice total={order.totalPrice} isCharged leadsOn={false} />;
  return <ErrorBanner message={failure.message} />;
}
