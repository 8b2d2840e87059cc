import type { Order } from "@shop/domain/contracts/orders";
import { dollarsToCents } from "@shop/domain/money";
import { TRPCClientError } from "@trpc/client";
import { useState } from "react";
import { errorCode, errorMessage, isRefusal } from "../../lib/forms/errors.ts";
import { trpc } from "../../lib/trpc.ts";
import { useSingleFlight } from "../../lib/forms/use-single-flight.ts";
import type { CardGateway } from "./card-form.tsx";

/** What a try to pay has come to. */
export type Attempt =
  | { kind: "paying" }
  /** The card has been charged; or its bank is still at it. */
  | { kind: "done"; isCharged: boolean }
  /** `isOpen`: the result is unknown, the order may turn out paid. `isHeld`: and the server asks to wait for that. */
  | { kind: "failed"; message: string; isOpen: boolean; isHeld: boolean };

/** Charges the card that a form asks for, and reads the order again; one attempt at a time. */
export function useCardPayment({ _id: orderId, totalPrice }: Order) {
  const utils = trpc.useUtils();
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const charge = trpc.orders.charge.useMutation();
  const confirm = trpc.orders.pay.useMutation();

  const attemptWith = async ({ makeToken, authenticate }: CardGateway): Promise<Attempt | null> => {
    const token = await makeToken();
    if (token === null) return null;
    const answer = await charge.mutateAsync({ token, amount: dollarsToCents(totalPrice), orderId });
    if (answer.status === "requires_action") {
      if (answer.clientSecret !== undefined) await authenticate(answer.clientSecret);
      await confirm.mutateAsync({ orderId, id: answer.id });
    }
    return { kind: "done", isCharged: answer.status !== "processing" };
  };
  const readAgain = () => {
    void utils.orders.mine.invalidate();
    return utils.orders.byId.invalidate({ id: orderId });
  };
  const pay = useSingleFlight(async (gateway: CardGateway) => {
    setAttempt({ kind: "paying" });
    const outcome = await attemptWith(gateway).catch(failureOf);
    const isRead = outcome && readAgain();
    // The words come together with the order's own 'Paid on …'; bad news waits for nothing.
    if (outcome?.kind === "done") await isRead;
    setAttempt(outcome);
  });
  return { pay, attempt };
}

function failureOf(error: unknown): Attempt {
  const isOpen = error instanceof TRPCClientError && !isRefusal(error);
  return { kind: "failed", message: errorMessage(error), isOpen, isHeld: errorCode(error) === "SERVICE_UNAVAILABLE" };
}
