import { Button } from "@mantine/core";
import IconDownload from "icon:download";
import { errorMessage } from "../../lib/forms/errors.ts";
import { usePdf, type Pdf } from "../../lib/use-pdf.ts";
import { ActionError } from "../feedback/error-banner.tsx";

/** Saves a PDF. */
export function DownloadPdf({ path, fileName }: Pdf) {
  const pdf = usePdf();
  const save = () => pdf.mutate({ path, fileName });
  return (
    <>
      {pdf.error && <ActionError message={errorMessage(pdf.error)} onRetry={save} />}
      <Button
        variant="default"
        leftSection={<IconDownload size={20} aria-hidden />}
        loading={pdf.isPending}
        onClick={save}
      >
        Download PDF
      </Button>
    </>
  );
}
