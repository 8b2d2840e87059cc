import { IconAlertCircle, IconCircleCheck, IconX } from "@tabler/icons-react";
import { useEffect, useRef, type ReactNode } from "react";
import styles from "./foot-notice.module.css";

interface Props {
  children: ReactNode;
  /** A problem stays until it is dismissed. */
  isProblem: boolean;
  onClose: () => void;
}

const GOES_AFTER = 8000;

/** Says at the foot of the window what happened, where nothing on the screen moves for it. */
export function FootNotice({ children, isProblem, onClose }: Props) {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (isProblem) return undefined;
    const timer = setTimeout(() => close.current(), GOES_AFTER);
    return () => clearTimeout(timer);
  }, [isProblem]);

  const Sign = isProblem ? IconAlertCircle : IconCircleCheck;
  return (
    <div role={isProblem ? "alert" : "status"} className={styles["notice"]} data-problem={isProblem || undefined}>
      <Sign className={styles["sign"]} size={18} aria-hidden />
      <span className={styles["text"]}>{children}</span>
      <button type="button" className={styles["close"]} aria-label="Dismiss" onClick={onClose}>
        <IconX size={16} aria-hidden />
      </button>
    </div>
  );
}
