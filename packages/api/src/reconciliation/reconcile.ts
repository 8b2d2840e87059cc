import type { Shop } from "../procedures/context.ts";
import { takeOpenPayment, takeOpenRefund, untouchedFor } from "./claims.ts";
import { requireGateway } from "../payments/gateway.ts";
import { refreshPayment, settleUnbooked, returnUnclaimed } from "./reconcile-payment.ts";
import { requestRefund } from "../payments/refunds.ts";
import { createTally, type Reconciled } from "./tally.ts";

export interface ReconcileOptions {
  /** Newer rows are left to the call that is working on them. */
  olderThanSeconds: number;
  /** Receives a line for each result. */
  log?: (line: string) => void;
}

/**
 * Determines the result of open payments and refunds, finds money at the gateway that is not in our database, and
 * settles or refunds it. Several servers share the work. Failures are counted; after a few, the rest is left to the
 * next run.
 */
export async function reconcile(shop: Shop, { olderThanSeconds, log }: ReconcileOptions): Promise<Reconciled> {
  const gateway = requireGateway(shop);
  const tally = createTally(log);
  const since = await untouchedFor(shop.db, olderThanSeconds);

  await tally.each(
    () => takeOpenPayment(shop.db, gateway, since),
    async (payment) => tally.reportPayment(await refreshPayment(shop, payment), payment),
  );
  await tally.look("The gateway's own list", async () => {
    for await (const payment of settleUnbooked(shop)) tally.reportPayment(payment);
  });
  await tally.each(
    () => returnUnclaimed(shop),
    async (payment) => tally.reportPayment(payment),
  );
  await tally.each(
    () => takeOpenRefund(shop.db, gateway, since),
    async (refund) => tally.reportRefund(await requestRefund(shop, refund)),
  );
  return tally.counts;
}
