import { Box, Button, Stack, Textarea, VisuallyHidden } from "@mantine/core";
import IconCheck from "icon:check";
import IconCopy from "icon:copy";
import { useEffect, useRef, type ReactNode, type Ref } from "react";
import { useCopy } from "../display/copy-button.tsx";
import { Note } from "../page/panel.tsx";
import { Notice } from "../feedback/notice.tsx";

interface Props {
  /** Such as 'API key'. */
  label: string;
  secret: string;
  /** Explains that it is shown only once, and what to do with it. */
  children: ReactNode;
  onKept: () => void;
}

/**
 * A secret that is shown once, to be copied. Set `isPersistent` on its dialog, so that it is not closed by accident.
 */
export function OneTimeSecret({ label, secret, children, onKept }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const copyButton = useRef<HTMLButtonElement>(null);
  const { isCopied, hasFailed, copy } = useCopy();

  // It replaces the form whose button had the focus.
  useEffect(() => copyButton.current?.focus(), []);
  useEffect(() => {
    if (!hasFailed) return;
    field.current?.focus();
    field.current?.select();
  }, [hasFailed]);

  return (
    <Stack gap={16}>
      <Notice kind="warning">{children}</Notice>
      <SecretField ref={field} label={label} value={secret} />
      <Box>
        <CopyTextButton ref={copyButton} what={label} isCopied={isCopied} onClick={() => void copy(secret)} />
      </Box>
      {hasFailed && <Note role="status">This browser doesn’t let us copy: the text is selected, press Ctrl+C.</Note>}
      <Button size="sm" ml="auto" mt={8} onClick={onKept}>
        I have saved it
      </Button>
    </Stack>
  );
}

const MONOSPACE = {
  input: { resize: "none", overflowWrap: "anywhere", background: "var(--tile)", fontFamily: "monospace" },
} as const;

/** A read-only field whose text is selected when it gets the focus. */
export function SecretField({ label, value, ref }: { label: string; value: string; ref?: Ref<HTMLTextAreaElement> }) {
  return (
    <Textarea
      {...(ref && { ref })}
      label={label}
      value={value}
      readOnly
      rows={2}
      spellCheck={false}
      styles={MONOSPACE}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}

interface CopyTextButtonProps {
  what: string;
  isCopied: boolean;
  onClick: () => void;
  ref: Ref<HTMLButtonElement>;
}

/** A button with the word Copy, for useCopy. */
export function CopyTextButton({ what, isCopied, onClick, ref }: CopyTextButtonProps) {
  return (
    <>
      <Button
        ref={ref}
        variant="default"
        size="sm"
        leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        onClick={onClick}
      >
        {isCopied ? "Copied" : "Copy"}
      </Button>
      {isCopied && <VisuallyHidden role="status">{what} copied</VisuallyHidden>}
    </>
  );
}
