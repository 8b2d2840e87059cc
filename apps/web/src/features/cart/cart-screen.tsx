import { Box, Button, Group, Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import type { WantedLine } from "@shop/domain/contracts/lines";
import { CART_EMPTY } from "@shop/domain/messages";
import { readQuantity } from "@shop/domain/orders/quantities";
import { ROUTES } from "@shop/domain/screens/paths";
import IconShoppingCart from "icon:shopping-cart";
import { useMemo, type ComponentType, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { useCartRefresh } from "../../lib/cart/use-cart-refresh.ts";
import { CART_TEXTS, changeCart, useCart } from "../../lib/cart/cart.ts";
import { atQuantity, isAvailable, type CartItem } from "../../lib/cart/cart-item.ts";
import { useAddedProduct } from "../../lib/cart/use-add-to-cart.ts";
import { errorCode, errorMessage } from "../../lib/forms/errors.ts";
import { useSession } from "../../lib/session/session.ts";
import { useIsHydrated } from "../../lib/use-is-hydrated.ts";
import { Page } from "../../ui/page/page.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { ErrorBanner } from "../../ui/feedback/error-banner.tsx";
import { ChangeNotice, Notice, UnsentNotice } from "../../ui/feedback/notice.tsx";
import { SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { focusToCorrect } from "../../ui/input/to-correct.tsx";
import { enteredIn, useTypedTexts, type TypedTexts } from "../../ui/input/use-typed-quantities.ts";
import { WithSummary } from "../../ui/page/with-summary.tsx";
import { CartSummary } from "./cart-summary.tsx";
import { CartTable } from "./cart-table.tsx";
import { useAddFromUrl } from "./use-add-from-url.ts";
import { removeId, useRemovals } from "./use-removals.ts";

/** The cart's lines for what is not an order: in the quantities that stand in their fields, whatever the stock is. */
export interface Wanted {
  lines: WantedLine[];
  /** Leads to the first field without a whole number; undefined when there is none. */
  correct: (() => void) | undefined;
}

/** The cart: its lines, their total, and the link to the checkout; `Actions` are beside the title. */
export function CartScreen({ Actions }: { Actions: ComponentType<Wanted> }) {
  const items = useCart();
  const adding = useAddFromUrl();
  const { changes, isRead, hasFailed, isUnsent } = useCartRefresh();
  const { rows, actions: removing, spoken } = useRemovals();
  const [typed, keepTyped] = useTypedTexts(CART_TEXTS);
  const lineActions = useMemo(
    () => ({
      ...removing,
      setQuantity(item: CartItem, qty: number) {
        keepTyped(item, null);
        changeCart(atQuantity(item, qty));
      },
      keepTyped,
      remove(item: CartItem) {
        keepTyped(item, null);
        removing.remove(item);
      },
    }),
    [removing, keepTyped],
  );
  const readItem = (item: CartItem) => (isAvailable(item) ? readQuantity(item, enteredIn(typed, item)).kind : null);
  const isCounted = (item: CartItem) => readItem(item) === "sold";
  const isHydrated = useIsHydrated();
  // Another device may have filled a cart that is empty here.
  const isWaiting = !isHydrated || (items.length === 0 && (adding.isAdding || !isRead));

  return (
    <Page title="Cart">
      {/* As high as the window, so that the footer stays below it while the lines load. */}
      <Stack gap={20} mih="100vh">
        <Group justify="space-between" gap={16}>
          <h1>Cart</h1>
          {isHydrated && items.length > 0 && <Actions {...wantedOf(items, typed)} />}
        </Group>
        <AddOutcome error={adding.error} retry={adding.retry} />
        <ChangeNotice title="Your cart has been updated" changes={changes} />
        {isUnsent && <UnsentNotice />}
        {hasFailed && (
          <Box component="p" c="dimmed">
            We couldn't check current prices and stock. We check them again when you order.
          </Box>
        )}
        <VisuallyHidden role="status">{spoken}</VisuallyHidden>
        {isWaiting ? (
          <CartSkeleton />
        ) : (
          <CartContent
            summary={
              items.length > 0 && (
                <CartSummary
                  items={items}
                  counted={items.filter(isCounted)}
                  toCorrect={items.filter((item) => readItem(item) === "wrong")}
                />
              )
            }
          >
            {rows.length > 0 && <CartTable rows={rows} typed={typed} actions={lineActions} />}
          </CartContent>
        )}
      </Stack>
    </Page>
  );
}

function wantedOf(items: readonly CartItem[], typed: TypedTexts): Wanted {
  const lines = items.map((item) => {
    const { product, qty } = item;
    return { product, qty: isAvailable(item) ? Number(enteredIn(typed, item)) : qty };
  });
  const wrong = lines.find(({ qty }) => !Number.isInteger(qty) || qty < 1);
  const row = () => wrong && document.getElementById(removeId(wrong.product))?.closest("tr");
  return { lines, correct: wrong && (() => focusToCorrect(row() ?? document)) };
}

/** The table with its summary; in an empty cart, with a message below it instead. */
function CartContent({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  if (summary) return <WithSummary summary={summary}>{children}</WithSummary>;
  return (
    <div>
      {children}
      <EmptyCart />
    </div>
  );
}

function CartSkeleton() {
  return (
    <SkeletonGroup>
      <WithSummary summary={<Skeleton height={280} />}>
        <Stack gap={16}>
          {[1, 2, 3].map((line) => (
            <Skeleton key={line} h={{ base: 112, sm: 64 }} />
          ))}
        </Stack>
      </WithSummary>
    </SkeletonGroup>
  );
}

/** The result of adding a product. */
function AddOutcome({ error, retry }: Pick<ReturnType<typeof useAddFromUrl>, "error" | "retry">) {
  const outcome = useAddedProduct();
  if (error && errorCode(error) === "NOT_FOUND") {
    return (
      <ErrorBanner message={errorMessage(error)}>
        It may be sold under another name. <Link to={ROUTES.products}>Browse the products</Link>
      </ErrorBanner>
    );
  }
  if (error) return <ErrorBanner message={errorMessage(error)} onRetry={retry} />;
  if (!outcome) return null;
  const { name, added, reason } = outcome;
  if (added === 0)
    return <Notice kind="info">{name} can't be ordered at the moment, so it is not in your cart.</Notice>;
  if (reason !== null) return <Notice kind="info">{`${reason}: ${added} × ${name} in your cart.`}</Notice>;
  return <Notice kind="success">{`${added} × ${name} in your cart.`}</Notice>;
}

function EmptyCart() {
  const isLoggedIn = useSession() !== null;
  return (
    <EmptyState
      art={<IconShoppingCart color="var(--gum)" size={64} stroke={1.25} aria-hidden />}
      title={CART_EMPTY}
      actions={
        <>
          <Button component={Link} to={ROUTES.products}>
            See all products
          </Button>
          <Button component={Link} to={ROUTES.quickOrder} variant="default">
            Quick order
          </Button>
          {isLoggedIn && (
            <Button component={Link} to={ROUTES.profile} variant="default">
              Past orders
            </Button>
          )}
        </>
      }
    >
      Search for a product or SKU above, look through the range, or paste a whole order.
    </EmptyState>
  );
}
