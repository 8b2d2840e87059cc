import { Button, VisuallyHidden } from "@mantine/core";
import type { OwnApiKey } from "@shop/domain/contracts/api-keys";
import { dayOf } from "@shop/domain/dates";
import { ROUTES } from "@shop/domain/screens/paths";
import { useRef, useState } from "react";
import { Link } from "react-router-dom";
import { momentText } from "../../../lib/moment-text.ts";
import { SCOPE_WORDS } from "../../../lib/session/scope-words.ts";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";
import { useConfirm } from "../../../ui/dialog/use-confirm.tsx";
import { StateChip } from "../../../ui/display/key-state.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { QueryResult } from "../../../ui/feedback/query-result.tsx";
import { WordChips } from "../../../ui/display/word-chips.tsx";
import { Note } from "../../../ui/page/panel.tsx";
import { SettingsList, SettingsSection } from "../settings-section.tsx";

/**
 * The account's API keys: the active ones and, on request, expired and revoked ones. Without any it only says who makes
 * them.
 */
export function KeysSection() {
  const utils = trpc.useUtils();
  const list = useRef<HTMLUListElement>(null);
  const [notice, setNotice] = useState<string>();
  const [isEndedShown, showEnded] = useState(false);
  const { timeZone } = useShopInfo();
  const query = trpc.apiKeys.mine.useQuery();
  const revoke = trpc.apiKeys.revokeMine.useMutation({
    // After an error too: the key may have ended already.
    onSettled: () => utils.apiKeys.mine.invalidate(),
  });
  const { ask, dialog } = useConfirm();
  const askRevoke = (key: OwnApiKey) => {
    setNotice(undefined);
    ask({
      title: `Revoke ${key.name}?`,
      text: `Programs that use the key ending in ${key.hint} lose access immediately. This cannot be undone.`,
      confirmLabel: "Revoke key",
      isDanger: true,
      work: async () => {
        await revoke.mutateAsync({ id: key._id });
        setNotice(`${key.name} is revoked. We have sent you an email about it.`);
        // The button that had the focus is gone.
        list.current?.focus();
      },
    });
  };
  const ended = query.data?.filter(({ state }) => state !== "active") ?? [];
  const row = (key: OwnApiKey) => ({
    id: key._id,
    title: key.name,
    facts: factsOf(key, timeZone),
    more: <WordChips words={key.scopes.map((scope) => SCOPE_WORDS[scope])} />,
    action:
      key.state === "active" ? (
        <Button variant="default" size="sm" onClick={() => askRevoke(key)}>
          Revoke
          <VisuallyHidden>
            {" "}
            {key.name}, ends in {key.hint}
          </VisuallyHidden>
        </Button>
      ) : (
        <StateChip state={key.state} />
      ),
  });
  if (query.isPending) return null;
  if (query.data?.length === 0)
    return (
      <Note style={{ paddingBottom: 24 }}>
        To connect an ordering system, <Link to={ROUTES.contact}>ask us for an API key</Link>.
      </Note>
    );
  return (
    <SettingsSection
      id="api-keys"
      title="API keys"
      intro="For ordering systems that connect to your account. Revoke any key you don’t recognise."
      actions={
        ended.length > 0 && (
          <Button variant="default" size="sm" aria-expanded={isEndedShown} onClick={() => showEnded(!isEndedShown)}>
            {isEndedShown ? "Hide" : "Show"} {ended.length} ended {ended.length === 1 ? "key" : "keys"}
          </Button>
        )
      }
    >
      {notice && <Notice kind="success">{notice}</Notice>}
      <QueryResult query={query}>
        {(keys) => (
          <>
            {keys.length === ended.length && <p>No API key has access to your account.</p>}
            <SettingsList
              list={list}
              label="Active API keys"
              items={keys.filter(({ state }) => state === "active")}
              row={row}
            />
            {isEndedShown && <SettingsList label="Expired and revoked API keys" items={ended} row={row} />}
          </>
        )}
      </QueryResult>
      {dialog}
    </SettingsSection>
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
