// Events of the shop, published for metrics and traces. Nothing is published while there are no subscribers.
import { channel, tracingChannel, type Channel } from "node:diagnostics_channel";
import type { NewOrder } from "@shop/domain/contracts/orders";
import type { PaymentState } from "@shop/domain/orders/payment-state";
import { getTRPCErrorFromUnknown, type TRPCError } from "@trpc/server";

/** The message of `procedureChannel`: a call of a procedure. */
export interface RunningProcedure {
  /** Such as 'products.list'. */
  path: string;
  /** From `performance.now()`. */
  startedAt: number;
  /** tRPC's result; set before `asyncStart`, like `error`. */
  result?: { ok: true } | { ok: false; error: Error };
  error?: unknown;
}

/** Every call of a procedure: `start`, and `asyncStart` when it has ended. */
export const procedureChannel = tracingChannel<unknown, RunningProcedure>("shop:procedure");

/** The error of a call that has ended; null when it has succeeded. */
export function failureOf({ result, error }: RunningProcedure): TRPCError | null {
  if (result?.ok) return null;
  return getTRPCErrorFromUnknown(result ? result.error : error);
}

/** Runs a procedure and publishes it. */
export function publishProcedure<Result>(path: string, call: () => Promise<Result>): Promise<Result> {
  if (!procedureChannel.hasSubscribers) return call();
  return procedureChannel.tracePromise(call, { path, startedAt: performance.now() });
}

interface PlacedOrder {
  paymentMethod: NewOrder["paymentMethod"];
}

/** Each order, once it is committed. */
export const placedOrders = channel("shop:order") as Channel<unknown, PlacedOrder>;

/** Publishes an order; call it after the commit. */
export const publishOrder = ({ paymentMethod }: PlacedOrder): void => placedOrders.publish({ paymentMethod });

interface ChangedPayment {
  /** The new state. */
  state: PaymentState;
}

/** Each new state of a card payment, once it is committed. */
export const changedPayments = channel("shop:payment") as Channel<unknown, ChangedPayment>;

/** Publishes the state of a payment if it is new; call it after the commit. */
export function publishPayment(before: ChangedPayment, { state }: ChangedPayment): void {
  if (state !== before.state) changedPayments.publish({ state });
}
