import { Button, Group, Stack } from "@mantine/core";
import IconDownload from "icon:download";
import { useEffect, useRef } from "react";
import { saveFile } from "../../../lib/save-file.ts";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { useCopy } from "../../../ui/display/copy-button.tsx";
import { CopyTextButton } from "../../../ui/overlay/one-time-secret.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import styles from "../settings.module.css";

/** New recovery codes, shown once. Set `isPersistent` on their dialog, so that it is not closed by accident. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const { name } = useShopInfo();
  const { isCopied, hasFailed, copy } = useCopy();
  const copyButton = useRef<HTMLButtonElement>(null);
  const lines = `${codes.join("\n")}\n`;
  const download = () =>
    saveFile(new Blob([`${name}: recovery codes\n\n${lines}`], { type: "text/plain" }), "recovery-codes.txt");

  // The codes replace the form whose button had the focus.
  useEffect(() => copyButton.current?.focus(), []);

  return (
    <Stack gap={16}>
      <Notice kind="warning">These codes are shown only once. Store them somewhere other than your phone.</Notice>
      <p>Without your phone, each code signs you in once.</p>
      <ol className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Group gap={8} align="stretch">
        <CopyTextButton ref={copyButton} what="Recovery codes" isCopied={isCopied} onClick={() => void copy(lines)} />
        <Button variant="default" size="sm" leftSection={<IconDownload size={16} aria-hidden />} onClick={download}>
          Download
        </Button>
      </Group>
      {hasFailed && <p role="status">This browser doesn’t let us copy: download the codes, or write them down.</p>}
      <Button size="sm" ml="auto" mt={8} onClick={onKept}>
        I have saved them
      </Button>
    </Stack>
  );
}
