/** What is left of a payment, or open of an order, in cents. */
interface Left {
  id: string;
  cents: number;
}

/** That a payment pays so much of an order. */
export interface Allocation {
  paymentId: string;
  orderId: string;
  cents: number;
}

/**
 * Lets the credit of a company pay its open orders: each in full before the next, with what is left of each payment
 * before the next. A payment of less than nothing was paid back to the company, and is not there any more.
 */
export function planAllocations(payments: readonly Left[], orders: readonly Left[]): Allocation[] {
  let credit = payments.reduce((sum, { cents }) => sum + cents, 0);
  const left = payments.filter(({ cents }) => cents > 0).map((payment) => ({ ...payment }));
  const planned: Allocation[] = [];
  for (const order of orders) {
    let open = Math.min(order.cents, credit);
    while (open > 0) {
      const payment = left[0];
      if (!payment) return planned;
      const cents = Math.min(open, payment.cents);
      planned.push({ paymentId: payment.id, orderId: order.id, cents });
      payment.cents -= cents;
      open -= cents;
      credit -= cents;
      if (payment.cents === 0) left.shift();
    }
  }
  return planned;
}
