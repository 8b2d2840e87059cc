import type { ImportRecord } from "@shop/domain/contracts/imports";
import type { ImportKind } from "@shop/domain/imports/import-fields";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { errorMessage } from "../../../../lib/forms/errors.ts";
import { uploadImport, type Sending } from "./upload-import.ts";

/** The upload in hand: its file's name, and the share that is sent, from 0 to 1. */
interface Upload {
  name: string;
  share: number;
}

/** Uploads one file at a time; `error` is why the last one was refused. */
export function useImportUpload(onDone: (record: ImportRecord) => void) {
  const [upload, setUpload] = useState<Upload | null>(null);
  const [error, setError] = useState<string>();
  const running = useRef<AbortController | null>(null);
  // A mutation, so that an expired token logs the user out.
  const { mutateAsync } = useMutation({ mutationFn: (sending: Sending) => uploadImport(sending) });
  useEffect(() => () => running.current?.abort(), []);

  const cancel = () => {
    running.current?.abort();
    running.current = null;
    setUpload(null);
  };
  const start = async (kind: ImportKind, file: File) => {
    cancel();
    const own = new AbortController();
    running.current = own;
    setError(undefined);
    setUpload({ name: file.name, share: 0 });
    try {
      const onProgress = (share: number) => running.current === own && setUpload({ name: file.name, share });
      const record = await mutateAsync({ kind, file, onProgress, signal: own.signal });
      if (running.current === own) onDone(record);
    } catch (failure) {
      if (running.current === own) setError(errorMessage(failure));
    } finally {
      if (running.current === own) cancel();
    }
  };
  return { upload, error, cancel, start: (kind: ImportKind, file: File) => void start(kind, file) };
}
