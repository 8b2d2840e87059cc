import "@mantine/core/styles/CloseButton.layer.css";
import { Box, Button, FileInput, Group, NativeSelect, TextInput } from "@mantine/core";
import { DOCUMENT_KINDS, DOCUMENT_NAMES, SDS_NEEDS_DAY, type DocumentKind } from "@shop/domain/documents";
import { LIMITS } from "@shop/domain/limits";
import { type FormEvent, useState } from "react";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { useShopDay } from "../../../lib/use-shop-day.ts";
import { ActionError } from "../../../ui/feedback/error-banner.tsx";
import { FieldGrid } from "../../../ui/form/field-grid.tsx";
import { useUploadDocument } from "./use-documents.ts";

const KINDS = DOCUMENT_KINDS.map((value) => ({ value, label: DOCUMENT_NAMES[value] }));
const EMPTY = { title: "", revisedOn: "", file: null };
const NO_FILE = "Choose a PDF";

/** Uploads a document: one of the same kind and title becomes its next version. */
export function DocumentForm({ productId, onSaved }: { productId: string; onSaved: (text: string) => void }) {
  const today = useShopDay();
  const { mutate, isPending, error, reset } = useUploadDocument(productId);
  const [kind, setKind] = useState<DocumentKind>("sds");
  const [typed, setTyped] = useState<{ title: string; revisedOn: string; file: File | null }>(EMPTY);
  const [isTried, setTried] = useState(false);
  const { title, revisedOn, file } = typed;
  const needsDay = kind === "sds" && revisedOn === "";

  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!file || needsDay || isPending) return;
    const given = { kind, ...(title.trim() && { title: title.trim() }), ...(revisedOn && { revisedOn }) };
    mutate(
      { ...given, file },
      {
        onSuccess: (saved) => {
          setTyped(EMPTY);
          setTried(false);
          onSaved(`Saved: ${saved.title}, version ${saved.version}.`);
        },
      },
    );
  };
  return (
    <form onSubmit={send} noValidate aria-label="Add a document">
      {error && (
        <Box mb={16}>
          <ActionError message={errorMessage(error)} />
        </Box>
      )}
      <FieldGrid>
        <NativeSelect
          label="Kind"
          data={KINDS}
          value={kind}
          onChange={({ currentTarget }) => setKind(DOCUMENT_KINDS.find((its) => its === currentTarget.value) ?? "sds")}
        />
        <TextInput
          label="Title"
          placeholder={DOCUMENT_NAMES[kind]}
          maxLength={LIMITS.name}
          value={title}
          onChange={({ currentTarget }) => setTyped({ ...typed, title: currentTarget.value })}
        />
        <TextInput
          label="Revised on"
          type="date"
          max={today}
          value={revisedOn}
          error={isTried && needsDay ? SDS_NEEDS_DAY : undefined}
          onChange={({ currentTarget }) => setTyped({ ...typed, revisedOn: currentTarget.value })}
        />
        <FileInput
          label="PDF file"
          placeholder="Choose a file"
          accept="application/pdf"
          clearable
          clearButtonProps={{ "aria-label": "Remove the file" }}
          value={file}
          error={isTried && !file ? NO_FILE : undefined}
          onChange={(chosen) => {
            setTyped({ ...typed, file: chosen });
            reset();
          }}
        />
      </FieldGrid>
      <Group mt={12} gap="8px 16px">
        <Button type="submit" variant="default" loading={isPending}>
          Upload document
        </Button>
        <Box component="span" c="dimmed" fz="sm">
          Up to {LIMITS.fileBytes / 1024 / 1024} MB. The same kind and title make the next version.
        </Box>
      </Group>
    </form>
  );
}
