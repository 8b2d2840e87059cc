import { addDays } from "../dates.ts";
import type { PaymentMethod } from "./order-state.ts";

/** The day by which an order is to be paid, as `YYYY-MM-DD`: by card at once, otherwise `bankDueDays` later. */
export const dueDay = (method: PaymentMethod, from: string, { bankDueDays }: { bankDueDays: number }): string =>
  method === "Stripe" ? from : addDays(from, bankDueDays);
