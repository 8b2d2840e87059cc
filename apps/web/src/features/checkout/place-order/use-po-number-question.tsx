import { dayOf } from "@shop/domain/dates";
import { useRef, useState } from "react";
import { useSingleFlight } from "../../../lib/forms/use-single-flight.ts";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";
import { useConfirm } from "../../../ui/dialog/use-confirm.tsx";

/** Before an order is placed, asks once about a PO number that the buyer has used recently. */
export function usePoNumberQuestion() {
  const utils = trpc.useUtils();
  const { timeZone } = useShopInfo();
  const { ask, dialog } = useConfirm();
  const [isAsking, setAsking] = useState(false);
  const answered = useRef<string>(undefined);

  const askThen = useSingleFlight(async ({ poNumber, goOn }: { poNumber: string; goOn: () => void }) => {
    const isNew = poNumber.trim() !== "" && answered.current !== poNumber;
    setAsking(true);
    // The check is optional: if it fails, the order is placed without the question.
    const use = isNew ? await utils.orders.poNumberUse.fetch({ poNumber }, { staleTime: 0 }).catch(() => null) : null;
    setAsking(false);
    if (!use) return goOn();
    answered.current = poNumber;
    ask({
      title: `Use PO number ${poNumber} again?`,
      text: `You already used it for order ${use.orderNumber} on ${dayOf(use.createdAt, timeZone)}.`,
      confirmLabel: "Use it again",
      work: () => Promise.resolve(goOn()),
    });
  });
  return { askThen: (poNumber: string, goOn: () => void) => askThen({ poNumber, goOn }), isAsking, dialog };
}
