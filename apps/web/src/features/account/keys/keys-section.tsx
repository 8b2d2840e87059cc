import { Box, Button, Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import type { OwnApiKey } from "@shop/domain/contracts/api-keys";
import { dayOf } from "@shop/domain/dates";
import { useRef, useState, type Ref } from "react";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { momentText } from "../../../lib/moment-text.ts";
import { SCOPE_WORDS } from "../../../lib/session/scope-words.ts";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";
import { useConfirm } from "../../../ui/dialog/use-confirm.tsx";
import { ErrorBanner } from "../../../ui/page/error-banner.tsx";
import { StateChip } from "../../../ui/display/key-state.tsx";
import { Notice } from "../../../ui/page/notice.tsx";
import { SkeletonGroup } from "../../../ui/page/skeleton.tsx";
import { WordChips } from "../../../ui/display/word-chips.tsx";
import { SettingsSection } from "../settings-section.tsx";
import styles from "../settings.module.css";

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
      intro="Programs use these keys to act for your account, such as an ordering system. Revoke any key you don’t recognise."
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

interface Props {
  label: string;
  keys: OwnApiKey[];
  onRevoke: (key: OwnApiKey) => void;
  list?: Ref<HTMLUListElement>;
}

/** API keys of one's account, each with what is known of it, and the way to revoke one that works. */
function KeyList({ label, keys, onRevoke, list }: Props) {
  const { timeZone } = useShopInfo();
  return (
    <ul ref={list} tabIndex={-1} className={styles.list} aria-label={label}>
      {keys.map((key) => (
        <li key={key._id} className={styles.key}>
          <Stack gap={4} flex="1 1 200px" miw={0}>
            <Box component="p" fw={600} style={{ overflowWrap: "anywhere" }}>
              {key.name}
            </Box>
            <p className={styles.facts}>
              {factsOf(key, timeZone).map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </p>
            <WordChips words={key.scopes.map((scope) => SCOPE_WORDS[scope])} />
          </Stack>
          {key.state === "active" ? (
            <Button variant="default" size="sm" onClick={() => onRevoke(key)}>
              Revoke
              <VisuallyHidden>
                {" "}
                {key.name}, ends in {key.hint}
              </VisuallyHidden>
            </Button>
          ) : (
            <StateChip state={key.state} />
          )}
        </li>
      ))}
    </ul>
  );
}

function factsOf(key: OwnApiKey, timeZone: string): string[] {
  const { hint, madeBy, createdAt, lastUsedAt } = key;
  return [
    `Ends in ${hint}`,
    `made by ${madeBy === "you" ? "you" : "our staff"} on ${dayOf(createdAt, timeZone)}`,
    lastUsedAt ? `last used ${momentText(lastUsedAt, timeZone)}` : "never used",
    endOf(key, timeZone),
  ];
}

function endOf({ revokedAt, expiresAt, state }: OwnApiKey, timeZone: string): string {
  if (revokedAt) return `revoked on ${dayOf(revokedAt, timeZone)}`;
  if (!expiresAt) return "no end date";
  return `${state === "expired" ? "expired" : "expires"} on ${dayOf(expiresAt, timeZone)}`;
}
