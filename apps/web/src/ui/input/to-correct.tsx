import { Button } from "@mantine/core";

/** Moves the focus to the first quantity field of `within` that can't be ordered. */
export const focusToCorrect = (within: ParentNode = document): void =>
  within.querySelector<HTMLInputElement>("[data-to-correct]")?.focus();

interface Props {
  /** The lines whose quantities can't be ordered. */
  lines: readonly { name: string }[];
  /** Leads to the first of their fields. */
  onGo: () => void;
}

/** What is to be corrected before one can go on; nothing if there is nothing. */
export function ToCorrect({ lines, onGo }: Props) {
  const [first] = lines;
  if (!first) return null;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      mih={32}
      px={0}
      h="auto"
      c="var(--out)"
      td="underline"
      ta="start"
      styles={{ label: { whiteSpace: "normal" } }}
      onClick={onGo}
    >
      {lines.length === 1 ? `Correct the quantity of ${first.name}` : `Correct ${lines.length} quantities`}
    </Button>
  );
}
