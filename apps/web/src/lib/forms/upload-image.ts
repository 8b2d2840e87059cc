import { LIMITS } from "@shop/domain/limits";
import { IMAGE_TOO_LARGE, UPLOAD } from "@shop/domain/product-images";
import { UNKNOWN_FAILURE, UNREACHABLE } from "./errors.ts";
import { storedSession } from "../session/session.ts";

/**
 * Sends a picture to the shop and answers its path there, for a product's `image`. `onProgress` hears what share of it is
 * on its way, from 0 to 1. Rejects with the sentence to show, or with an AbortError once `signal` says so.
 * By XMLHttpRequest, since fetch tells nothing of an upload's progress.
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
      else reject(new Error(sentenceOf(request.responseText)));
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

/** The sentence of the shop's error shape; a proxy in front of the shop may answer anything. */
function sentenceOf(answer: string): string {
  try {
    const { message } = JSON.parse(answer) as { message?: unknown };
    return typeof message === "string" ? message : UNKNOWN_FAILURE;
  } catch {
    return UNKNOWN_FAILURE;
  }
}
