import type { WebhookDelivery } from "@shop/domain/contracts/webhooks";
import { useId } from "react";
import { momentText } from "../../../lib/moment-text.ts";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";
import { Fact, Facts } from "../../../ui/display/facts.tsx";
import { MessageDialog } from "../message-dialog.tsx";
import styles from "./delivery-dialog.module.css";
import { DeliveryStateChip } from "./delivery-columns.tsx";
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

/** What is known of a message to an endpoint besides its body. */
function DeliveryFacts({ delivery }: { delivery: WebhookDelivery }) {
  const { timeZone } = useShopInfo();
  const { nextTryAt, deliveredAt } = delivery;
  return (
    <Facts>
      <Fact name="Endpoint">{delivery.webhook.url}</Fact>
      <Fact name="Event">
        <code>{delivery.event}</code>
      </Fact>
      <Fact name="Message">
        <code>{delivery.messageId}</code>
      </Fact>
      <Fact name="State">
        <DeliveryStateChip state={delivery.state} />
      </Fact>
      <Fact name="Created on">{momentText(delivery.createdAt, timeZone)}</Fact>
      <Fact name="Delivered on">{deliveredAt && momentText(deliveredAt, timeZone)}</Fact>
      <Fact name="Tries">{delivery.tries.toLocaleString("en-AU")}</Fact>
      <Fact name="Next try">{nextTryAt && momentText(nextTryAt, timeZone)}</Fact>
      <Fact name="Last status">{delivery.lastStatus}</Fact>
      <Fact name="Last error">{delivery.lastError}</Fact>
    </Facts>
  );
}

/** A text of programs, as it is, under its heading; JSON is set out in lines. */
function CodeBlock({ title, text }: { title: string; text: string }) {
  const heading = useId();
  return (
    <div className={styles.block}>
      <h3 id={heading} className={styles.title}>
        {title}
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- those without a mouse scroll it too */}
      <pre role="region" aria-labelledby={heading} tabIndex={0} className={styles.code}>
        {laidOut(text)}
      </pre>
    </div>
  );
}

/** What is no JSON, or only the beginning of one, stays as it is. */
function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
