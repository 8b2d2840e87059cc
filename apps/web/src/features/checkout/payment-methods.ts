import { daysText } from "@shop/domain/dates";
import { formatDollars } from "@shop/domain/money";
import type { PaymentMethod } from "@shop/domain/orders/order-state";
import { ACCOUNT_ON_HOLD } from "@shop/domain/messages";
import { useOwnCompany } from "../../lib/own-company.ts";
import { useShopInfo } from "../../lib/shop-info.ts";
import { DEFAULT_PAYMENT_METHOD, storedPaymentMethod } from "../../lib/stored/checkout.ts";

export interface OfferedMethod {
  value: PaymentMethod;
  /** An explanation. */
  what: string;
}

const CARD: OfferedMethod = {
  value: "Stripe",
  what: "Pay by card on the next page. You are not charged until you confirm.",
};
const TRANSFER: OfferedMethod = {
  value: "Bank",
  what: "Bank transfer. We'll show our details after you order and dispatch when payment arrives.",
};

/** The payment methods that the buyer can choose: cards if the shop takes them, the account of their company if it has one. */
export function useOfferedMethods(): OfferedMethod[] {
  const { takesCards } = useShopInfo();
  const account = useOwnCompany()?.account;
  return [...(account ? [onAccount(account)] : []), ...(takesCards ? [CARD] : []), TRANSFER];
}

function onAccount({ termsDays, left, onHold }: { termsDays: number; left: number; onHold: boolean }): OfferedMethod {
  const what = onHold
    ? `${ACCOUNT_ON_HOLD}.`
    : `${formatDollars(left)} left. We dispatch at once, and you pay within ${daysText(termsDays)} of the invoice.`;
  return { value: "Account", what };
}

/** The method that was chosen last, if it is still offered; by default by card, otherwise by bank transfer. */
export function usePreferredMethod(offered: readonly OfferedMethod[]): PaymentMethod {
  const preferred = storedPaymentMethod.use() ?? DEFAULT_PAYMENT_METHOD;
  return offered.some(({ value }) => value === preferred) ? preferred : "Bank";
}
