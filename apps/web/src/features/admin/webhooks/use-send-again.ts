import type { WebhookDelivery } from "@shop/domain/contracts/webhooks";
import { errorMessage } from "../../../lib/errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { useSingleFlight } from "../../../lib/use-single-flight.ts";

/** Sends a message to its endpoint now: one that waits or fails is tried at once, one that is delivered goes once more. */
export function useSendAgain(id: string, onSent: (delivery: WebhookDelivery) => void) {
  const utils = trpc.useUtils();
  const again = trpc.webhooks.sendAgain.useMutation({
    onSuccess: (delivery) => {
      void utils.webhooks.invalidate();
      onSent(delivery);
    },
  });
  const send = useSingleFlight(() => again.mutateAsync({ id }));
  return {
    send,
    isSending: again.isPending,
    problem: again.error ? errorMessage(again.error) : undefined,
    forget: again.reset,
  };
}
