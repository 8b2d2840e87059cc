import { Button } from "@mantine/core";
import IconDownload from "icon:download";
import { errorMessage } from "../../lib/forms/errors.ts";
import { useDownload, type Download } from "../../lib/use-download.ts";
import { ActionError } from "../feedback/error-banner.tsx";

interface Props extends Download {
  label?: string;
  size?: "sm" | "md";
}

/** Saves a file that only REST answers. */
export function DownloadButton({ path, fileName, label = "Download PDF", size = "md" }: Props) {
  const file = useDownload();
  const save = () => file.mutate({ path, fileName });
  return (
    <>
      {file.error && <ActionError message={errorMessage(file.error)} onRetry={save} />}
      <Button
        variant="default"
        size={size}
        leftSection={<IconDownload size={20} aria-hidden />}
        loading={file.isPending}
        onClick={save}
      >
        {label}
      </Button>
    </>
  );
}
