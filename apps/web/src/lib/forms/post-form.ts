import { refusalText, UNREACHABLE } from "./errors.ts";
import { storedSession } from "../session/session.ts";

interface Options {
  /** Gets the uploaded share, from 0 to 1. */
  onProgress: (share: number) => void;
  signal?: AbortSignal | undefined;
  /** The message for a status whose answer has none, such as that of a proxy in front of the shop. */
  messageOf?: (status: number) => string | undefined;
}

/**
 * Posts a form to the REST API as the user who is logged in, and returns the answer's body. Rejects with a message for
 * the user, or with an AbortError when `signal` is aborted. Uses XMLHttpRequest, since fetch has no upload progress.
 */
export function postForm(path: string, form: FormData, { onProgress, signal, messageOf }: Options): Promise<string> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open("POST", path);
    const session = storedSession.get();
    if (session) request.setRequestHeader("authorization", `Bearer ${session.token}`);

    request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener("load", () => {
      const { status, responseText } = request;
      if (status >= 200 && status < 300) resolve(responseText);
      else reject(new Error(messageOf?.(status) ?? refusalText(responseText)));
    });
    request.addEventListener("error", () => reject(new Error(UNREACHABLE)));
    request.addEventListener("abort", () => reject(new DOMException("The upload was stopped", "AbortError")));
    const stop = () => request.abort();
    signal?.addEventListener("abort", stop);
    request.addEventListener("loadend", () => signal?.removeEventListener("abort", stop));
    request.send(form);
  });
}
