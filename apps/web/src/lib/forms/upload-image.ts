import { LIMITS } from "@shop/domain/limits";
import { IMAGE_TOO_LARGE, UPLOAD } from "@shop/domain/product-images";
import { refusalText, UNREACHABLE } from "./errors.ts";
import { storedSession } from "../session/session.ts";

/**
 * Uploads a picture and returns its path, for a product's `image`. `onProgress` gets the uploaded share, from 0 to 1.
 * Rejects with a message for the user, or with an AbortError when `signal` is aborted. Uses XMLHttpRequest, since fetch
 * has no upload progress.
 */
export function uploadImage(file: File, onProgress: (share: number) => void, signal?: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    if (file.size > LIMITS.imageBytes) throw new Error(IMAGE_TOO_LARGE);
    const request = new XMLHttpRequest();
    request.open("POST", UPLOAD.path);
    const session = storedSession.get();
    if (session) request.setRequestHeader("authorization", `Bearer ${session.token}`);

    request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener("load", () => {
      if (request.status === 200) resolve(request.responseText);
      else reject(new Error(refusalText(request.responseText)));
    });
    request.addEventListener("error", () => reject(new Error(UNREACHABLE)));
    request.addEventListener("abort", () => reject(new DOMException("The upload was stopped", "AbortError")));
    const stop = () => request.abort();
    signal?.addEventListener("abort", stop);
    request.addEventListener("loadend", () => signal?.removeEventListener("abort", stop));

    const form = new FormData();
    form.append(UPLOAD.field, file);
    request.send(form);
  });
}
