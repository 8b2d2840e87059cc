import type { Requisition, RequisitionApproval } from "@shop/domain/contracts/requisitions";
import { orderPath } from "@shop/domain/screens/paths";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { useSingleFlight } from "../../lib/forms/use-single-flight.ts";
import { useCompanyRefresh } from "../../lib/own-company.ts";
import { trpc } from "../../lib/trpc.ts";
import { useCallOnce } from "../../lib/use-call-once.ts";

/** Approves a requisition as it is shown, at no more than its total of today, and opens the order. */
export function useApproval({ _id: id, version, totalNow }: Requisition) {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const refreshCompany = useCompanyRefresh();
  const refresh = () => {
    void utils.requisitions.invalidate();
    refreshCompany();
  };
  const approveOnce = useCallOnce((approval: RequisitionApproval, options) =>
    utils.client.requisitions.approve.mutate(approval, options),
  );
  const approving = useMutation({
    mutationFn: approveOnce,
    onSuccess: (order) => {
      utils.orders.byId.setData({ id: order._id }, order);
      void navigate(orderPath(order._id));
      refresh();
    },
    // Shows what it is now: somebody may have been first, or prices have changed.
    onError: refresh,
  });
  const approve = useSingleFlight(() =>
    approving.mutateAsync({ id, version, ...(totalNow !== null && { totalPrice: totalNow }), acceptLower: true }),
  );
  return { approve, error: approving.error, isPending: approving.isPending };
}
