import type { Webhook, WebhookWithSecret } from "@shop/domain/contracts/webhooks";
import { useState } from "react";
import { errorMessage } from "../../../lib/errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { useSingleFlight } from "../../../lib/use-single-flight.ts";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { useInvalidate } from "../use-invalidate.ts";
import { SecretShown } from "./secret-shown.tsx";

interface Props {
  webhook: Webhook;
  isOpen: boolean;
  onClose: () => void;
}

/** Gives an endpoint a new secret once it is confirmed, and shows it this once. */
export function RotateDialog({ webhook, isOpen, onClose }: Props) {
  const [made, setMade] = useState<WebhookWithSecret | null>(null);
  const rotate = trpc.webhooks.rotateSecret.useMutation({ onSuccess: setMade, onSettled: useInvalidate("webhooks") });
  const rotateNow = useSingleFlight(() => rotate.mutateAsync({ id: webhook._id }));
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={made ? "Keep this secret" : "Rotate the secret?"}
      text={`Messages to ${webhook.url} are signed with a new secret from now on. The old one signs along for 24 hours, so that nothing is lost until the program has the new one.`}
      confirmLabel="Rotate secret"
      isPending={rotate.isPending}
      error={rotate.error ? errorMessage(rotate.error) : undefined}
      outcome={made && <SecretShown secret={made.secret} onKept={onClose} />}
      onConfirm={rotateNow}
      onCancel={onClose}
    />
  );
}
