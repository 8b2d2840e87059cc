import { IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./notice.module.css";

/** A green word that something worked, or a blue one to know; spoken when it appears. */
export function Notice({ kind, children }: { kind: "success" | "info"; children: ReactNode }) {
  const Icon = kind === "success" ? IconCircleCheck : IconInfoCircle;
  return (
    <div role="status" className={styles["notice"]} data-kind={kind}>
      <Icon className={styles["icon"]} size={20} aria-hidden />
      <div className={styles["body"]}>
        <div className={styles["message"]}>{children}</div>
      </div>
    </div>
  );
}
