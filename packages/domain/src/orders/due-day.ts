import { addDays } from "../dates.ts";

/** The day by which an order is to be paid, as `YYYY-MM-DD`: by card at once, by bank transfer `bankDueDays` later. */
export const dueDay = (method: "Bank" | "Stripe", from: string, { bankDueDays }: { bankDueDays: number }): string =>
  method === "Bank" ? addDays(from, bankDueDays) : from;
