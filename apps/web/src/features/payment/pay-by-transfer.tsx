import { Box, Button, Group } from "@mantine/core";
import type { Order } from "@shop/domain/contracts/orders";
import { useEffect, useRef } from "react";
import { errorMessage } from "../../lib/forms/errors.ts";
import { useSingleFlight } from "../../lib/forms/use-single-flight.ts";
import { trpc } from "../../lib/trpc.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import styles from "./payment.module.css";

/** What to do after a card was refused: another card, or bank transfer, to which the button changes the order. */
export function PayByTransfer({ order: { _id: id } }: { order: Order }) {
  const utils = trpc.useUtils();
  const change = trpc.orders.payByTransfer.useMutation({
    onSuccess: (changed) => {
      utils.orders.byId.setData({ id }, changed);
      void utils.orders.minePage.invalidate();
    },
    // It may have been paid or cancelled meanwhile.
    onError: () => void utils.orders.byId.invalidate({ id }),
  });
  const press = useSingleFlight(() => change.mutateAsync({ id }));
  return (
    <>
      <Group component="span" gap="4px 8px">
        Try another card, or
        <Button size="sm" variant="outline" bg="var(--surface)" loading={change.isPending} onClick={press}>
          Pay by bank transfer
        </Button>
      </Group>
      {change.error && (
        <Box component="p" mt={8}>
          {errorMessage(change.error)}
        </Box>
      )}
    </>
  );
}

/** Confirms the change. Takes the focus, because the card form that had it is gone. */
export function ChangedToTransfer() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={styles.done}>
      <Notice kind="info">You pay this order by bank transfer now. We have emailed you our bank details.</Notice>
    </div>
  );
}
