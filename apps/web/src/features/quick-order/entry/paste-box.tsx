import { Box, Button, Group, Stack, Textarea } from "@mantine/core";
import { useEffect, useLayoutEffect, useRef, type ChangeEvent, type KeyboardEvent } from "react";
import { ChooseFile, useFileDrop } from "../../../ui/input/file-drop.tsx";
import { useIsHydrated } from "../../../lib/use-is-hydrated.ts";
import styles from "./entry.module.css";
import { PASTE } from "../state/order-ids.ts";
import { isPasted } from "./pasted.ts";
import { usePasteAnywhere } from "./use-paste-anywhere.ts";
import { ORDER_FILES } from "../state/read-file.ts";

interface Props {
  text: string;
  /** The order has lines already, so the box is smaller. */
  hasLines: boolean;
  isReading: boolean;
  onText: (text: string) => void;
  onRead: () => void;
  onFile: (file: File) => void;
}

/** The box for an order: pasted text is read at once, typed text on Ctrl+Enter, a file when it is chosen or dropped. */
export function PasteBox({ text, hasLines, isReading, onText, onRead, onFile }: Props) {
  const isHydrated = useIsHydrated();
  const field = useTextBeforeHydration(onText, onRead);
  usePasteAnywhere({
    onText: (pasted) => {
      onText(text.trim() === "" ? pasted : `${text}\n${pasted}`);
      onRead();
    },
    onFile,
  });

  const enter = (event: ChangeEvent<HTMLTextAreaElement>) => {
    const { value } = event.currentTarget;
    onText(value);
    if (isPasted(text, value, (event.nativeEvent as { inputType?: string }).inputType)) onRead();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onRead();
  };
  const drop = useFileDrop(onFile);
  return (
    <Stack gap={12} {...drop} data-needs-script>
      <Textarea
        ref={field}
        id={PASTE}
        label="Paste your order"
        description="From a spreadsheet, an email or a purchase order: SKUs, part numbers or names, with quantities."
        placeholder={"PFNK-L 10\n2 x blue paper roll\n10 boxes nitrile gloves large"}
        classNames={{ input: styles.text ?? "" }}
        rows={hasLines ? 3 : 8}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={enter}
        onKeyDown={press}
      />
      <Group gap="8px 12px">
        <Button
          variant={hasLines ? "default" : "filled"}
          disabled={!isHydrated}
          loading={isReading}
          aria-keyshortcuts="Control+Enter"
          onClick={onRead}
        >
          Check order
        </Button>
        <ChooseFile
          label="Choose a file"
          disabled={!isHydrated}
          accept={ORDER_FILES}
          aria-describedby="quick-order-files"
          onFile={onFile}
        />
        <Box component="span" id="quick-order-files" c="dimmed" fz="sm">
          Or drop one here: Excel or CSV, up to 1 MB
        </Box>
      </Group>
    </Stack>
  );
}

/**
 * Keeps text that was entered before the page was hydrated, which the next render would remove. It is handed over after
 * hydration: the user is known only then.
 */
function useTextBeforeHydration(onText: (text: string) => void, onRead: () => void) {
  const isHydrated = useIsHydrated();
  const field = useRef<HTMLTextAreaElement>(null);
  const entered = useRef("");
  useLayoutEffect(() => {
    entered.current = field.current?.value ?? "";
  }, []);
  useEffect(() => {
    const text = entered.current;
    if (!isHydrated || text === "") return;
    entered.current = "";
    onText(text);
    if (isPasted("", text, undefined)) onRead();
  }, [isHydrated, onText, onRead]);
  return field;
}
