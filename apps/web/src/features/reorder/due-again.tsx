import { Button, Group, Stack, VisuallyHidden } from "@mantine/core";
import type { DueAgain as Due, DueProduct } from "@shop/domain/contracts/reorder";
import { dayOf } from "@shop/domain/dates";
import { ROUTES } from "@shop/domain/screens/paths";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useAddLines } from "../../lib/cart/use-add-lines.ts";
import { useCart } from "../../lib/cart/cart.ts";
import { errorMessage } from "../../lib/forms/errors.ts";
import { useSingleFlight } from "../../lib/forms/use-single-flight.ts";
import { useSession } from "../../lib/session/session.ts";
import { useShopInfo } from "../../lib/shop-info.ts";
import { trpc } from "../../lib/trpc.ts";
import { useIsHydrated } from "../../lib/use-is-hydrated.ts";
import { ActionError } from "../../ui/feedback/error-banner.tsx";
import { Toast } from "../../ui/feedback/toast.tsx";
import { Note, Panel } from "../../ui/page/panel.tsx";
import { QueryResult } from "../../ui/feedback/query-result.tsx";
import { RowsSkeleton } from "../../ui/feedback/skeleton.tsx";
import { AddedNotice } from "../../ui/product/added-notice.tsx";
import { LineTable, type ShownLine } from "../../ui/product/line-table.tsx";
import styles from "./due-again.module.css";
import { explain, learningText, skippedText } from "./due-texts.ts";

/** The number of products that fit on the home page; the rows are higher in a narrower window. */
const shownAtHome = (): number => {
  if (window.matchMedia("(min-width: 1100px)").matches) return 3;
  return window.matchMedia("(min-width: 768px)").matches ? 2 : 1;
};

/**
 * 'Due again' on the home page, for users who are logged in. The server's HTML reserves its space, hidden for visitors,
 * so that the page does not move when it loads.
 */
export function DueAgainAtHome() {
  const isHydrated = useIsHydrated();
  const session = useSession();
  if (isHydrated && !session) return null;
  return (
    <div className={styles.home} data-for-signed-in={!isHydrated || undefined}>
      {isHydrated && session ? <DueAgain key={session._id} atFirst={shownAtHome()} /> : <h2>Due again</h2>}
    </div>
  );
}

interface Props {
  /** The maximum number of products shown at first. */
  atFirst: number;
  as?: "h2" | "h3";
}

/** The user's products that are due again, to add to the cart; only for users who are logged in. */
export function DueAgain({ atFirst, as: Heading = "h2" }: Props) {
  const query = trpc.orders.due.useQuery(undefined, { staleTime: 0 });
  return (
    <Stack component="section" gap={16} miw={0} aria-labelledby="due-again">
      <Heading id="due-again">Due again</Heading>
      <QueryResult query={query} skeleton={<RowsSkeleton height={56} />}>
        {(data) => <DueProducts {...data} atFirst={atFirst} />}
      </QueryResult>
    </Stack>
  );
}

function DueProducts({ due, learning, atFirst }: { due: DueProduct[]; learning: number; atFirst: number }) {
  const { timeZone } = useShopInfo();
  const [today] = useState(() => dayOf(new Date(), timeZone));
  const utils = trpc.useUtils();
  const cart = new Set(useCart().map(({ product }) => product));
  const [quantities, setQuantities] = useState<ReadonlyMap<string, number>>(new Map());
  const [hasAll, setHasAll] = useState(false);
  const [skipped, setSkipped] = useState<{ name: string; until: string } | null>(null);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const adding = useAddLines();
  const skip = trpc.orders.skipDue.useMutation({
    onSettled: () => void utils.orders.due.invalidate(),
  });

  // Products in the cart are no longer due.
  const open = due.filter(({ product }) => !cart.has(product));
  const shown = hasAll ? open : open.slice(0, atFirst);
  const quantityOf = ({ product, usualQty }: DueProduct) => quantities.get(product) ?? usualQty;
  const addAll = useSingleFlight(async () => {
    setNames(new Map(shown.map(({ product, item }) => [product, item.name])));
    await adding.mutateAsync(shown.map((line) => ({ product: line.product, qty: quantityOf(line) })));
    await utils.orders.due.invalidate();
  });
  const skipOne = useSingleFlight(async ({ product, item }: DueProduct) => {
    setSkipped(null);
    const { hiddenUntil } = await skip.mutateAsync({ product });
    utils.orders.due.setData(undefined, (before) => before && without(before, product));
    setSkipped({ name: item.name, until: hiddenUntil });
  });
  const lines = shown.map((line): ShownLine => ({
    product: line.product,
    name: line.item.name,
    sku: line.item.sku,
    item: line.item,
    qty: quantityOf(line),
    onQuantity: (qty) => setQuantities(new Map(quantities).set(line.product, qty)),
    note: explain(line, today),
    action: (
      <Button variant="subtle" size="sm" disabled={skip.isPending} onClick={() => skipOne(line)}>
        Skip<VisuallyHidden> {line.item.name}</VisuallyHidden>
      </Button>
    ),
  }));

  return (
    <>
      {adding.data && <AddedNotice addition={adding.data} names={names} />}
      {lines.length > 0 ? (
        <LineTable label="Products due again" lines={lines} />
      ) : (
        <Panel gap={8} style={{ placeItems: "start" }}>
          <strong>Nothing is due in the next seven days</strong>
          <p>{learning > 0 ? learningText(learning) : "What you order regularly will appear here when it is due."}</p>
          <Link to={ROUTES.lists}>Your shopping lists</Link>
        </Panel>
      )}
      {adding.error && <ActionError message={errorMessage(adding.error)} />}
      {skip.error && <ActionError message={errorMessage(skip.error)} />}
      {lines.length > 0 && (
        <Group gap={12}>
          {shown.length < open.length ? (
            // The user sees all products before they are added to the cart.
            <Button onClick={() => setHasAll(true)}>Show all {open.length}</Button>
          ) : (
            <Button loading={adding.isPending} onClick={addAll}>
              Add all to cart
            </Button>
          )}
        </Group>
      )}
      {learning > 0 && lines.length > 0 && <Note>{learningText(learning)}</Note>}
      {skipped && (
        <Toast key={skipped.name} onClose={() => setSkipped(null)}>
          {skippedText(skipped.name, today, skipped.until)}
        </Toast>
      )}
    </>
  );
}

const without = ({ due, learning }: Due, product: string): Due => ({
  due: due.filter((line) => line.product !== product),
  learning,
});
