import { TextInput } from "@mantine/core";
import { LIMITS } from "@shop/domain/limits";
import { useState } from "react";

/** The field for a list's name. `send` passes the name on, or says at the field that it is missing. */
export function useListName(initial = "") {
  const [typed, setTyped] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const name = typed.trim();
  return {
    field: (
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
    ),
    send: (save: (name: string) => void) => (name === "" ? setProblem("Please enter a name") : save(name)),
  };
}
