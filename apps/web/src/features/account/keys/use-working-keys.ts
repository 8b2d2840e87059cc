import type { OwnApiKey } from "@shop/domain/contracts/api-keys";
import { trpc } from "../../../lib/trpc.ts";

/** The account's active API keys; empty while they are loading. */
export function useWorkingKeys(): OwnApiKey[] {
  const { data: keys = [] } = trpc.apiKeys.mine.useQuery();
  return keys.filter(({ state }) => state === "active");
}

/** 'the API key of your account', or 'the 3 API keys of your account'. */
export const keysOfAccount = (count: number): string =>
  `${count === 1 ? "the API key" : `the ${count} API keys`} of your account`;
