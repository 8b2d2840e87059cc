/** The number of open unpaid orders, and their total with GST and freight. As a limit, 0 means no limit. */
export interface Unpaid {
  orders: number;
  cents: number;
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

/** Whether open unpaid orders are within a limit; exactly the limit is allowed. */
export const isWithinUnpaidLimit = (open: Unpaid, limit: Unpaid): boolean =>
  (limit.orders === 0 || open.orders <= limit.orders) && (limit.cents === 0 || open.cents <= limit.cents);
