import { Button } from "@mantine/core";
import type { Order } from "@shop/domain/contracts/orders";
import { mayUndoPaid } from "@shop/domain/order-state";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useState } from "react";
import { errorMessage } from "../../../lib/errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { useSingleFlight } from "../../../lib/use-single-flight.ts";
import type { Said } from "./order-notice.tsx";
import { useOrderTaken } from "./use-order-taken.ts";

/** Takes back what was marked paid by mistake; there for a day, and not when the order has gone out. */
export function UndoPaidButton({ order, say }: { order: Order; say: (said: Said) => void }) {
  const taken = useOrderTaken();
  const [now] = useState(() => new Date());
  const undo = trpc.orders.undoPaid.useMutation({
    onSuccess: (unpaid) => {
      taken(unpaid);
      say({ kind: "done", text: `${unpaid.orderNumber} is unpaid again.` });
    },
    onError: (error) => say({ kind: "failed", text: errorMessage(error) }),
  });
  const confirm = useSingleFlight(() => undo.mutateAsync({ id: order._id }));
  if (!mayUndoPaid(order, now)) return null;
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconArrowBackUp size={18} aria-hidden />}
      loading={undo.isPending}
      onClick={confirm}
    >
      Undo payment
    </Button>
  );
}
