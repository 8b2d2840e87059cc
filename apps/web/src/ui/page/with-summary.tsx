import type { ReactNode } from "react";
import styles from "./with-summary.module.css";

interface Props {
  /** A panel with the total and, in an `OnwardBar`, the way onward. */
  summary: ReactNode;
  /** What has to be filled in or decided before; it comes first. */
  lead?: ReactNode;
  children: ReactNode;
}

/**
 * Content that may be long, with its summary: on a wide screen beside it, on others below it with the way onward always in
 * sight. In the document the summary comes first, so that nobody has to walk through the content.
 */
export function WithSummary({ summary, lead, children }: Props) {
  return (
    <div className={styles.columns} data-lead={lead ? true : undefined}>
      {lead && <div className={styles.lead}>{lead}</div>}
      <div className={styles.summary}>{summary}</div>
      <div className={styles.content}>{children}</div>
    </div>
  );
}

/** The way onward in a summary, with the total beside it where the bar stays at the bottom of the window. */
export function OnwardBar({ total, children }: { total: string; children: ReactNode }) {
  return (
    <div className={styles.bar} data-total={total}>
      {children}
    </div>
  );
}
