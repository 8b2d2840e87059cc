import type { WebhookAnswer, WebhookMessage, WebhookSender } from "../../base/platform/ports.ts";

export interface TestSender extends WebhookSender {
  /** The sent messages in order. */
  sent: WebhookMessage[];
  /** The endpoint's response. Tests may replace it. */
  answer: (message: WebhookMessage) => Promise<WebhookAnswer>;
}

/** Replaces the network in tests: accepts and records every message to an https URL. */
export function createTestSender(): TestSender {
  const sender: TestSender = {
    sent: [],
    answer: () => Promise.resolve({ status: 204, body: "" }),
    checkUrl: (url) => Promise.resolve(url.startsWith("https://") ? null : "Must start with https://"),
    async send(message) {
      sender.sent.push(message);
      return sender.answer(message);
    },
  };
  return sender;
}
