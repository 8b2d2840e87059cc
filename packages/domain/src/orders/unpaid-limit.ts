/** Open unpaid orders: how many there are, and their total with GST and freight. As a limit, 0 means none. */
export interface Unpaid {
  orders: number;
  cents: number;
}

/** What an account has paid so far: `cents` without what was refunded. */
export interface PaidSoFar {
  hasPaid: boolean;
  cents: number;
}

/** The limits that an admin has set for one account; null means the default. */
export interface StaffLimits {
  orders: number | null;
  cents: number | null;
}

const PAID_FACTOR = 10;

/**
 * The limit of an account. By default that of the settings; once the account has paid an order, ten times as many
 * orders, and ten times what it has paid, at least the settings' amount and at most ten times that. An admin's values
 * replace it.
 */
export function unpaidLimit(settings: Unpaid, paid: PaidSoFar, staff: StaffLimits): Unpaid {
  const byDefault = paid.hasPaid ? afterFirstPayment(settings, paid.cents) : settings;
  return { orders: staff.orders ?? byDefault.orders, cents: staff.cents ?? byDefault.cents };
}

function afterFirstPayment({ orders, cents }: Unpaid, paidCents: number): Unpaid {
  const most = PAID_FACTOR * cents;
  return { orders: PAID_FACTOR * orders, cents: Math.min(Math.max(PAID_FACTOR * paidCents, cents), most) };
}

/** Whether open unpaid orders are within a limit; exactly the limit is allowed. */
export const isWithinUnpaidLimit = (open: Unpaid, limit: Unpaid): boolean =>
  (limit.orders === 0 || open.orders <= limit.orders) && (limit.cents === 0 || open.cents <= limit.cents);
