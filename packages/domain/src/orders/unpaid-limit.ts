/** The number of open unpaid orders, and their total with GST and freight. As a limit, 0 means no limit. */
export interface Unpaid {
  orders: number;
  cents: number;
}

/** The orders of an account that count against its limit. */
export interface Counted {
  open: Unpaid;
  /** The unpaid orders that the account's own user has cancelled in the last 24 hours. */
  cancelled: Unpaid;
}

/** Whether an account has paid an order, and the amount it has paid without refunds. */
export interface PaidSoFar {
  hasPaid: boolean;
  cents: number;
}

/** The limits that an admin has set for one account; null means the default. */
export interface StaffLimits {
  orders: number | null;
  cents: number | null;
}

export const isUnlimited = ({ orders, cents }: Unpaid): boolean => orders === 0 && cents === 0;

const PAID_FACTOR = 10;

/**
 * The limit of an account, by default that of the settings. Once the account has paid an order, it is ten times the
 * settings' number of orders, and ten times the amount paid, but between the settings' amount and ten times that
 * amount. An admin's values replace it.
 */
export function unpaidLimit(settings: Unpaid, paid: PaidSoFar, staff: StaffLimits): Unpaid {
  const byDefault = paid.hasPaid ? afterFirstPayment(settings, paid.cents) : settings;
  return { orders: staff.orders ?? byDefault.orders, cents: staff.cents ?? byDefault.cents };
}

function afterFirstPayment({ orders, cents }: Unpaid, paidCents: number): Unpaid {
  const most = PAID_FACTOR * cents;
  return { orders: PAID_FACTOR * orders, cents: Math.min(Math.max(PAID_FACTOR * paidCents, cents), most) };
}

/**
 * What counts against the limit: the open unpaid orders; for an account that has never paid, also those that its user
 * has just cancelled. Otherwise a stranger could order and cancel in a loop, and hold stock and cause emails all day.
 */
export const countedUnpaid = ({ open, cancelled }: Counted, { hasPaid }: PaidSoFar): Unpaid =>
  hasPaid ? open : { orders: open.orders + cancelled.orders, cents: open.cents + cancelled.cents };

/** Whether unpaid orders are within a limit; exactly the limit is allowed. */
export const isWithinUnpaidLimit = (open: Unpaid, limit: Unpaid): boolean =>
  (limit.orders === 0 || open.orders <= limit.orders) && (limit.cents === 0 || open.cents <= limit.cents);
