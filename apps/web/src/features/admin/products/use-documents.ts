import { productDocument, type NewDocument, type ProductDocument } from "@shop/domain/contracts/documents";
import { DOCUMENT_FIELD, DOCUMENT_TOO_LARGE } from "@shop/domain/documents";
import { LIMITS } from "@shop/domain/limits";
import { useMutation } from "@tanstack/react-query";
import { refusalText, UNKNOWN_FAILURE, UNREACHABLE } from "../../../lib/forms/errors.ts";
import { storedSession } from "../../../lib/session/session.ts";
import { trpc } from "../../../lib/trpc.ts";

/** Reads the documents of products again, wherever they are shown. */
export function useDocumentsChanged() {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([
      utils.documents.invalidate(),
      utils.products.invalidate(),
      utils.pricing.invalidate(),
      utils.audit.invalidate(),
    ]);
}

/** Uploads a document of a product, which only REST accepts. Rejects with a message for staff. */
export function useUploadDocument(productId: string) {
  const changed = useDocumentsChanged();
  return useMutation({ mutationFn: (sent: Sent) => upload(productId, sent), onSuccess: changed });
}

interface Sent extends NewDocument {
  file: File;
}

async function upload(productId: string, { file, ...fields }: Sent): Promise<ProductDocument> {
  if (file.size > LIMITS.fileBytes) throw new Error(DOCUMENT_TOO_LARGE);
  const form = new FormData();
  // Before the file: a server reads a form in its order.
  for (const [name, value] of Object.entries(fields)) if (value) form.append(name, value);
  form.append(DOCUMENT_FIELD, file);
  const session = storedSession.get();
  const headers = session && { authorization: `Bearer ${session.token}` };
  const path = `/api/products/${encodeURIComponent(productId)}/documents`;
  const response = await fetch(path, { method: "POST", body: form, ...(headers && { headers }) }).catch(() => {
    throw new Error(UNREACHABLE);
  });
  if (!response.ok) throw new Error(refusalText(await response.text()));
  const answer = productDocument.safeParse(await response.json().catch(() => null));
  if (!answer.success) throw new Error(UNKNOWN_FAILURE);
  return answer.data;
}
