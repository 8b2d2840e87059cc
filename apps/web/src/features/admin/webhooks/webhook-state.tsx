import type { Webhook } from "@shop/domain/contracts/webhooks";
import { StatusChip } from "../../../ui/status-chip.tsx";
import { CellNote } from "../../../ui/table/cells.tsx";

/** Whether messages are sent to an endpoint; why not, when the shop itself has stopped. */
export function WebhookState({ webhook: { isEnabled, disabledReason } }: { webhook: Webhook }) {
  if (isEnabled) return <StatusChip kind="good">On</StatusChip>;
  if (disabledReason === null) return <StatusChip kind="quiet">Off</StatusChip>;
  return (
    <>
      <StatusChip kind="bad">Stopped by the shop</StatusChip>
      <CellNote>{disabledReason}</CellNote>
    </>
  );
}
