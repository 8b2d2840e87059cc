import type { CustomerPrice } from "@shop/domain/contracts/pricing";
import { ARE_YOU_SURE } from "@shop/domain/messages";
import { formatDollars } from "@shop/domain/money";
import { useState } from "react";
import { errorCode, errorMessage } from "../../../lib/forms/errors.ts";
import { useSingleFlight } from "../../../lib/forms/use-single-flight.ts";
import { trpc } from "../../../lib/trpc.ts";
import { useConfirm } from "../../../ui/dialog/use-confirm.tsx";
import { ErrorBanner } from "../../../ui/page/error-banner.tsx";
import { FootNotice } from "../../../ui/page/foot-notice.tsx";

/** Deletes a customer's price after a question; Undo sets it again. */
export function usePriceRemoval(onRemoved: () => void) {
  const utils = trpc.useUtils();
  const remove = trpc.pricing.remove.useMutation();
  const set = trpc.pricing.set.useMutation();
  const [removed, setRemoved] = useState<CustomerPrice | null>(null);
  const { ask, dialog } = useConfirm();
  const readAgain = () => {
    void utils.pricing.invalidate();
    void utils.audit.list.invalidate();
  };

  const removeNow = async (price: CustomerPrice) => {
    try {
      await remove.mutateAsync({ id: price._id });
      set.reset();
      setRemoved(price);
      onRemoved();
    } finally {
      // After a failure too: another admin may have deleted it first.
      readAgain();
    }
  };
  const undo = useSingleFlight(async ({ userid, productid, price }: CustomerPrice) => {
    try {
      // Version 0: a price that another admin has set meanwhile is not overwritten.
      await set.mutateAsync({ userid: userid._id, productid: productid._id, price, version: 0 });
      setRemoved(null);
    } catch (error) {
      if (errorCode(error) === "CONFLICT") setRemoved(null);
    } finally {
      readAgain();
    }
  });
  const problem =
    errorCode(set.error) === "CONFLICT"
      ? "Not undone: somebody else has set a new price for it meanwhile."
      : set.error && `Not undone. ${errorMessage(set.error)}`;

  return {
    ask: (price: CustomerPrice) =>
      ask({
        title: ARE_YOU_SURE,
        text: `${price.userid.name} pays ${formatDollars(price.price)} for ${price.productid.name}. Without a price of their own they pay the public one.`,
        confirmLabel: "Delete price",
        isDanger: true,
        work: () => removeNow(price),
      }),
    dialog,
    problem: problem && <ErrorBanner message={problem} />,
    notice: removed && (
      <FootNotice
        key={removed._id}
        isPending={set.isPending}
        onUndo={() => undo(removed)}
        onClose={() => setRemoved(null)}
      >
        {removed.userid.name}’s price for {removed.productid.name} was deleted.
      </FootNotice>
    ),
  };
}
