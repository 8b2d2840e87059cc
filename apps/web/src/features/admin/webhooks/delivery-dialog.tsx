import "@mantine/core/styles/Code.layer.css";
import { Box, Code, Stack } from "@mantine/core";
import type { WebhookDelivery } from "@shop/domain/contracts/webhooks";
import { formatCount } from "@shop/domain/figures";
import { useId } from "react";
import { trpc } from "../../../lib/trpc.ts";
import { Fact, Facts } from "../../../ui/display/facts.tsx";
import { CARD } from "../../../ui/page/card.ts";
import { MessageDialog } from "../message-dialog.tsx";
import { Moment } from "../time-columns.tsx";
import { DeliveryStateChip, EVENT_LABELS } from "./webhook-texts.tsx";

interface Props {
  delivery: WebhookDelivery;
  isOpen: boolean;
  onClose: () => void;
  onSent: (delivery: WebhookDelivery) => void;
}

/** Shows a webhook delivery, and can send it again. */
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
      id={id}
      title={EVENT_LABELS[delivery.event]}
      isOpen={isOpen}
      onClose={onClose}
      query={query}
      done={{ how: "delivered", at: delivery.deliveredAt ?? query.data?.deliveredAt }}
      again={again}
    >
      {(message) => (
        <>
          <DeliveryFacts delivery={message} />
          <CodeBlock title="Message" text={message.body} />
          {message.answer && <CodeBlock title="Last response" text={message.answer} />}
        </>
      )}
    </MessageDialog>
  );
}

/** A delivery without its body. */
function DeliveryFacts({ delivery }: { delivery: WebhookDelivery }) {
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
      <Fact name="Created on">
        <Moment at={delivery.createdAt} />
      </Fact>
      <Fact name="Delivered on">{deliveredAt && <Moment at={deliveredAt} />}</Fact>
      <Fact name="Attempts">{formatCount(delivery.tries)}</Fact>
      <Fact name="Next attempt">{nextTryAt && <Moment at={nextTryAt} />}</Fact>
      <Fact name="Last status">{delivery.lastStatus}</Fact>
      <Fact name="Last error">{delivery.lastError}</Fact>
    </Facts>
  );
}

const CODE = {
  ...CARD,
  bg: "var(--page)",
  mah: 320,
  px: 16,
  py: 12,
  fz: "var(--text-xs)",
  style: { overflowY: "auto", overflowWrap: "anywhere", whiteSpace: "pre-wrap" },
} as const;

/** A text for programs below a heading; JSON is indented. */
function CodeBlock({ title, text }: { title: string; text: string }) {
  const heading = useId();
  return (
    <Stack gap={4}>
      <Box component="h3" id={heading} fz="sm" lts={0}>
        {title}
      </Box>
      {/* Focusable, so that it can be scrolled with the keyboard. */}
      <Code block {...CODE} role="region" aria-labelledby={heading} tabIndex={0}>
        {indented(text)}
      </Code>
    </Stack>
  );
}

/** Indents JSON; returns any other text unchanged. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
