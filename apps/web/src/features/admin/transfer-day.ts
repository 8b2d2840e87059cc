import { IN_FUTURE } from "@shop/domain/messages";

/** The server's rule, also checked in the form because browsers without a date picker accept any day. */
export function dayError(paidOn: string, firstDay: string, today: string): Record<string, string> {
  if (paidOn > today) return { paidOn: IN_FUTURE };
  return paidOn && paidOn < firstDay ? { paidOn: `The order was placed on ${firstDay}` } : {};
}
