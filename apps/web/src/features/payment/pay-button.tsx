import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";

interface Props {
  /** The payment key is there, and the form with it. */
  isReady: boolean;
  isPaying: boolean;
}

/** Pays; 'Processing...' until the payment key is there, and while the card is charged. */
export function PayButton({ isReady, isPaying }: Props) {
  const button = useRef<HTMLButtonElement>(null);

  // A disabled button loses the focus: it stays enabled, so that it can be pressed again.
  useEffect(() => {
    const { current } = button;
    if (!isPaying) return undefined;
    return () => {
      if (document.activeElement === document.body) current?.focus({ preventScroll: true });
    };
  }, [isPaying]);

  const isIdle = isReady && !isPaying;
  return (
    <Button ref={button} type="submit" disabled={!isIdle}>
      {isIdle ? "Pay now" : "Processing..."}
    </Button>
  );
}
