import type { WebhookDelivery } from "@shop/domain/contracts/webhooks";
import { momentText } from "../../../lib/moment-text.ts";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { DeliveryStateChip } from "./delivery-state.tsx";

/** What is known of a message to an endpoint besides its body. */
export function DeliveryFacts({ delivery }: { delivery: WebhookDelivery }) {
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
