import { Button } from "@mantine/core";
import type { Order } from "@shop/domain/contracts/orders";
import { invoicePath } from "@shop/domain/screens/paths";
import { Link } from "react-router-dom";
import { trpc } from "../../lib/trpc.ts";

/** Asked again so often while the invoice of a new order, or of a card payment, is being issued. */
const AGAIN_MS = 2_000;
const SOON_MS = 60_000;

/** A link to the order's invoice, once it is issued. */
export function InvoiceLink({ order: { _id, paymentMethod, createdAt, paidAt } }: { order: Order }) {
  const invoicedAt = paymentMethod === "Bank" ? createdAt : paidAt;
  const isSoon = () => invoicedAt !== null && Date.now() - Date.parse(invoicedAt) < SOON_MS;
  const { data } = trpc.invoices.list.useQuery(
    { order: _id },
    { refetchInterval: ({ state }) => (state.data?.total === 0 && isSoon() ? AGAIN_MS : false) },
  );
  const invoice = data?.invoices.find(({ kind }) => kind === "invoice");
  return (
    invoice && (
      <Button component={Link} to={invoicePath(invoice._id)} variant="default">
        Invoice
      </Button>
    )
  );
}
