import { trpc } from "../../../lib/trpc.ts";

/** Reads again whatever shows webhooks, their messages or what was done to them. */
export function useWebhooksChanged() {
  const utils = trpc.useUtils();
  return () => {
    void utils.webhooks.invalidate();
    void utils.audit.list.invalidate();
  };
}
