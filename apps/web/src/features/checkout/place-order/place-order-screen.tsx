import { Button, Box, Stack, Textarea } from "@mantine/core";
import { LIMITS } from "@shop/domain/limits";
import {
  ACCOUNT_ON_HOLD,
  COMPANY_ROLE,
  NO_ACCOUNT_PAYMENT,
  ORDER_EMPTY,
  OVER_CREDIT,
  PRICES_CHANGED,
  TOO_MANY_UNPAID,
} from "@shop/domain/messages";
import { formatCents } from "@shop/domain/money";
import { ROUTES } from "@shop/domain/screens/paths";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useCart } from "../../../lib/cart/cart.ts";
import { cartTotalsWithGst, isAvailable, isSold, type CartItem } from "../../../lib/cart/cart-item.ts";
import { storedApprovalNote, storedOrderFields } from "../../../lib/order-fields.ts";
import { storedPaymentMethod, storedShippingAddress } from "../../../lib/stored/checkout.ts";
import { useMayOrder, useMembership, whyMemberAsks } from "../../../lib/own-company.ts";
import { errorCode, errorMessage, isRefusal } from "../../../lib/forms/errors.ts";
import { Panel, PanelTitle } from "../../../ui/page/panel.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ActionError } from "../../../ui/feedback/error-banner.tsx";
import { Totals } from "../../../ui/display/totals.tsx";
import { OBSTACLE_ID, OnwardBar } from "../../../ui/page/with-summary.tsx";
import { CheckoutStep } from "../checkout-step.tsx";
import { ORDER_FORM, OrderFields } from "./order-fields.tsx";
import { OrderReview } from "./order-review.tsx";
import { useChangedPrices } from "./use-changed-prices.tsx";
import { useOrderFields } from "./use-order-fields.ts";
import { hasEarlierOrder, usePlaceOrder } from "./use-place-order.ts";
import { usePoNumberQuestion } from "./use-po-number-question.tsx";

/** The last step: reviews the order and places it. */
export function Component() {
  const cart = useCart();
  const address = storedShippingAddress.use();
  const method = storedPaymentMethod.use();
  const prices = useChangedPrices(cart);
  const { placeOrder, askForApproval, error, isPending, placed } = usePlaceOrder(prices.markTold);
  // What was placed stays until the next page is there: on a shorter page, a second click would press what is below.
  const items = placed?.items ?? cart;
  const membership = useMembership();
  // As the server judges it: the stock comes after the limit, and does not hinder who asks for approval.
  const why = whyMemberAsks(membership, cartTotalsWithGst(items, isSold).totalCents);
  const isCounted = why === null ? isAvailable : isSold;
  const mayOrder = useMayOrder();
  const typedNote = storedApprovalNote.use();
  const note = placed ? { text: placed.note, change: () => {} } : { text: typedNote, change: storedApprovalNote.set };
  // Stored as the buyer types, so that a reload keeps them.
  const stored = useOrderFields(storedOrderFields.use(), (change) =>
    storedOrderFields.set(change(storedOrderFields.get())),
  );
  const fields = placed ? { ...stored, values: { ...stored.values, ...placed.fields }, change: () => {} } : stored;
  const { askThen, isAsking, dialog } = usePoNumberQuestion();
  const order = () => {
    const send = why === null ? placeOrder : askForApproval;
    if (fields.validate()) askThen(fields.values.poNumber, () => prices.askThen(() => send(fields.given)));
  };
  return (
    <CheckoutStep
      step="placeOrder"
      title="Place Order"
      priceNotice={prices.notice}
      lead={
        items.length > 0 && (
          <Stack gap={20}>
            <OrderFields fields={fields} onSubmit={order} />
            {why !== null && <ApprovalNote note={note.text} onChange={note.change} />}
          </Stack>
        )
      }
      summary={
        <PlaceOrderButton
          items={items}
          isCounted={isCounted}
          isPending={isPending || isAsking || placed !== null}
          error={error}
          why={why}
          obstacle={mayOrder ? fields.obstacle : COMPANY_ROLE}
          isReady={fields.isRead}
        />
      }
    >
      {dialog}
      {prices.dialog}
      {items.length === 0 ? (
        <EmptyState
          title={ORDER_EMPTY}
          actions={
            <Button component={Link} to={ROUTES.products}>
              See all products
            </Button>
          }
        >
          Add products to your cart to place an order.
        </EmptyState>
      ) : (
        address && method && <OrderReview address={address} method={method} items={items} isCounted={isCounted} />
      )}
    </CheckoutStep>
  );
}

