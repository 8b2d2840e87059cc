import type { MailState } from "@shop/domain/contracts/mail";
import { StatusChip, type StatusKind } from "../../../ui/status-chip.tsx";

export const STATE_WORDS: Record<MailState, string> = { waiting: "Waiting", failing: "Failing", sent: "Sent" };

const KINDS: Record<MailState, StatusKind> = { waiting: "quiet", failing: "bad", sent: "good" };

/** Whether a message is out. */
export function StateChip({ state }: { state: MailState }) {
  return <StatusChip kind={KINDS[state]}>{STATE_WORDS[state]}</StatusChip>;
}
