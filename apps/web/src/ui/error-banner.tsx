import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./notice.module.css";

interface Props {
  /** The sentence to show; see lib/errors.ts for that of a failed call. */
  message: string;
  /** What to do next. */
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
}

/** The red banner of a failed call: what went wrong, what to do next (spec section 8). */
export function ErrorBanner({ message, children, onRetry }: Props) {
  return (
    <div role="alert" className={styles.notice} data-kind="error">
      <IconAlertCircle className={styles.icon} size={20} aria-hidden />
      <div className={styles.body}>
        <p className={styles.message}>{message}</p>
        {children && <div className={styles.hint}>{children}</div>}
        {onRetry && (
          <button type="button" className={styles.retry} onClick={onRetry}>
            Try again
          </button>
        )}
      </div>
    </div>
  );
}
