import { LIMITS } from "@shop/domain/limits";
import { IMAGE_TOO_LARGE, UPLOAD } from "@shop/domain/product-images";
import { postForm } from "./post-form.ts";

/**
 * Uploads a picture and returns its path, for a product's `image`. `onProgress` gets the uploaded share, from 0 to 1.
 * Rejects with a message for the user, or with an AbortError when `signal` is aborted.
 */
export async function uploadImage(
  file: File,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<string> {
  if (file.size > LIMITS.imageBytes) throw new Error(IMAGE_TOO_LARGE);
  const form = new FormData();
  form.append(UPLOAD.field, file);
  return postForm(UPLOAD.path, form, { onProgress, signal });
}
