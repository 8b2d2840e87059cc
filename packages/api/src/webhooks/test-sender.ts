import type { WebhookAnswer, WebhookMessage, WebhookSender } from "../platform/ports.ts";

export interface TestSender extends WebhookSender {
  /** What was sent, in that order. */
  sent: WebhookMessage[];
  /** What endpoints answer; a test may say otherwise. */
  answer: (message: WebhookMessage) => Promise<WebhookAnswer>;
}

/** Stands in for the network in tests: takes every message to an https address, and keeps it. */
export function createTestSender(): TestSender {
  const sender: TestSender = {
    sent: [],
    answer: () => Promise.resolve({ status: 204, body: "" }),
    objectionTo: (url) => Promise.resolve(url.startsWith("https://") ? null : "Must start with https://"),
    async send(message) {
      sender.sent.push(message);
      return sender.answer(message);
    },
  };
  return sender;
}
