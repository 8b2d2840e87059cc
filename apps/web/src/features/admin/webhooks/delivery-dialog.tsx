import type { WebhookDelivery } from "@shop/domain/contracts/webhooks";
import { trpc } from "../../../lib/trpc.ts";
import { MessageDialog } from "../message-dialog.tsx";
import { CodeBlock } from "./code-block.tsx";
import { DeliveryFacts } from "./delivery-facts.tsx";
import { EVENT_WORDS } from "./event-words.ts";

interface Props {
  /** As the list has it. */
  delivery: WebhookDelivery;
  isOpen: boolean;
  onClose: () => void;
  onSent: (delivery: WebhookDelivery) => void;
}

/** A message to an endpoint to read, and to send again. */
export function DeliveryDialog({ delivery, isOpen, onClose, onSent }: Props) {
  const id = delivery._id;
  const utils = trpc.useUtils();
  const query = trpc.webhooks.deliveryById.useQuery({ id }, { enabled: isOpen, staleTime: 0 });
  const again = trpc.webhooks.sendAgain.useMutation({
    onSuccess: (sent) => {
      void utils.webhooks.invalidate();
      onSent(sent);
    },
  });
  return (
    <MessageDialog
      title={EVENT_WORDS[delivery.event]}
      isOpen={isOpen}
      onClose={onClose}
      query={query}
      done={{ how: "delivered", at: delivery.deliveredAt ?? query.data?.deliveredAt }}
      again={again}
      send={() => again.mutateAsync({ id })}
    >
      {() =>
        query.data && (
          <>
            <DeliveryFacts delivery={query.data} />
            <CodeBlock title="Message" text={query.data.body} />
            {query.data.answer && <CodeBlock title="Last answer" text={query.data.answer} />}
          </>
        )
      }
    </MessageDialog>
  );
}
