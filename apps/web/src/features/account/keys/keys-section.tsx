import { Button } from "@mantine/core";
import type { OwnApiKey } from "@shop/domain/contracts/api-keys";
import { useRef, useState } from "react";
import { errorMessage } from "../../../lib/errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { useConfirm } from "../../../ui/dialog/use-confirm.tsx";
import { ErrorBanner } from "../../../ui/error-banner.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";
import { SettingsSection } from "../settings-section.tsx";
import { KeyList } from "./key-list.tsx";

/** Every API key of one's account: those that work, and on request those that have ended. */
export function KeysSection() {
  const utils = trpc.useUtils();
  const list = useRef<HTMLUListElement>(null);
  const [said, say] = useState<string>();
  const [isEndedShown, showEnded] = useState(false);
  const { data: keys, error, refetch } = trpc.apiKeys.mine.useQuery();
  const revoke = trpc.apiKeys.revokeMine.useMutation({
    // Of use as well when it failed: it may have ended already.
    onSettled: () => utils.apiKeys.mine.invalidate(),
  });
  const { ask, dialog } = useConfirm();
  const askRevoke = (key: OwnApiKey) => {
    say(undefined);
    ask({
      title: `Revoke ${key.name}?`,
      text: `Programs that use the key ending in ${key.hint} stop at once. This cannot be undone.`,
      confirmLabel: "Revoke key",
      isDanger: true,
      work: async () => {
        await revoke.mutateAsync({ id: key._id });
        say(`${key.name} is revoked. We have sent you an email about it.`);
        // Its button, which had the focus, is gone.
        list.current?.focus();
      },
    });
  };
  const working = keys?.filter(({ state }) => state === "active") ?? [];
  const ended = keys?.filter(({ state }) => state !== "active") ?? [];
  return (
    <SettingsSection
      id="api-keys"
      title="API keys"
      intro="Programs use these keys to act for your account, such as an ordering system. If you don’t know one of these, revoke it."
      actions={
        ended.length > 0 && (
          <Button variant="default" size="sm" aria-expanded={isEndedShown} onClick={() => showEnded(!isEndedShown)}>
            {isEndedShown ? "Hide" : "Show"} {ended.length} ended {ended.length === 1 ? "key" : "keys"}
          </Button>
        )
      }
    >
      {said && <Notice kind="success">{said}</Notice>}
      {keys ? (
        <>
          {working.length === 0 && <p>No API key has access to your account.</p>}
          <KeyList list={list} label="API keys that work" keys={working} onRevoke={askRevoke} />
          {isEndedShown && <KeyList label="API keys that have ended" keys={ended} onRevoke={askRevoke} />}
        </>
      ) : error ? (
        <ErrorBanner message={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonGroup>
          <Skeleton height={48} width={280} />
        </SkeletonGroup>
      )}
      {dialog}
    </SettingsSection>
  );
}
