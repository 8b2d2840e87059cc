import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./notice.module.css";

const ICONS = { success: IconCircleCheck, info: IconInfoCircle, warning: IconAlertTriangle };

/** A green word that something worked, a blue one to know, or an amber one to heed; spoken when it appears. */
export function Notice({ kind, children }: { kind: keyof typeof ICONS; children: ReactNode }) {
  const Icon = ICONS[kind];
  return (
    <div role="status" className={styles.notice} data-kind={kind}>
      <Icon className={styles.icon} size={20} aria-hidden />
      <div className={styles.body}>
        <div className={styles.message}>{children}</div>
      </div>
    </div>
  );
}
