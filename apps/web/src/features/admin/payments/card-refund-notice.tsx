import type { CardPayment } from "@shop/domain/contracts/orders";
import { formatDollars } from "@shop/domain/money";
import { ErrorBanner } from "../../../ui/feedback/error-banner.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { type Refund, cardText } from "./payment-texts.ts";

/** The state of a refund to a card. */
export function CardRefundNotice({
  payment,
  refund: { amount, state, failure },
}: {
  payment: CardPayment;
  refund: Refund;
}) {
  const [text, card] = [formatDollars(amount), cardText(payment)];
  if (state === "failed")
    return <ErrorBanner message={`The refund of ${text} to ${card} failed.`}>{failure}</ErrorBanner>;
  return state === "succeeded" ? (
    <Notice kind="success">
      {text} was refunded to {card}.
    </Notice>
  ) : (
    <Notice kind="info">
      The refund of {text} to {card} is in progress. The payment service has not confirmed it yet.
    </Notice>
  );
}
