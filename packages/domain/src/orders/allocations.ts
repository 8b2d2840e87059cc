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
 * What payments really have left: what was paid back to the company used up payments that were recorded before it, the first
 * of them first. Where these are not there any more, it uses up others. Ids are in the order of recording.
 */
export function leftOfPayments(payments: readonly Left[]): Left[] {
  const left = payments.filter(({ cents }) => cents > 0).map((payment) => ({ ...payment }));
  const paidBack = payments.filter(({ cents }) => cents < 0).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  for (const { id: backId, cents } of paidBack) {
    let missing = -cents;
    for (const payment of [...left.filter(({ id }) => id < backId), ...left.filter(({ id }) => id > backId)]) {
      const used = Math.min(missing, payment.cents);
      payment.cents -= used;
      missing -= used;
    }
  }
  return left.filter(({ cents }) => cents > 0);
}

/**
 * Lets the credit of a company pay its open orders: each in full before the next, with what is left of each payment
 * before the next.
 */
export function planAllocations(payments: readonly Left[], orders: readonly Left[]): Allocation[] {
  const left = leftOfPayments(payments);
  const planned: Allocation[] = [];
  for (const order of orders) {
    let open = order.cents;
    while (open > 0) {
      const payment = left[0];
      if (!payment) return planned;
      const cents = Math.min(open, payment.cents);
      planned.push({ paymentId: payment.id, orderId: order.id, cents });
      payment.cents -= cents;
      open -= cents;
      if (payment.cents === 0) left.shift();
    }
  }
  return planned;
}
