import { Button } from "@mantine/core";
import type { WebhookDelivery } from "@shop/domain/contracts/webhooks";
import { useState } from "react";
import { errorMessage } from "../../../lib/errors.ts";
import { momentText } from "../../../lib/moment-text.ts";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import buttons from "../../../ui/dialog/dialog.module.css";
import { ErrorBanner } from "../../../ui/error-banner.tsx";
import { FieldsSkeleton } from "../../../ui/form/fields-skeleton.tsx";
import { CodeBlock } from "./code-block.tsx";
import { DeliveryFacts } from "./delivery-facts.tsx";
import { EVENT_WORDS } from "./event-words.ts";
import { useSendAgain } from "./use-send-again.ts";

interface Props {
  /** As the list has it. */
  delivery: WebhookDelivery;
  isOpen: boolean;
  onClose: () => void;
  onSent: (delivery: WebhookDelivery) => void;
}

/** A message to an endpoint to read, and to send again; one that is delivered already, not without a question. */
export function DeliveryDialog({ delivery, isOpen, onClose, onSent }: Props) {
  const { timeZone } = useShopInfo();
  const [isAsking, setAsking] = useState(false);
  const query = trpc.webhooks.deliveryById.useQuery({ id: delivery._id }, { enabled: isOpen, staleTime: 0 });
  const again = useSendAgain(delivery._id, (sent) => {
    setAsking(false);
    onSent(sent);
  });
  const deliveredAt = delivery.deliveredAt ?? query.data?.deliveredAt;
  return (
    <>
      {/* Escape is heard by both dialogs, and meant for the question. */}
      <Dialog isOpen={isOpen} isWide title={EVENT_WORDS[delivery.event]} onClose={() => !isAsking && onClose()}>
        {query.error && !query.data && (
          <ErrorBanner message={errorMessage(query.error)} onRetry={() => void query.refetch()} />
        )}
        {query.isPending && <FieldsSkeleton count={4} />}
        {query.data && (
          <>
            <DeliveryFacts delivery={query.data} />
            <CodeBlock title="Message" text={query.data.body} />
            {query.data.answer && <CodeBlock title="Last answer" text={query.data.answer} />}
            {again.problem && !isAsking && <ErrorBanner message={again.problem} />}
            <div className={buttons.buttons}>
              <Button
                size="sm"
                loading={again.isSending && !isAsking}
                onClick={() => (deliveredAt ? setAsking(true) : again.send())}
              >
                Send again
              </Button>
            </div>
          </>
        )}
      </Dialog>
      <ConfirmDialog
        isOpen={isOpen && isAsking}
        title="Send again?"
        text={deliveredAt && `This message was delivered on ${momentText(deliveredAt, timeZone)}. Send it once more?`}
        confirmLabel="Send once more"
        isPending={again.isSending}
        error={again.problem}
        onConfirm={again.send}
        onCancel={() => {
          setAsking(false);
          again.forget();
        }}
      />
    </>
  );
}
