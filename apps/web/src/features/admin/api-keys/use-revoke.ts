import type { ApiKey } from "@shop/domain/contracts/api-keys";
import { trpc } from "../../../lib/trpc.ts";
import { useConfirm } from "../../../ui/dialog/use-confirm.tsx";
import { useInvalidate } from "../use-invalidate.ts";

/** Revokes a key once it is confirmed, and says so. */
export function useRevoke(say: (words: string | undefined) => void) {
  const readAgain = useInvalidate("apiKeys");
  const revoke = trpc.apiKeys.revoke.useMutation();
  const { ask, dialog } = useConfirm();

  const revokeNow = async ({ _id, name }: ApiKey) => {
    try {
      await revoke.mutateAsync({ id: _id });
      say(`${name} is revoked.`);
    } finally {
      // After a failure too: another admin may have revoked it first.
      readAgain();
    }
  };
  return {
    ask: (key: ApiKey) => {
      say(undefined);
      ask({
        title: `Revoke ${key.name}?`,
        text: `Software that uses the key ending in ${key.hint} loses access immediately. This cannot be undone.`,
        confirmLabel: "Revoke key",
        isDanger: true,
        work: () => revokeNow(key),
      });
    },
    dialog,
  };
}
