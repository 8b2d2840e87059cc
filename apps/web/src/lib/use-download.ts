import type { PaperSummary } from "@shop/domain/contracts/invoices";
import { paperFileName, paperPdfPath } from "@shop/domain/papers/paper";
import { useMutation } from "@tanstack/react-query";
import { refusalText, UNREACHABLE } from "./forms/errors.ts";
import { saveFile } from "./save-file.ts";
import { storedSession } from "./session/session.ts";

export interface Download {
  path: string;
  fileName: string;
}

/** The PDF of an invoice or a credit note. */
export const paperPdf = ({ _id, number }: Pick<PaperSummary, "_id" | "number">): Download => ({
  path: paperPdfPath(_id),
  fileName: paperFileName(number),
});

/** Saves a file that only REST answers, such as a PDF. A link can't: it would send no token. */
export const useDownload = () =>
  useMutation({ mutationFn: async ({ path, fileName }: Download) => saveFile(await readFile(path), fileName) });

/** Rejects with a message for the reader. */
async function readFile(path: string): Promise<Blob> {
  const session = storedSession.get();
  const headers = session && { authorization: `Bearer ${session.token}` };
  const response = await fetch(path, headers ? { headers } : {}).catch(() => {
    throw new Error(UNREACHABLE);
  });
  if (!response.ok) throw new Error(refusalText(await response.text()));
  return response.blob();
}
