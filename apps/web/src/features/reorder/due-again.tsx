import { Button, Group, Stack, VisuallyHidden } from "@mantine/core";
import type { DueAgain as Due, DueProduct } from "@shop/domain/contracts/reorder";
import { dayOf } from "@shop/domain/dates";
import { ROUTES } from "@shop/domain/screens/paths";
import { useRef, useState } from "react";
import { Link } from "react-router-dom";
import { useAddLines } from "../../lib/cart/use-add-lines.ts";
import { useCart } from "../../lib/cart/cart.ts";
import { errorMessage } from "../../lib/forms/errors.ts";
import { useSingleFlight } from "../../lib/forms/use-single-flight.ts";
import { useShopInfo } from "../../lib/shop-info.ts";
import { trpc } from "../../lib/trpc.ts";
import { ActionError } from "../../ui/feedback/error-banner.tsx";
import { Toast } from "../../ui/feedback/toast.tsx";
import { Note, Panel } from "../../ui/page/panel.tsx";
import { focusToCorrect, ToCorrect } from "../../ui/input/to-correct.tsx";
import { useTypedQuantities } from "../../ui/input/use-typed-quantities.ts";
import { QueryResult } from "../../ui/feedback/query-result.tsx";
import { RowsSkeleton } from "../../ui/feedback/skeleton.tsx";
import { AddedNotice } from "../../ui/product/added-notice.tsx";
import { LineTable } from "../../ui/product/line-table.tsx";
import { linesToCorrect, type ShownLine } from "../../ui/product/shown-line.ts";
import { explain, learningText, skippedText } from "./due-texts.ts";

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
  const lineQuantity = useTypedQuantities();
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const table = useRef<HTMLDivElement>(null);
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
    const wanted = shown.filter(({ product }) => !leftOut.has(product));
    await adding.mutateAsync(wanted.map((line) => ({ product: line.product, qty: quantityOf(line) })));
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
    ...lineQuantity(line.product, quantityOf(line), {
      onQuantity: (qty) => setQuantities(new Map(quantities).set(line.product, qty)),
      onNone: () => setLeftOut(new Set(leftOut).add(line.product)),
    }),
    onUndo: leftOut.has(line.product)
      ? () => setLeftOut(new Set([...leftOut].filter((other) => other !== line.product)))
      : undefined,
    note: explain(line, today),
    action: (
      <Button variant="subtle" size="sm" disabled={skip.isPending} onClick={() => skipOne(line)}>
        Skip<VisuallyHidden> {line.item.name}</VisuallyHidden>
      </Button>
    ),
  }));

  const toCorrect = linesToCorrect(lines);
  const correct = () => focusToCorrect(table.current ?? document);

  return (
    <>
      {adding.data && <AddedNotice addition={adding.data} names={names} />}
      {lines.length > 0 ? (
        <div ref={table}>
          <LineTable label="Products due again" lines={lines} />
        </div>
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
            <Button
              loading={adding.isPending}
              disabled={shown.every(({ product }) => leftOut.has(product))}
              onClick={() => (toCorrect.length > 0 ? correct() : addAll())}
            >
              Add all to cart
            </Button>
          )}
          <ToCorrect lines={toCorrect} onGo={correct} />
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