interface Props {
  items: CartItem[];
  /** Whether a line counts in the total; others hinder the order. */
  isCounted: (item: CartItem) => boolean;
  isPending: boolean;
  /** The error of the last attempt. */
  error: unknown;
  /** Why it needs approval; null when the buyer may place it. */
  why: string | null;
  /** Why the buyer can neither place it nor ask for approval; null when they can. */
  obstacle: string | null;
  /** Whether it is known what the buyer may do. */
  isReady: boolean;
}

/** What those who decide should know. */
function ApprovalNote({ note, onChange }: { note: string; onChange: (note: string) => void }) {
  return (
    <Panel component="section" aria-label="Approval">
      <Textarea
        label="Note for approval"
        description="Optional: what those who decide should know"
        maxLength={LIMITS.quoteNote}
        autosize={false}
        rows={3}
        value={note}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Panel>
  );
}

/** The total and the button that submits `OrderFields`; disabled during a request, and for a cart that is empty or has other lines. */
function PlaceOrderButton({ items, isCounted, isPending, error, why, obstacle, isReady }: Props) {
  const areAllCounted = items.every(isCounted);
  const totals = cartTotalsWithGst(items, isCounted);
  const notice = obstacle ?? why;
  return (
    <Panel component="aside" aria-label="Order summary">
      <PanelTitle>Order summary</PanelTitle>
      {items.length > 0 && <Totals {...totals} />}
      <OnwardBar total={formatCents(totals.totalCents)} obstacle={notice !== null && `${notice}.`}>
        <PlaceOrderError error={error} />
        <Button
          type="submit"
          form={ORDER_FORM}
          fullWidth
          loading={isPending}
          {...(notice !== null && { "aria-describedby": OBSTACLE_ID })}
          disabled={items.length === 0 || !areAllCounted || isPending || obstacle !== null || !isReady}
        >
          {why === null ? "Place Order" : "Ask for approval"}
        </Button>
      </OnwardBar>
      {!areAllCounted && (
        <Box component="p" c="var(--out)">
          Something in your cart is no longer available. <Link to="/cart">Review your cart</Link>
        </Box>
      )}
      {areAllCounted && !items.every(isAvailable) && (
        <Box component="p" c="var(--amber-text)">
          Something in your cart is out of stock. You can ask for approval now, but it can be approved only once it is
          back in stock.
        </Box>
      )}
    </Panel>
  );
}

const EARLIER_ORDER =
  "An earlier version of this order has reached us. Check your orders before you place this one as well.";

/** Why the order was not placed, and what to do next. */
function PlaceOrderError({ error }: { error: unknown }) {
  if (!error) return null;
  const message = hasEarlierOrder(error) ? EARLIER_ORDER : errorMessage(error);
  return <ActionError message={message}>{nextStep(error)}</ActionError>;
}

/** Whether the order is refused because of the account that it should be paid on. */
const isAboutAccount = (message: string) =>
  message === ACCOUNT_ON_HOLD || message === NO_ACCOUNT_PAYMENT || message.startsWith(OVER_CREDIT);

function nextStep(error: unknown): ReactNode {
  // The message itself says when to try again.
  if (errorCode(error) === "TOO_MANY_REQUESTS") return null;
  if (errorMessage(error) === TOO_MANY_UNPAID || hasEarlierOrder(error))
    return <Link to={ROUTES.profile}>Go to My Orders</Link>;
  if (errorMessage(error) === PRICES_CHANGED) return "Look at what has changed, then place the order again.";
  if (isAboutAccount(errorMessage(error))) return <Link to={ROUTES.payment}>Choose another payment method</Link>;
  if (isRefusal(error)) return <Link to="/cart">Back to your cart</Link>;
  return "We can't tell whether your order reached us. Place it again: it will not be ordered twice.";
}
