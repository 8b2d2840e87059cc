/** The server's rule, also checked in the form because browsers without a date picker accept any day. */
export function dayError(paidOn: string, firstDay: string, today: string): Record<string, string> {
  if (paidOn > today) return { paidOn: "Must not be in the future" };
  return paidOn && paidOn < firstDay ? { paidOn: `The order was placed on ${firstDay}` } : {};
}
