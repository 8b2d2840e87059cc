import type { Shop } from "../../base/procedures/context.ts";
import {
  claimOpenPayment,
  claimOpenRefund,
  claimCutoff,
  refreshPayment,
  settleUnrecordedPayments,
  refundUnclaimedPayment,
} from "./reconcile-payment.ts";
import { requireGateway } from "../payments/gateway.ts";
import { requestRefund } from "../payments/refunds.ts";
import { formatCents } from "@shop/domain/money";
import type { PaymentState, RefundState } from "@shop/domain/orders/payment-state";
import { GatewayUnreachable } from "../../base/platform/ports.ts";
import type { PaymentRow, RefundRow } from "../payments/payment-rows.ts";

interface ReconcileOptions {
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
  const since = await claimCutoff(shop.db, olderThanSeconds);

  await tally.each(
    () => claimOpenPayment(shop.db, gateway, since),
    async (payment) => tally.reportPayment(await refreshPayment(shop, payment), payment),
  );
  await tally.look("The gateway's own list", async () => {
    for await (const payment of settleUnrecordedPayments(shop)) tally.reportPayment(payment);
  });
  await tally.each(
    () => refundUnclaimedPayment(shop),
    async (payment) => tally.reportPayment(payment),
  );
  await tally.each(
    () => claimOpenRefund(shop.db, gateway, since),
    async (refund) => tally.reportRefund(await requestRefund(shop, refund)),
  );
  return tally.counts;
}

/** The counts of a reconciling run. */
interface Reconciled {
  looked: number;
  paid: number;
  failed: number;
  refunded: number;
  surplus: number;
  /** Checks that failed in this run. */
  unreachable: number;
}

/** After this many failures the rest is left to the next run. */
const MAX_UNREACHABLE = 3;

const PAYMENT: Record<PaymentState, string> = {
  started: "still open",
  requires_action: "waiting for the cardholder",
  succeeded: "paid",
  failed: "failed",
  surplus: "being refunded",
};
const REFUND: Record<RefundState, string> = { started: "pending", succeeded: "refunded", failed: "failed" };

type Row = Pick<PaymentRow, "id" | "gatewayId" | "amountCents" | "failure">;
const nameOf = ({ gatewayId, id, amountCents }: Row) => `${gatewayId ?? id}, ${formatCents(amountCents)}`;
const whyOf = ({ failure }: Row) => (failure === null ? "" : ` (${failure})`);

/** Counts and logs the results of a run. */
function createTally(log: (line: string) => void = () => undefined) {
  const counts: Reconciled = { looked: 0, paid: 0, failed: 0, refunded: 0, surplus: 0, unreachable: 0 };

  /** Runs one check. A failure is counted and logged, and does not stop the other checks. */
  async function look(what: string, work: () => Promise<void>): Promise<void> {
    if (counts.unreachable >= MAX_UNREACHABLE) return;
    try {
      await work();
    } catch (error) {
      counts.unreachable += 1;
      const reason = error instanceof Error ? error.message : String(error);
      log(
        `${what}: ${error instanceof GatewayUnreachable ? "the gateway can't be reached" : "result unknown"}, ${reason}`,
      );
    }
  }

  return {
    counts,
    look,
    /** Claims and processes rows until none is left. */
    async each<T extends Row>(take: () => Promise<T | undefined>, work: (row: T) => Promise<void>): Promise<void> {
      while (counts.unreachable < MAX_UNREACHABLE) {
        const row = await take();
        if (!row) return;
        counts.looked += 1;
        await look(nameOf(row), () => work(row));
      }
    },
    /** Only changes are reported. */
    reportPayment(payment: PaymentRow, before?: PaymentRow): void {
      const { state } = payment;
      if (state === before?.state) return;
      if (state === "succeeded") counts.paid += 1;
      if (state === "failed" || state === "surplus") counts[state] += 1;
      log(`Payment ${nameOf(payment)}: ${PAYMENT[state]}${whyOf(payment)}`);
    },
    reportRefund(refund: RefundRow): void {
      if (refund.state === "started") return;
      if (refund.state === "succeeded") counts.refunded += 1;
      if (refund.state === "failed") counts.failed += 1;
      log(`Refund ${nameOf(refund)}: ${REFUND[refund.state]}${whyOf(refund)}`);
    },
  };
}
