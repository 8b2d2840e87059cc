import { Button } from "@mantine/core";
import type { Order } from "@shop/domain/contracts/orders";
import { LIMITS } from "@shop/domain/limits";
import { invoicePath } from "@shop/domain/screens/paths";
import { Link } from "react-router-dom";
import { trpc } from "../../lib/trpc.ts";

/** Asked again so often while the invoice of a new order, or of a card payment, is being issued. */
const AGAIN_MS = 2_000;
const SOON_MS = 60_000;

/** Links to the order's invoice, once it is issued, and to its credit notes. */
export function PaperLinks({ order: { _id, paymentMethod, createdAt, paidAt } }: { order: Order }) {
  const invoicedAt = paymentMethod === "Bank" ? createdAt : paidAt;
  const isSoon = () => invoicedAt !== null && Date.now() - Date.parse(invoicedAt) < SOON_MS;
  const { data } = trpc.invoices.list.useQuery(
    { order: _id, pageSize: LIMITS.pageSize },
    { refetchInterval: ({ state }) => (state.data?.total === 0 && isSoon() ? AGAIN_MS : false) },
  );
  return data?.invoices.toReversed().map((paper) => (
    <Button key={paper._id} component={Link} to={invoicePath(paper._id)} variant="default">
      {paper.kind === "invoice" ? "Invoice" : `Credit note ${paper.number}`}
    </Button>
  ));
}
