import type { Order } from "@shop/domain/contracts/orders";
import { dollarsToCents } from "@shop/domain/money";
import { TRPCClientError } from "@trpc/client";
import { useState } from "react";
import { errorCode, errorMessage, isRefusal } from "../../lib/forms/errors.ts";
import { trpc } from "../../lib/trpc.ts";
import { useSingleFlight } from "../../lib/forms/use-single-flight.ts";
import type { CardGateway } from "./pay-button.tsx";

/** The state of an attempt to pay. */
export type Attempt =
  | { kind: "paying" }
  /** The card has been charged, or its bank is still processing the payment. `isRead`: the order has been read again. */
  | { kind: "done"; isCharged: boolean; isRead: boolean }
  /** `isOpen`: the result is unknown, the order may become paid. `isHeld`: the buyer must wait before trying again. */
  | { kind: "failed"; message: string; isOpen: boolean; isHeld: boolean };

/** Charges the card of a form, then refetches the order; one attempt at a time. */
export function useCardPayment({ _id: orderId, totalPrice }: Order) {
  const utils = trpc.useUtils();
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const charge = trpc.orders.charge.useMutation();
  const confirm = trpc.orders.pay.useMutation();

  const attemptWith = async ({ billingAddress, makeToken, authenticate }: CardGateway): Promise<Attempt | null> => {
    const token = await makeToken();
    if (token === null) return null;
    const answer = await charge.mutateAsync({ token, amount: dollarsToCents(totalPrice), orderId, billingAddress });
    if (answer.status === "requires_action") {
      if (answer.clientSecret !== undefined) await authenticate(answer.clientSecret);
      await confirm.mutateAsync({ orderId, id: answer.id });
    }
    return { kind: "done", isCharged: answer.status !== "processing", isRead: false };
  };
  const readAgain = () => {
    void utils.orders.minePage.invalidate();
    return utils.orders.byId.invalidate({ id: orderId });
  };
  const pay = useSingleFlight(async (gateway: CardGateway) => {
    setAttempt({ kind: "paying" });
    const outcome = await attemptWith(gateway).catch(failureOf);
    setAttempt(outcome);
    const reading = outcome && readAgain();
    if (outcome?.kind !== "done") return;
    await reading;
    setAttempt({ ...outcome, isRead: true });
  });
  return { pay, attempt };
}

function failureOf(error: unknown): Attempt {
  const isOpen = error instanceof TRPCClientError && !isRefusal(error);
  return { kind: "failed", message: errorMessage(error), isOpen, isHeld: errorCode(error) === "SERVICE_UNAVAILABLE" };
}
