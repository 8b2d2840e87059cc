import type { Webhook } from "@shop/domain/contracts/webhooks";
import { StatusChip } from "../../../ui/status-chip.tsx";
import styles from "./webhook-state.module.css";

/** Whether an endpoint is told of anything; why not, when the shop itself has stopped. */
export function WebhookState({ webhook: { isEnabled, disabledReason } }: { webhook: Webhook }) {
  if (isEnabled) return <StatusChip kind="good">On</StatusChip>;
  if (disabledReason === null) return <StatusChip kind="quiet">Off</StatusChip>;
  return (
    <>
      <StatusChip kind="bad">Stopped by the shop</StatusChip>
      <p className={styles.reason}>{disabledReason}</p>
    </>
  );
}
