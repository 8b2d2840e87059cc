import type { ApiKey } from "@shop/domain/contracts/api-keys";
import { trpc } from "../../../lib/trpc.ts";
import { useConfirm } from "../../../ui/dialog/use-confirm.tsx";

/** Revokes a key once it is confirmed, and says so. */
export function useRevoke(say: (words: string | undefined) => void) {
  const utils = trpc.useUtils();
  const revoke = trpc.apiKeys.revoke.useMutation();
  const { ask, dialog } = useConfirm();

  const revokeNow = async ({ _id, name }: ApiKey) => {
    try {
      await revoke.mutateAsync({ id: _id });
      say(`${name} is revoked.`);
    } finally {
      // Of use as well when it failed: somebody else may have been first.
      void utils.apiKeys.invalidate();
      void utils.audit.list.invalidate();
    }
  };
  return {
    ask: (key: ApiKey) => {
      say(undefined);
      ask({
        title: `Revoke ${key.name}?`,
        text: `Programs that use the key ending in ${key.hint} stop at once. That can’t be taken back.`,
        confirmLabel: "Revoke key",
        isDanger: true,
        work: () => revokeNow(key),
      });
    },
    dialog,
  };
}
