import type { TestGatewayStorage } from "./test-gateway.ts";

/** Keeps the gateway's state in memory. */
export function memoryStorage(): TestGatewayStorage {
  let kept: string | null = null;
  return {
    load: () => Promise.resolve(kept),
    save(text) {
      kept = text;
      return Promise.resolve();
    },
  };
}
