import { Button } from "@mantine/core";
import type { Paper } from "@shop/domain/contracts/invoices";
import IconDownload from "icon:download";
import { errorMessage } from "../../lib/forms/errors.ts";
import { usePaperPdf } from "../../lib/use-paper-pdf.ts";
import { ActionError } from "../../ui/feedback/error-banner.tsx";

/** Saves the paper as a PDF. */
export function DownloadPdf({ paper }: { paper: Pick<Paper, "_id" | "number"> }) {
  const pdf = usePaperPdf();
  return (
    <>
      {pdf.error && <ActionError message={errorMessage(pdf.error)} onRetry={() => pdf.mutate(paper)} />}
      <Button
        variant="default"
        leftSection={<IconDownload size={20} aria-hidden />}
        loading={pdf.isPending}
        onClick={() => pdf.mutate(paper)}
      >
        Download PDF
      </Button>
    </>
  );
}
