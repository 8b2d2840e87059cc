import type { ReactNode } from "react";
import styles from "./with-summary.module.css";

interface Props {
  /** A panel with the total and, in an `OnwardBar`, the button to continue. */
  summary: ReactNode;
  /** What must be filled in or decided first; it comes first. */
  lead?: ReactNode;
  children: ReactNode;
}

/**
 * Content that may be long, with a summary: beside it on a wide screen, otherwise below it, with the button to continue
 * always visible. In the document the summary comes before the content, so that keyboard users reach it first.
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

interface BarProps {
  total: string;
  /** What must be done before one can continue; the button names it as its description. */
  obstacle?: ReactNode;
  children: ReactNode;
}

export const OBSTACLE_ID = "onward-obstacle";

/** The button to continue in a summary, with the total where the bar is at the bottom of the window. */
export function OnwardBar({ total, obstacle, children }: BarProps) {
  return (
    <div className={styles.bar} data-total={total}>
      {obstacle && (
        <div id={OBSTACLE_ID} className={styles.obstacle}>
          {obstacle}
        </div>
      )}
      {children}
    </div>
  );
}
