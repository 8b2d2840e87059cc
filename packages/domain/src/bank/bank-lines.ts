import { UNDO_MS } from "../orders/undo.ts";

/** 'booked': it has been booked as payments; 'ignored': it is none of a customer's. */
export const BANK_LINE_STATUSES = ["open", "booked", "ignored"] as const;
export type BankLineStatus = (typeof BANK_LINE_STATUSES)[number];

/** Staff can undo what a line was booked as within a day. */
export const mayUndoBooking = (line: { bookedCents: number; bookedAt: Date | null }, now: Date): boolean =>
  line.bookedCents > 0 && line.bookedAt !== null && now.getTime() - line.bookedAt.getTime() < UNDO_MS;

/** How sure it is what an open line pays. */
export const BANK_MATCHES = ["certain", "likely", "unknown"] as const;
export type BankMatch = (typeof BANK_MATCHES)[number];
