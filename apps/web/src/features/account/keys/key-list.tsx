import { Button } from "@mantine/core";
import type { OwnApiKey } from "@shop/domain/contracts/api-keys";
import { dayOf } from "@shop/domain/dates";
import type { Ref } from "react";
import { momentText } from "../../../lib/moment-text.ts";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { WordChips } from "../../../ui/word-chips.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { StateChip } from "../../../ui/key-state.tsx";
import { SCOPE_WORDS } from "../../../lib/scope-words.ts";
import styles from "./key-list.module.css";

interface Props {
  label: string;
  keys: OwnApiKey[];
  onRevoke: (key: OwnApiKey) => void;
  list?: Ref<HTMLUListElement>;
}

/** API keys of one's account, each with what is known of it, and the way to revoke one that works. */
export function KeyList({ label, keys, onRevoke, list }: Props) {
  const { timeZone } = useShopInfo();
  return (
    <ul ref={list} tabIndex={-1} className={styles.list} aria-label={label}>
      {keys.map((key) => (
        <li key={key._id} className={styles.key}>
          <div className={styles.words}>
            <p className={styles.name}>{key.name}</p>
            <p className={styles.facts}>
              {factsOf(key, timeZone).map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </p>
            <WordChips words={key.scopes.map((scope) => SCOPE_WORDS[scope])} />
          </div>
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
