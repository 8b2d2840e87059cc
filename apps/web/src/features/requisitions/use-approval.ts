import type { Requisition } from "@shop/domain/contracts/requisitions";
import { orderPath } from "@shop/domain/screens/paths";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useSingleFlight } from "../../lib/forms/use-single-flight.ts";
import { useCompanyRefresh } from "../../lib/own-company.ts";
import { randomUuid } from "../../lib/random-uuid.ts";
import { trpc } from "../../lib/trpc.ts";

/** Approves a requisition as it is shown, at no more than its total of today, and opens the order. */
export function useApproval({ _id: id, version, totalNow }: Requisition) {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const [idempotencyKey, setKey] = useState(randomUuid);
  const refreshCompany = useCompanyRefresh();
  const refresh = () => {
    void utils.requisitions.invalidate();
    refreshCompany();
  };
  const approving = trpc.requisitions.approve.useMutation({
    trpc: { context: { idempotencyKey } },
    onSuccess: (order) => {
      utils.orders.byId.setData({ id: order._id }, order);
      void navigate(orderPath(order._id));
      refresh();
    },
    // Shows what it is now: somebody may have been first, or prices have changed.
    onError: () => {
      setKey(randomUuid());
      refresh();
    },
  });
  const approve = useSingleFlight(() =>
    approving.mutateAsync({ id, version, ...(totalNow !== null && { totalPrice: totalNow }), acceptLower: true }),
  );
  return { approve, error: approving.error, isPending: approving.isPending };
}
