import { useDebouncedValue } from "@mantine/hooks";
import { IconPhoto, IconPhotoOff } from "@tabler/icons-react";
import { useState } from "react";
import styles from "./picture-field.module.css";

const AFTER_TYPING = 300;

/** The picture at an address, or why there is none to see. */
export function PicturePreview({ image }: { image: string }) {
  const [shown] = useDebouncedValue(image.trim(), AFTER_TYPING);
  const [broken, setBroken] = useState<string>();
  if (shown === "") {
    return (
      <div className={styles.preview}>
        <IconPhoto size={32} aria-hidden />
        No picture yet
      </div>
    );
  }
  if (shown === broken) {
    return (
      <div className={styles.preview} data-broken>
        <IconPhotoOff size={32} aria-hidden />
        There is no picture at this address
      </div>
    );
  }
  return (
    <div className={styles.preview}>
      <img key={shown} src={shown} alt="Preview" onError={() => setBroken(shown)} />
    </div>
  );
}
