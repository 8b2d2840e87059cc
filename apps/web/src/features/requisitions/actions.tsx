import { Button, Stack, Textarea } from "@mantine/core";
import type { Requisition } from "@shop/domain/contracts/requisitions";
import { LIMITS } from "@shop/domain/limits";
import { useState, type FormEvent } from "react";
import { useCartAddition } from "../../lib/cart/use-add-lines.ts";
import { errorMessage } from "../../lib/forms/errors.ts";
import { useSingleFlight } from "../../lib/forms/use-single-flight.ts";
import { trpc } from "../../lib/trpc.ts";
import { DialogButtons } from "../../ui/dialog/dialog-buttons.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { useConfirm } from "../../ui/dialog/use-confirm.tsx";
import { ActionError } from "../../ui/feedback/error-banner.tsx";
import { AddedNotice } from "../../ui/product/added-notice.tsx";

/** Declines a requisition, with a reason. */
export function DeclineButton({ requisition, isDisabled }: { requisition: Requisition; isDisabled: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button fullWidth variant="default" disabled={isDisabled} onClick={() => setOpen(true)}>
        Decline
      </Button>
      <Dialog isOpen={isOpen} title="Decline this requisition" onClose={close}>
        <DeclineForm requisition={requisition} onClose={close} />
      </Dialog>
    </>
  );
}

function DeclineForm({ requisition: { _id: id, by }, onClose }: { requisition: Requisition; onClose: () => void }) {
  const utils = trpc.useUtils();
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const declining = trpc.requisitions.decline.useMutation({
    onSuccess: (declined) => {
      onClose();
      utils.requisitions.byId.setData({ id }, declined);
      void utils.requisitions.list.invalidate();
    },
    onError: () => void utils.requisitions.invalidate(),
  });
  const decline = useSingleFlight(declining.mutateAsync);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === "") setMissing(true);
    else decline({ id, reason });
  };
  return (
    <form noValidate onSubmit={send}>
      <Stack gap={16}>
        <Textarea
          label="Reason"
          description={`Emailed to ${by.name}`}
          maxLength={LIMITS.cancellationReason}
          autosize={false}
          rows={3}
          data-autofocus
          value={reason}
          error={isMissing && "Is required"}
          onChange={(event) => {
            setMissing(false);
            setReason(event.currentTarget.value);
          }}
        />
        {declining.error && <ActionError message={errorMessage(declining.error)} />}
        <DialogButtons confirmLabel="Decline" isPending={declining.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

/** What its requester does: withdraws it, or puts its products back into the cart once it has ended without an order. */
export function RequesterButton({ requisition }: { requisition: Requisition }) {
  return requisition.status === "open" ? (
    <Withdraw requisition={requisition} />
  ) : (
    <BackToCart requisition={requisition} />
  );
}

function Withdraw({ requisition: { _id: id, number } }: { requisition: Requisition }) {
  const utils = trpc.useUtils();
  const { ask, dialog } = useConfirm();
  const withdrawing = trpc.requisitions.withdraw.useMutation({
    onSuccess: (withdrawn) => {
      utils.requisitions.byId.setData({ id }, withdrawn);
      void utils.requisitions.list.invalidate();
    },
    onError: () => void utils.requisitions.invalidate(),
  });
  const withdraw = () =>
    ask({
      title: `Withdraw ${number}?`,
      text: "It can't be approved any more. You can put its products back into your cart.",
      confirmLabel: "Withdraw",
      work: () => withdrawing.mutateAsync({ id }),
    });
  return (
    <>
      {dialog}
      <Button fullWidth variant="default" onClick={withdraw}>
        Withdraw
      </Button>
    </>
  );
}

function BackToCart({ requisition: { _id: id, lines } }: { requisition: Requisition }) {
  const { client } = trpc.useUtils();
  const adding = useCartAddition("requisition", (wanted: string, context) =>
    client.requisitions.addToCart.mutate({ id: wanted }, context),
  );
  const add = useSingleFlight(() => adding.mutateAsync(id));
  return (
    <>
      {adding.data && (
        <AddedNotice addition={adding.data} names={new Map(lines.map(({ product, name }) => [product, name]))} />
      )}
      {adding.error && <ActionError message={errorMessage(adding.error)} />}
      <Button fullWidth loading={adding.isPending} onClick={add}>
        Put back into the cart
      </Button>
    </>
  );
}
