import { Button, Group } from "@mantine/core";
import { shownNow, sumsOf, type Line, type ShownLines } from "../state/order-lines.ts";

interface Props {
  lines: readonly Line[];
  shown: ShownLines;
  onShow: (shown: ShownLines) => void;
}

/** Shows all lines, those to check or those that are ready; nothing while all are of one kind. */
export function LineFilter({ lines, shown, onShow }: Props) {
  const { ready, toCheck } = sumsOf(lines);
  const isUseful = (ready > 0 && toCheck > 0) || shown.which !== "all";
  if (!isUseful) return null;
  const choices = [
    ["all", `All ${ready + toCheck}`],
    ["toCheck", `To check ${toCheck}`],
    ["ready", `Ready ${ready}`],
  ] as const;
  return (
    <Group gap={8} role="group" aria-label="Lines shown">
      {choices.map(([which, label]) => (
        <Button
          key={which}
          variant={shown.which === which ? "filled" : "default"}
          size="compact-md"
          mih={40}
          aria-pressed={shown.which === which}
          onClick={() => onShow(shownNow(lines, which))}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}
