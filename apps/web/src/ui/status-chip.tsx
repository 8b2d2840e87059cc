import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconInfoCircle,
  type Icon,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./status-chip.module.css";

export type StatusKind = "good" | "warn" | "bad" | "info" | "quiet";

const ICONS: Record<StatusKind, Icon> = {
  good: IconCircleCheck,
  warn: IconAlertTriangle,
  bad: IconCircleX,
  info: IconInfoCircle,
  quiet: IconCircleDashed,
};

/** A state in a word, a colour and a sign; never by colour alone. */
export function StatusChip({ kind, children }: { kind: StatusKind; children: ReactNode }) {
  const Sign = ICONS[kind];
  return (
    <span className={styles.chip} data-kind={kind}>
      <Sign size={14} aria-hidden />
      {children}
    </span>
  );
}
