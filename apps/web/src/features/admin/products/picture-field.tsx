import { TextInput, type TextInputProps } from "@mantine/core";
import { LIMITS } from "@shop/domain/limits";
import { IconUpload } from "@tabler/icons-react";
import { useState, type DragEvent } from "react";
import styles from "./picture-field.module.css";
import { PicturePreview } from "./picture-preview.tsx";
import { UploadProgress } from "./upload-progress.tsx";
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

/** A product's picture: an address, or a file that is chosen or dropped and goes up at once (spec section 2). */
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
