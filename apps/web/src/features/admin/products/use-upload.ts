import { IMAGE_TOO_LARGE, NOT_A_PICTURE } from "@shop/domain/product-images";
import { LIMITS } from "@shop/domain/limits";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { uploadImage } from "../../../lib/forms/upload-image.ts";

export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"];

/** The error of a file; only the server checks a file without a type. */
function problemOf({ size, type }: File): string | undefined {
  if (size > LIMITS.imageBytes) return IMAGE_TOO_LARGE;
  return type !== "" && !PICTURE_TYPES.includes(type) ? NOT_A_PICTURE : undefined;
}

interface Sending {
  file: File;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Uploads one picture at a time: `share` is its progress from 0 to 1 (null: no upload), `error` the last failure. */
export function useUpload() {
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<string>();
  const [isDone, setDone] = useState(false);
  const running = useRef<AbortController | null>(null);
  // A mutation, so that an expired token logs the user out.
  const { mutateAsync } = useMutation({
    mutationFn: ({ file, onProgress, signal }: Sending) => uploadImage(file, onProgress, signal),
  });
  useEffect(() => () => running.current?.abort(), []);

  const cancel = () => {
    running.current?.abort();
    running.current = null;
    setShare(null);
  };
  const start = async (file: File, onDone: (path: string) => void) => {
    cancel();
    const problem = problemOf(file);
    setError(problem);
    setDone(false);
    if (problem) return;
    const own = new AbortController();
    running.current = own;
    setShare(0);
    try {
      const onProgress = (sent: number) => running.current === own && setShare(sent);
      const path = await mutateAsync({ file, onProgress, signal: own.signal });
      if (running.current !== own) return;
      onDone(path);
      setDone(true);
    } catch (failure) {
      if (running.current === own && !own.signal.aborted) setError(errorMessage(failure));
    } finally {
      if (running.current === own) cancel();
    }
  };
  return { share, error, isDone, cancel, start };
}

export type Upload = ReturnType<typeof useUpload>;
