import type { Paper } from "@shop/domain/contracts/invoices";
import { paperFileName, paperPdfPath } from "@shop/domain/papers/paper";
import { useMutation } from "@tanstack/react-query";
import { refusalText, UNREACHABLE } from "./forms/errors.ts";
import { saveFile } from "./save-file.ts";
import { storedSession } from "./session/session.ts";

/** Saves an invoice or a credit note as a PDF. A link can't: it would send no token. */
export const usePaperPdf = () =>
  useMutation({
    mutationFn: async ({ _id, number }: Pick<Paper, "_id" | "number">) =>
      saveFile(await readPdf(_id), paperFileName(number)),
  });

/** The PDF of a paper, which only REST answers. Rejects with a message for the reader. */
async function readPdf(id: string): Promise<Blob> {
  const session = storedSession.get();
  const headers = session && { authorization: `Bearer ${session.token}` };
  const response = await fetch(paperPdfPath(id), headers ? { headers } : {}).catch(() => {
    throw new Error(UNREACHABLE);
  });
  if (!response.ok) throw new Error(refusalText(await response.text()));
  return response.blob();
}
