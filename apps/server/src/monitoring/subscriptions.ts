import type { Channel } from "node:diagnostics_channel";

/** Subscriptions to channels, which end together. */
export function createSubscriptions() {
  const closing: (() => void)[] = [];
  return {
    /** Calls `react` with each message of the channel. */
    on<Message>(channel: Channel<unknown, Message>, react: (message: Message) => void): void {
      const listener = (message: unknown) => react(message as Message);
      channel.subscribe(listener);
      closing.push(() => channel.unsubscribe(listener));
    },
    close(): void {
      for (const end of closing) end();
    },
  };
}
