import type { Shop } from "../procedures/context.ts";
import { takeOpenPayment, takeOpenRefund, untouchedFor } from "./claims.ts";
import { expectGateway } from "../payments/gateway.ts";
import { refreshPayment, newsOfGateway, returnUnclaimed } from "./reconcile-payment.ts";
import { requestRefund } from "../payments/refunds.ts";
import { startTally, type Reconciled } from "./tally.ts";

export interface ReconcileOptions {
  /** What changed later is left to the call that is working on it. */
  olderThanSeconds: number;
  /** Gets a line for each thing that was found and done. */
  say?: (line: string) => void;
}

/**
 * Finds out what has become of payments and refunds whose result is unknown, and of money that the gateway has and our
 * books don't; then does what is due. Several servers may do it at once: they share the work. A gateway that can't be
 * reached is counted, and the rest left to the next run.
 */
export async function reconcile(shop: Shop, { olderThanSeconds, say }: ReconcileOptions): Promise<Reconciled> {
  const gateway = expectGateway(shop);
  const tally = startTally(say);
  const since = await untouchedFor(shop.db, olderThanSeconds);

  await tally.each(
    () => takeOpenPayment(shop.db, gateway, since),
    async (payment) => tally.tellPayment(await refreshPayment(shop, payment), payment),
  );
  await tally.look("The gateway's own list", async () => {
    for await (const payment of newsOfGateway(shop)) tally.tellPayment(payment);
  });
  await tally.each(
    () => returnUnclaimed(shop),
    async (payment) => tally.tellPayment(payment),
  );
  await tally.each(
    () => takeOpenRefund(shop.db, gateway, since),
    async (refund) => tally.tellRefund(await requestRefund(shop, refund)),
  );
  return tally.counts;
}
