import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { trpc } from "../../../lib/trpc.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";

/** Says that the list is one customer's, as a link from elsewhere has asked for, and ends it. */
export function OneCustomer({ id, onEnd }: { id: string; onEnd: () => void }) {
  const { data: user } = trpc.users.adminById.useQuery({ id });
  return (
    <Button size="xs" variant="light" rightSection={<IconX size={14} aria-hidden />} onClick={onEnd}>
      Of {user?.name ?? "one customer"}
      <VisuallyHidden> alone: show everybody's</VisuallyHidden>
    </Button>
  );
}
