import "@mantine/core/styles/Badge.layer.css";
import { Badge, Group } from "@mantine/core";

/** A list of short labels, such as the scopes of an API key. For a state, use StatusChip. */
export function WordChips({ words }: { words: readonly string[] }) {
  return (
    <Group component="ul" gap={4} p={0}>
      {words.map((word) => (
        <Badge
          key={word}
          component="li"
          variant="default"
          radius={4}
          tt="none"
          h={22}
          px={8}
          fz="var(--text-xs)"
          fw={400}
          lts={0}
          bg="var(--page)"
          bd="1px solid var(--line)"
        >
          {word}
        </Badge>
      ))}
    </Group>
  );
}
