import { Box, Button, Group, Stack, TextInput, type TextInputProps } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { LIMITS } from "@shop/domain/limits";
import IconPhoto from "icon:photo";
import IconPhotoOff from "icon:photo-off";
import { useState } from "react";
import { ChooseFile, useFileDrop } from "../../../ui/input/file-drop.tsx";
import styles from "./picture-field.module.css";
import { PICTURE_TYPES, type Upload } from "./use-upload.ts";

interface Props {
  /** The form's field with the picture's URL. */
  field: TextInputProps & { id: string };
  image: string;
  upload: Upload;
  /** Called with the path of an uploaded picture. */
  onUploaded: (path: string) => void;
  /** Whether the form has unsaved changes. */
  isDirty: boolean;
}

/** A product's picture: its URL, or a chosen or dropped file, which is uploaded at once. */
export function PictureField({ field, image, upload, onUploaded, isDirty }: Props) {
  const hint = `${field.id}-hint`;
  const start = (file: File) => void upload.start(file, onUploaded);
  const drop = useFileDrop(start);
  return (
    <Group gap="16px 24px" align="flex-start" {...drop}>
      <PicturePreview image={image} />
      <Stack gap={12} flex="1 1 280px">
        <TextInput {...field} autoComplete="off" spellCheck={false} />
        <div>
          <ChooseFile
            label="Choose a picture"
            size="sm"
            accept={PICTURE_TYPES.join(",")}
            aria-describedby={hint}
            onFile={start}
          />
          <Box component="p" id={hint} mt={4} c="dimmed" fz="sm">
            Or drop one here. JPEG, PNG, WebP, AVIF or GIF, up to {LIMITS.imageBytes / 1024 / 1024} MB.
          </Box>
          <Box component="p" role="status" c="var(--in-stock)" fz="sm">
            {upload.isDone && isDirty && "Picture uploaded. Press Update to save it."}
          </Box>
        </div>
        {upload.share !== null && <UploadProgress share={upload.share} onCancel={upload.cancel} />}
        {upload.error && (
          <Box component="p" role="alert" c="var(--out)" fz="sm" fw={600}>
            {upload.error}
          </Box>
        )}
      </Stack>
    </Group>
  );
}

const PREVIEW_DELAY_MS = 300;

/** The picture at a URL, or why none is shown. */
function PicturePreview({ image }: { image: string }) {
  const [shown] = useDebouncedValue(image.trim(), PREVIEW_DELAY_MS);
  const [broken, setBroken] = useState<string | null>(null);
  const isBroken = shown === broken;
  return (
    <div className={styles.preview} data-broken={isBroken || undefined}>
      {shown === "" ? (
        <>
          <IconPhoto size={32} aria-hidden />
          No picture yet
        </>
      ) : isBroken ? (
        <>
          <IconPhotoOff size={32} aria-hidden />
          There is no picture at this address
        </>
      ) : (
        <img key={shown} src={shown} alt="Preview" onError={() => setBroken(shown)} />
      )}
    </div>
  );
}

/** The progress of an upload, which can be cancelled. After the upload the server generates the picture's sizes. */
function UploadProgress({ share, onCancel }: { share: number; onCancel: () => void }) {
  const percent = Math.round(share * 100);
  return (
    <Group gap="8px 12px" fz="sm" data-figures>
      <progress max={100} value={percent} aria-label="Uploading the picture" />
      {percent < 100 ? `${percent}%` : "100%, preparing…"}
      <Button variant="default" size="compact-sm" onClick={onCancel}>
        Cancel upload
      </Button>
    </Group>
  );
}
