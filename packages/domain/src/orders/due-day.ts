import { addDays } from "../dates.ts";
import type { PaymentMethod } from "./order-state.ts";

interface PaidOrder {
  paymentMethod: PaymentMethod;
  /** Of an order on account. */
  termsDays: number | null;
}

/**
 * The day by which an order is to be paid, as `YYYY-MM-DD`: by card at once, by bank transfer `bankDueDays` later, on account
 * after the days of its terms.
 */
export function dueDay(
  { paymentMethod, termsDays }: PaidOrder,
  from: string,
  { bankDueDays }: { bankDueDays: number },
): string {
  return paymentMethod === "Stripe" ? from : addDays(from, termsDays ?? bankDueDays);
}
