import type { ApiKeyState } from "@shop/domain/contracts/api-keys";
import { StatusChip, type StatusKind } from "./status-chip.tsx";

export const STATE_WORDS: Record<ApiKeyState, string> = { active: "Active", expired: "Expired", revoked: "Revoked" };

const KINDS: Record<ApiKeyState, StatusKind> = { active: "good", expired: "warn", revoked: "quiet" };

/** The state of an API key. */
export function StateChip({ state }: { state: ApiKeyState }) {
  return <StatusChip kind={KINDS[state]}>{STATE_WORDS[state]}</StatusChip>;
}
