import { Stack } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { errorMessage } from "../../lib/forms/errors.ts";
import { DialogButtons } from "../../ui/dialog/dialog-buttons.tsx";
import { ActionError } from "../../ui/feedback/error-banner.tsx";
import { useListName } from "./use-list-name.tsx";

interface Props {
  /** The name that the list has. */
  name?: string;
  confirmLabel: "Create list" | "Rename";
  saving: { isPending: boolean; error: unknown };
  onSave: (name: string) => void;
  onCancel: () => void;
  /** More fields. */
  children?: ReactNode;
}

/** Asks for the name of a list. */
export function NameForm({ name, confirmLabel, saving, onSave, onCancel, children }: Props) {
  const { field, send } = useListName(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!saving.isPending) send(onSave);
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={16}>
        {field}
        {children}
        {saving.error !== null && <ActionError message={errorMessage(saving.error)} />}
        <DialogButtons confirmLabel={confirmLabel} isPending={saving.isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
