import { Button } from "@mantine/core";
import type { Order } from "@shop/domain/contracts/orders";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useSingleFlight } from "../../../lib/use-single-flight.ts";
import { UNDOABLE, useUndo, type Said, type Undoable } from "./use-undo.ts";

/** Takes back what was done to an order by mistake. Give it only to an order for which that may be. */
export function UndoButton({ what, order, say }: { what: Undoable; order: Order; say: (said: Said) => void }) {
  const undo = useUndo(what, order, say);
  const confirm = useSingleFlight(() => undo.mutateAsync({ id: order._id }));
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconArrowBackUp size={18} aria-hidden />}
      loading={undo.isPending}
      onClick={confirm}
    >
      {UNDOABLE[what].undo}
    </Button>
  );
}
