import { Box, Button, Group, Stack, Textarea } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type DragEvent,
  type KeyboardEvent,
} from "react";
import { useIsHydrated } from "../../../lib/use-is-hydrated.ts";
import styles from "./entry.module.css";
import { PASTE } from "../state/order-ids.ts";
import { isPasted } from "./pasted.ts";
import { usePasteAnywhere } from "./use-paste-anywhere.ts";
import { ORDER_FILES } from "../state/read-file.ts";

interface Props {
  text: string;
  /** Lines are there already: the box is smaller. */
  hasLines: boolean;
  isReading: boolean;
  onText: (text: string) => void;
  onRead: () => void;
  onFile: (file: File) => void;
}

/** The box for an order: what is pasted is read at once, what is typed on Ctrl+Enter, a file when it is chosen or dropped. */
export function PasteBox({ text, hasLines, isReading, onText, onRead, onFile }: Props) {
  const [isOver, setOver] = useState(false);
  const isHydrated = useIsHydrated();
  const field = useTextBefore(onText, onRead);
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
  const drop = (event: DragEvent) => {
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    onFile(file);
  };
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    if (!isInside) setOver(false);
  };
  return (
    <Stack
      gap={12}
      className={styles.box}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={leave}
      onDrop={drop}
      data-needs-script
    >
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
          Read lines
        </Button>
        <Button
          component="label"
          variant="default"
          className={styles.choose ?? ""}
          leftSection={<IconUpload size={18} aria-hidden />}
        >
          <input
            type="file"
            disabled={!isHydrated}
            className={styles.file}
            accept={ORDER_FILES}
            aria-describedby="quick-order-files"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              if (file) onFile(file);
              // The same file can be chosen again.
              event.currentTarget.value = "";
            }}
          />
          Choose a file
        </Button>
        <Box component="span" id="quick-order-files" c="dimmed" fz="sm">
          Or drop one here: Excel or CSV, up to 1 MB
        </Box>
      </Group>
    </Stack>
  );
}

/** Takes over what was pasted before the page was hydrated, which the next rendering would remove. */
function useTextBefore(onText: (text: string) => void, onRead: () => void) {
  const field = useRef<HTMLTextAreaElement>(null);
  const entered = useRef("");
  const first = useRef({ onText, onRead });
  useLayoutEffect(() => {
    entered.current = field.current?.value ?? "";
  }, []);
  useEffect(() => {
    const text = entered.current;
    entered.current = "";
    if (text === "") return;
    first.current.onText(text);
    if (isPasted("", text, undefined)) first.current.onRead();
  }, []);
  return field;
}
