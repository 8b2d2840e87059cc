import { Button, TextInput, type TextInputProps } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { LIMITS } from "@shop/domain/limits";
import { IconPhoto, IconPhotoOff, IconUpload } from "@tabler/icons-react";
import { type DragEvent, useState } from "react";
import styles from "./picture-field.module.css";
import { PICTURE_TYPES, type Upload } from "./use-upload.ts";

interface Props {
  /** The address, as the form holds it. */
  field: TextInputProps & { id: string };
  image: string;
  upload: Upload;
  /** Takes the path of a picture that is up. */
  onUploaded: (path: string) => void;
  /** The form is not saved yet. */
  isDirty: boolean;
}

/** A product's picture: an address, or a file that is chosen or dropped and goes up at once. */
export function PictureField({ field, image, upload, onUploaded, isDirty }: Props) {
  const [isOver, setOver] = useState(false);
  const hint = `${field.id}-hint`;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) void upload.start(file, onUploaded);
  };
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    if (!isInside) setOver(false);
  };
  return (
    <div
      className={styles.field}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={leave}
      onDrop={drop}
    >
      <PicturePreview image={image} />
      <div className={styles.controls}>
        <TextInput {...field} autoComplete="off" spellCheck={false} />
        <div>
          <label className={styles.choose}>
            <input
              type="file"
              className={styles.file}
              accept={PICTURE_TYPES.join(",")}
              aria-describedby={hint}
              onChange={(event) => {
                const [file] = event.currentTarget.files ?? [];
                if (file) void upload.start(file, onUploaded);
                // The same file can be chosen again.
                event.currentTarget.value = "";
              }}
            />
            <IconUpload size={16} aria-hidden />
            Choose a picture
          </label>
          <p id={hint} className={styles.hint}>
            Or drop one here. JPEG, PNG, WebP, AVIF or GIF, up to {LIMITS.imageBytes / 1024 / 1024} MB.
          </p>
          <p role="status" className={styles.done}>
            {upload.isDone && isDirty && "Picture uploaded. It is the product's once you press Update."}
          </p>
        </div>
        {upload.share !== null && <UploadProgress share={upload.share} onCancel={upload.cancel} />}
        {upload.error && (
          <p role="alert" className={styles.error}>
            {upload.error}
          </p>
        )}
      </div>
    </div>
  );
}

const AFTER_TYPING = 300;

/** The picture at an address, or why there is none to see. */
function PicturePreview({ image }: { image: string }) {
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

/** How much of a picture has gone up, and the way to stop it. The last step is the server's, which makes its sizes. */
function UploadProgress({ share, onCancel }: { share: number; onCancel: () => void }) {
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
