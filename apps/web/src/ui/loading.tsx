import { Loader } from "@mantine/core";
import { LOADING } from "@shop/domain/messages";
import styles from "./loading.module.css";

/** A spinner with 'Loading...', where there is no shape to foreshadow. */
export function Loading() {
  return (
    <div role="status" className={styles.loading}>
      <Loader size="md" aria-hidden />
      <span>{LOADING}</span>
    </div>
  );
}
