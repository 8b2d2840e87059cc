import { Button } from "@mantine/core";
import type { Paper } from "@shop/domain/contracts/invoices";
import { paperFileName, paperPdfPath } from "@shop/domain/papers/paper";
import { useMutation } from "@tanstack/react-query";
import IconDownload from "icon:download";
import { errorMessage, refusalText, UNREACHABLE } from "../../lib/forms/errors.ts";
import { saveFile } from "../../lib/save-file.ts";
import { storedSession } from "../../lib/session/session.ts";
import { ActionError } from "../../ui/feedback/error-banner.tsx";

/** Saves the invoice as a PDF. A link can't: it would send no token. */
export function DownloadPdf({ paper: { _id, number } }: { paper: Pick<Paper, "_id" | "number"> }) {
  const pdf = useMutation({ mutationFn: async () => saveFile(await readPdf(_id), paperFileName(number)) });
  return (
    <>
      {pdf.error && <ActionError message={errorMessage(pdf.error)} onRetry={() => pdf.mutate()} />}
      <Button
        variant="default"
        leftSection={<IconDownload size={20} aria-hidden />}
        loading={pdf.isPending}
        onClick={() => pdf.mutate()}
      >
        Download PDF
      </Button>
    </>
  );
}

/** The PDF of an invoice, which only REST answers. Rejects with a message for the reader. */
async function readPdf(id: string): Promise<Blob> {
  const session = storedSession.get();
  const headers = session && { authorization: `Bearer ${session.token}` };
  const response = await fetch(paperPdfPath(id), headers ? { headers } : {}).catch(() => {
    throw new Error(UNREACHABLE);
  });
  if (!response.ok) throw new Error(refusalText(await response.text()));
  return response.blob();
}
