import { LOADING } from "@shop/domain/messages";
import styles from "./page-loading.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** A page whose code is on its way: its room is kept, so that the footer stays where it is. */
export function PageLoading() {
  return (
    <div className={styles.room}>
      <VisuallyHidden role="status">{LOADING}</VisuallyHidden>
    </div>
  );
}
