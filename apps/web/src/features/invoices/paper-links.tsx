import { Button } from "@mantine/core";
import type { Order } from "@shop/domain/contracts/orders";
import type { PaperSummary } from "@shop/domain/contracts/invoices";
import { dollarsToCents } from "@shop/domain/money";
import { LIMITS } from "@shop/domain/limits";
import { invoicePath } from "@shop/domain/screens/paths";
import { useState } from "react";
import { Link } from "react-router-dom";
import { trpc } from "../../lib/trpc.ts";

/** Asked again so often while the invoice of a new order or card payment, or a credit note, is being issued. */
const AGAIN_MS = 2_000;
const SOON_MS = 60_000;

/** Links to the order's invoice, once it is issued, and to its credit notes. */
export function PaperLinks({ order }: { order: Order }) {
  const [shownAt] = useState(() => Date.now());
  const { data } = trpc.invoices.list.useQuery(
    { order: order._id, pageSize: LIMITS.pageSize },
    {
      refetchInterval: ({ state }) => (state.data && isAwaited(order, state.data.invoices, shownAt) ? AGAIN_MS : false),
    },
  );
  return data?.invoices.toReversed().map((paper) => (
    <Button key={paper._id} component={Link} to={invoicePath(paper._id)} variant="default">
      {paper.kind === "invoice" ? "Invoice" : `Credit note ${paper.number}`}
    </Button>
  ));
}

/** True while a paper of the order is being issued: its invoice, or the credit note of what is credited already. */
function isAwaited(
  { paymentMethod, createdAt, paidAt, creditedPrice, isMoved }: Order,
  papers: readonly PaperSummary[],
  shownAt: number,
): boolean {
  if (isMoved) return false;
  const invoicedAt = paymentMethod === "Stripe" ? paidAt : createdAt;
  if (papers.length === 0) return invoicedAt !== null && Date.now() - Date.parse(invoicedAt) < SOON_MS;
  const notes = papers.filter(({ kind }) => kind === "credit-note");
  const creditedCents = notes.reduce((sum, { total }) => sum + dollarsToCents(total), 0);
  return creditedCents < dollarsToCents(creditedPrice) && Date.now() - shownAt < SOON_MS;
}
