import { Box, Button, Group, Stack, Textarea } from "@mantine/core";
import type { BankUpload } from "@shop/domain/contracts/bank";
import { type KeyboardEvent, useState } from "react";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { useTrackedFlight } from "../../../lib/forms/use-single-flight.ts";
import { ActionError } from "../../../ui/feedback/error-banner.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { ChooseFile, useFileDrop } from "../../../ui/input/file-drop.tsx";
import { CARD } from "../../../ui/page/card.ts";
import { uploadText } from "./bank-texts.ts";
import { BANK_FILES, fileOfText, uploadBankFile } from "./upload-bank-file.ts";

const FILES_NOTE = "bank-files";
/** The problems that are shown; a file of another kind has one in every line. */
const SHOWN_PROBLEMS = 10;

/** The box for a bank's export: pasted text is read with the button or Ctrl+Enter, a file when it is chosen or dropped. */
export function PasteLines({ onUploaded }: { onUploaded: () => void }) {
  const [text, setText] = useState("");
  const [done, setDone] = useState<BankUpload | null>(null);
  const [problem, setProblem] = useState<string>();
  const [read, isReading] = useTrackedFlight(async (file: File, pasted?: string) => {
    setProblem(undefined);
    setDone(null);
    try {
      setDone(await uploadBankFile(file));
      // What was typed meanwhile, or before a file was chosen, stays.
      setText((now) => (now === pasted ? "" : now));
      onUploaded();
    } catch (error) {
      setProblem(errorMessage(error));
    }
  });
  const readText = () => {
    if (text.trim() !== "") read(fileOfText(text), text);
    else setProblem("Paste the lines of the bank's export first, or choose its file");
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    readText();
  };
  const drop = useFileDrop((file) => read(file));
  return (
    <Stack gap={12} mb={16}>
      <Stack gap={12} p={16} {...CARD} {...drop}>
        <Textarea
          label="Bank lines"
          description="Paste the bank’s export. Money that arrived is kept once, however often you paste it. Nothing is booked yet."
          placeholder={'13/02/2026,"+38.50","Direct Credit N WHITLAM INV-000124","+5173.06"'}
          rows={4}
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={press}
        />
        <Group gap="8px 12px">
          <Button loading={isReading} aria-keyshortcuts="Control+Enter" onClick={readText}>
            Match
          </Button>
          <ChooseFile
            label="Choose a file"
            disabled={isReading}
            accept={BANK_FILES}
            aria-describedby={FILES_NOTE}
            onFile={(file) => read(file)}
          />
          <Box component="span" id={FILES_NOTE} c="dimmed" fz="sm">
            Or drop one here: CSV, TSV or OFX, up to 5 MB
          </Box>
        </Group>
      </Stack>
      {problem && <ActionError message={problem} />}
      {done && <Uploaded upload={done} />}
    </Stack>
  );
}

/** What was kept, and which lines could not be read. */
function Uploaded({ upload }: { upload: BankUpload }) {
  const { problems } = upload;
  return (
    <>
      <Notice kind="success">{uploadText(upload)}</Notice>
      {problems.length > 0 && (
        <Notice kind="warning">
          {problems.length === 1 ? "One line can't be read:" : `${problems.length} lines can't be read:`}
          <Box component="ul" fw={400} pl={20}>
            {problems.slice(0, SHOWN_PROBLEMS).map(({ line, message }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a line of OFX may have several transactions
              <li key={index}>
                Line {line}: {message}
              </li>
            ))}
            {problems.length > SHOWN_PROBLEMS && <li>and {problems.length - SHOWN_PROBLEMS} more</li>}
          </Box>
        </Notice>
      )}
    </>
  );
}
