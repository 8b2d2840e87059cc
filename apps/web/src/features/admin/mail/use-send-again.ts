import type { Mail } from "@shop/domain/contracts/mail";
import { errorMessage } from "../../../lib/errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { useSingleFlight } from "../../../lib/use-single-flight.ts";

/** Sends a message now: one that waits or fails is tried at once, one that is out goes once more. */
export function useSendAgain(id: string, onSent: (mail: Mail) => void) {
  const utils = trpc.useUtils();
  const again = trpc.mail.sendAgain.useMutation({
    onSuccess: (mail) => {
      void utils.mail.invalidate();
      onSent(mail);
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
