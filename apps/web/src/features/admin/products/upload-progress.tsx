import { Button } from "@mantine/core";
import styles from "./picture-field.module.css";

/** How much of a picture has gone up, and the way to stop it. The last step is the server's, which makes its sizes. */
export function UploadProgress({ share, onCancel }: { share: number; onCancel: () => void }) {
  const percent = Math.round(share * 100);
  return (
    <div className={styles.progress}>
      <progress className={styles.bar} max={100} value={percent} aria-label="Uploading the picture" />
      <span className={styles.percent}>{percent < 100 ? `${percent}%` : "100%, preparing…"}</span>
      <Button variant="default" size="compact-sm" onClick={onCancel}>
        Cancel upload
      </Button>
    </div>
  );
}
