import type { DeliveryState } from "@shop/domain/contracts/webhooks";
import { StatusChip, type StatusKind } from "../../../ui/status-chip.tsx";

export const STATE_WORDS: Record<DeliveryState, string> = {
  waiting: "Waiting",
  failing: "Failing",
  delivered: "Delivered",
  givenUp: "Given up",
};

const KINDS: Record<DeliveryState, StatusKind> = {
  waiting: "quiet",
  failing: "warn",
  delivered: "good",
  givenUp: "bad",
};

/** How far a message to an endpoint is. */
export function DeliveryStateChip({ state }: { state: DeliveryState }) {
  return <StatusChip kind={KINDS[state]}>{STATE_WORDS[state]}</StatusChip>;
}
