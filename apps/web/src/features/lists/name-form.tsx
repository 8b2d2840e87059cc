import { Stack, TextInput } from "@mantine/core";
import { LIMITS } from "@shop/domain/limits";
import { useState, type FormEvent } from "react";
import { errorMessage } from "../../lib/forms/errors.ts";
import { DialogButtons } from "../../ui/dialog/dialog-buttons.tsx";
import { ActionError } from "../../ui/feedback/error-banner.tsx";

interface Props {
  /** The name that the list has. */
  name?: string;
  confirmLabel: "Create list" | "Rename";
  saving: { isPending: boolean; error: unknown };
  onSave: (name: string) => void;
  onCancel: () => void;
}

/** Asks for the name of a list. */
export function NameForm({ name = "", confirmLabel, saving, onSave, onCancel }: Props) {
  const [typed, setTyped] = useState(name);
  const [problem, setProblem] = useState<string>();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (saving.isPending) return;
    if (typed.trim() === "") setProblem("Please enter a name");
    else onSave(typed.trim());
  };
  return (
    <form noValidate onSubmit={send}>
      <Stack gap={16}>
        <TextInput
          label="Name"
          data-autofocus
          maxLength={LIMITS.listName}
          value={typed}
          error={problem}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
        {saving.error !== null && <ActionError message={errorMessage(saving.error)} />}
        <DialogButtons confirmLabel={confirmLabel} isPending={saving.isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
