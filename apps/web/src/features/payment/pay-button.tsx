import { Button } from "@mantine/core";
import type { BillingAddress, Order } from "@shop/domain/contracts/orders";
import { useEffect, useRef, type ReactNode } from "react";

interface Props {
  /** The payment key and the form are loaded. */
  isReady: boolean;
  isPaying: boolean;
  /** Why the last attempt failed; shown directly above the button. */
  failure?: ReactNode;
}

/** Shows 'Processing...' until the payment key is loaded, and while the card is charged. */
export function PayButton({ isReady, isPaying, failure }: Props) {
  const button = useRef<HTMLButtonElement>(null);

  // A disabled button loses the focus: restore it for the next attempt.
  useEffect(() => {
    const { current } = button;
    if (!isPaying) return undefined;
    return () => {
      if (document.activeElement === document.body) current?.focus({ preventScroll: true });
    };
  }, [isPaying]);

  const isIdle = isReady && !isPaying;
  return (
    <>
      {failure}
      <Button ref={button} type="submit" disabled={!isIdle}>
        {isIdle ? "Pay now" : "Processing..."}
      </Button>
    </>
  );
}

/** The browser's side of a card gateway, implemented by each card form. */
export interface CardGateway {
  /** Null for the delivery address. */
  billingAddress: BillingAddress | null;
  /** A token for the typed card; null if the form shows errors at its fields. Rejects with a message for the user. */
  makeToken(): Promise<string | null>;
  /** Lets the cardholder confirm with their bank. Resolves on any outcome: the server asks the gateway for it. */
  authenticate(clientSecret: string): Promise<void>;
}

/** The props of every card form. */
export interface CardFormProps extends Pick<Props, "isPaying" | "failure"> {
  order: Order;
  onPay: (gateway: CardGateway) => void;
}
