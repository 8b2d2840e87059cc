import { Box, Button, Stack, Textarea, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useEffect, useRef, type ReactNode } from "react";
import { useCopy } from "../display/copy-button.tsx";
import buttons from "../dialog/dialog.module.css";
import { Notice } from "../page/notice.tsx";
import styles from "./secret-once.module.css";

interface Props {
  /** What it is: 'API key'. */
  label: string;
  secret: string;
  /** That it is shown this once, and what to do with it. */
  children: ReactNode;
  onKept: () => void;
}

/** A secret that is shown once, to be copied. Give its dialog `isPersistent`, so that it can't be closed by accident. */
export function SecretOnce({ label, secret, children, onKept }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const copyButton = useRef<HTMLButtonElement>(null);
  const { isCopied, hasFailed, copy } = useCopy();

  // It takes the place of the form whose button had the focus.
  useEffect(() => copyButton.current?.focus(), []);
  useEffect(() => {
    if (!hasFailed) return;
    field.current?.focus();
    field.current?.select();
  }, [hasFailed]);

  return (
    <Stack gap={16}>
      <Notice kind="warning">{children}</Notice>
      <Textarea
        ref={field}
        className={styles.field ?? ""}
        label={label}
        value={secret}
        readOnly
        rows={2}
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        ref={copyButton}
        className={styles.copy ?? ""}
        variant="default"
        size="sm"
        leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        onClick={() => void copy(secret)}
      >
        {isCopied ? "Copied" : "Copy"}
      </Button>
      {isCopied && <VisuallyHidden role="status">{label} copied</VisuallyHidden>}
      {hasFailed && (
        <Box component="p" role="status" c="dimmed" fz="sm">
          This browser doesn’t let us copy: the text is selected, press Ctrl+C.
        </Box>
      )}
      <div className={buttons.buttons}>
        <Button size="sm" onClick={onKept}>
          I have saved it
        </Button>
      </div>
    </Stack>
  );
}
