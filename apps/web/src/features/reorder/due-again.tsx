import { Button, Group, Stack, VisuallyHidden } from "@mantine/core";
import type { DueAgain as Due, DueProduct } from "@shop/domain/contracts/reorder";
import { dayOf } from "@shop/domain/dates";
import { useRef, useState, type ReactNode } from "react";
import { useAddLines } from "../../lib/cart/use-add-lines.ts";
import { useCart } from "../../lib/cart/cart.ts";
import { errorMessage } from "../../lib/forms/errors.ts";
import { useSingleFlight } from "../../lib/forms/use-single-flight.ts";
import { useShopInfo } from "../../lib/shop-info.ts";
import { trpc } from "../../lib/trpc.ts";
import { ActionError, ErrorBanner } from "../../ui/feedback/error-banner.tsx";
import { Toast } from "../../ui/feedback/toast.tsx";
import { Note } from "../../ui/page/panel.tsx";
import { focusToCorrect, ToCorrect } from "../../ui/input/to-correct.tsx";
import { useTypedQuantities } from "../../ui/input/use-typed-quantities.ts";
import { RowsSkeleton } from "../../ui/feedback/skeleton.tsx";
import { AddedNotice } from "../../ui/product/added-notice.tsx";
import { LineTable } from "../../ui/product/line-table.tsx";
import { linesToCorrect, type ShownLine } from "../../ui/product/shown-line.ts";
import { explain, REMINDERS, skippedText } from "./due-texts.ts";

/** How long what is due counts as read just now, in milliseconds: for the parts of one screen. */
const JUST_READ_MS = 5_000;

/** The user's products that are due; read again on each screen. */
export const useDue = () => trpc.orders.due.useQuery(undefined, { staleTime: JUST_READ_MS });

interface Props {
  /** The maximum number of products shown at first. */
  atFirst: number;
  as?: "h1" | "h2" | "h3";
  /** The screen has nothing else, so it also shows that nothing is due, and that the products are loading. */
  isAlone?: boolean;
}

/**
 * The user's products that are due again, to add to the cart; nothing without any. Only for users who are logged in.
 */
export function DueAgain(props: Props) {
  const { data, error, refetch } = useDue();
  if (data) return <DueProducts {...data} {...props} />;
  if (!error && !props.isAlone) return null;
  return (
    <DueSection as={props.as}>
      {error ? (
        <ErrorBanner message={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton height={56} />
      )}
    </DueSection>
  );
}

function DueSection({ as: Heading = "h2", children }: Pick<Props, "as"> & { children: ReactNode }) {
  return (
    <Stack component="section" gap={16} miw={0} aria-labelledby="due-again">
      <Heading id="due-again">Due again</Heading>
      {children}
    </Stack>
  );
}

function DueProducts({ due, learning, atFirst, as, isAlone = false }: Due & Props) {
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
  const correct = () => focusToCorrect(table.current ?? document);
  const add = useSingleFlight(async (chosen: DueProduct[]) => {
    setNames(new Map(chosen.map(({ product, item }) => [product, item.name])));
    await adding.mutateAsync(chosen.map((line) => ({ product: line.product, qty: quantityOf(line) })));
    void utils.orders.due.invalidate();
  });
  const skipOne = useSingleFlight(async ({ product, item }: DueProduct) => {
    setSkipped(null);
    const { hiddenUntil } = await skip.mutateAsync({ product });
    utils.orders.due.setData(undefined, (before) => before && without(before, product));
    setSkipped({ name: item.name, until: hiddenUntil });
  });
  const wanted = shown.filter(({ product }) => !leftOut.has(product));
  const lines = shown.map((line): ShownLine => {
    const { product, item } = line;
    const isOut = leftOut.has(product);
    const field = {
      item,
      ...lineQuantity(product, quantityOf(line), {
        onQuantity: (qty) => setQuantities(new Map(quantities).set(product, qty)),
        onNone: () => setLeftOut(new Set(leftOut).add(product)),
      }),
    };
    return {
      ...field,
      product,
      name: item.name,
      sku: item.sku,
      onUndo: isOut ? () => setLeftOut(new Set([...leftOut].filter((other) => other !== product))) : undefined,
      note: explain(line, today),
      action: (
        <Group gap={4} wrap="nowrap" justify="end">
          <Button
            variant="default"
            size="sm"
            disabled={adding.isPending || isOut}
            onClick={() => (linesToCorrect([field]).length > 0 ? correct() : add([line]))}
          >
            Add<VisuallyHidden> {item.name}</VisuallyHidden>
          </Button>
          <Button variant="subtle" size="sm" px={12} disabled={skip.isPending} onClick={() => skipOne(line)}>
            Skip<VisuallyHidden> {item.name}</VisuallyHidden>
          </Button>
        </Group>
      ),
    };
  });
  const toCorrect = linesToCorrect(lines);

  if (open.length === 0 && !isAlone && !adding.data && !skipped) return null;
  return (
    <DueSection as={as}>
      {adding.data && <AddedNotice addition={adding.data} names={names} />}
      {lines.length > 0 && (
        <div ref={table}>
          <LineTable label="Products due again" lines={lines} />
        </div>
      )}
      {open.length === 0 && isAlone && <p>Nothing is due in the next seven days.</p>}
      {adding.error && <ActionError message={errorMessage(adding.error)} />}
      {skip.error && <ActionError message={errorMessage(skip.error)} />}
      {open.length > 0 && (
        <Group gap={12}>
          {shown.length < open.length ? (
            // The user sees all products before they are added to the cart.
            <Button variant={atFirst === 0 ? "default" : "filled"} onClick={() => setHasAll(true)}>
              {open.length === 1 ? "Show 1 product" : `Show all ${open.length} products`}
            </Button>
          ) : (
            <Button
              loading={adding.isPending}
              disabled={wanted.length === 0}
              onClick={() => (toCorrect.length > 0 ? correct() : add(wanted))}
            >
              Add all to cart
            </Button>
          )}
          <ToCorrect lines={toCorrect} onGo={correct} />
        </Group>
      )}
      {isAlone && (learning > 0 || open.length === 0) && <Note>{REMINDERS}</Note>}
      {skipped && (
        <Toast key={skipped.name} onClose={() => setSkipped(null)}>
          {skippedText(skipped.name, today, skipped.until)}
        </Toast>
      )}
    </DueSection>
  );
}

const without = ({ due, learning }: Due, product: string): Due => ({
  due: due.filter((line) => line.product !== product),
  learning,
});
