import { Button, Stack, VisuallyHidden } from "@mantine/core";
import type { LineProduct, WantedLine } from "@shop/domain/contracts/lines";
import type { ReorderLine } from "@shop/domain/contracts/reorder";
import { formatDollars } from "@shop/domain/money";
import IconRepeat from "icon:repeat";
import { useRef, useState, type ReactNode } from "react";
import { useAddLines } from "../../lib/cart/use-add-lines.ts";
import { errorMessage } from "../../lib/forms/errors.ts";
import { useSingleFlight } from "../../lib/forms/use-single-flight.ts";
import { trpc } from "../../lib/trpc.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { DialogButtons } from "../../ui/dialog/dialog-buttons.tsx";
import { useDialogItem } from "../../ui/dialog/use-opened.ts";
import { ActionError } from "../../ui/feedback/error-banner.tsx";
import { focusToCorrect, ToCorrect } from "../../ui/input/to-correct.tsx";
import { useTypedQuantities } from "../../ui/input/use-typed-quantities.ts";
import { QueryResult } from "../../ui/feedback/query-result.tsx";
import { RowsSkeleton } from "../../ui/feedback/skeleton.tsx";
import { AddedNotice } from "../../ui/product/added-notice.tsx";
import { LineTable } from "../../ui/product/line-table.tsx";
import { linesToCorrect, type ShownLine } from "../../ui/product/shown-line.ts";

interface Props {
  order: { _id: string; orderNumber: string };
  size?: "xs" | "sm" | "md";
}

/** Opens an order's products with today's prices and stock, to put them into the cart. */
export function OrderAgain({ order, size = "md" }: Props) {
  const { opened, isOpen, open, close } = useDialogItem<string>();
  return (
    <>
      <Button
        variant="default"
        size={size}
        {...(size === "md" && { leftSection: <IconRepeat size={20} aria-hidden /> })}
        onClick={() => open(order._id)}
      >
        Order again<VisuallyHidden> {order.orderNumber}</VisuallyHidden>
      </Button>
      {opened && (
        <Dialog key={opened.key} isOpen={isOpen} isWide title={`Order ${order.orderNumber} again`} onClose={close}>
          <Preview id={order._id} onClose={close} />
        </Dialog>
      )}
    </>
  );
}

function Preview({ id, onClose }: { id: string; onClose: () => void }) {
  const query = trpc.orders.previewReorder.useQuery({ id }, { staleTime: 0 });
  return (
    <QueryResult query={query} skeleton={<RowsSkeleton height={56} />}>
      {({ lines }) => <Choice lines={lines} onClose={onClose} />}
    </QueryResult>
  );
}

/** What can be chosen: a line of the order, or a substitute for one. */
interface Offer {
  product: string;
  name: string;
  sku: string;
  item: LineProduct | null;
  qty: number;
  isTicked: boolean;
  note: ReactNode;
}

function Choice({ lines, onClose }: { lines: ReorderLine[]; onClose: () => void }) {
  const [offers, setOffers] = useState(() => offersOf(lines));
  const adding = useAddLines();
  const add = useSingleFlight((wanted: WantedLine[]) => adding.mutateAsync(wanted));
  const change = (product: string, to: Partial<Offer>) =>
    setOffers((before) => before.map((offer) => (offer.product === product ? { ...offer, ...to } : offer)));
  const lineQuantity = useTypedQuantities();
  const shown = offers.map((offer): ShownLine => ({
    ...offer,
    ...lineQuantity(offer.product, offer.qty, {
      onQuantity: (qty) => change(offer.product, { qty }),
      onNone: () => change(offer.product, { isTicked: false }),
    }),
    onTick: (isTicked) => change(offer.product, { isTicked }),
  }));
  const table = useRef<HTMLDivElement>(null);
  const correct = () => focusToCorrect(table.current ?? document);
  const toCorrect = linesToCorrect(shown);
  const wanted = offers.filter(({ isTicked }) => isTicked).map(({ product, qty }): WantedLine => ({ product, qty }));

  if (adding.data) {
    return (
      <Stack gap={16}>
        <AddedNotice addition={adding.data} names={new Map(offers.map(({ product, name }) => [product, name]))} />
        <Button size="sm" style={{ placeSelf: "end" }} data-autofocus onClick={onClose}>
          Close
        </Button>
      </Stack>
    );
  }
  return (
    <Stack gap={16}>
      <div ref={table}>
        <LineTable label="Products of the order" lines={shown} />
      </div>
      <ToCorrect lines={toCorrect} onGo={correct} />
      {adding.error && <ActionError message={errorMessage(adding.error)} />}
      <DialogButtons
        confirmLabel="Add all to cart"
        isDisabled={wanted.length === 0}
        isPending={adding.isPending}
        onCancel={onClose}
        onConfirm={() => (toCorrect.length > 0 ? correct() : add(wanted))}
      />
    </Stack>
  );
}

/** The lines, each followed by its substitutes, which are not ticked at first; no product appears twice. */
function offersOf(lines: readonly ReorderLine[]): Offer[] {
  const ordered = new Set(lines.map(({ product }) => product));
  const offers = lines.flatMap((line): Offer[] => [
    { ...line, isTicked: line.qty > 0, note: noteOf(line) },
    ...line.substitutes
      .filter(({ _id }) => !ordered.has(_id))
      .map((item): Offer => ({
        product: item._id,
        name: item.name,
        sku: item.sku,
        item,
        qty: Math.max(item.minQty, line.orderedQty),
        isTicked: false,
        note: `Instead of ${line.name}`,
      })),
  ]);
  return [...new Map(offers.toReversed().map((offer) => [offer.product, offer])).values()].toReversed();
}

function noteOf({ status, orderedQty, qty, priceThen, priceNow }: ReorderLine): string | null {
  if (status === "gone") return `No longer sold. You ordered ${orderedQty}.`;
  const amounts = [
    qty === orderedQty ? null : `You ordered ${orderedQty}.`,
    priceNow === null || priceNow === priceThen ? null : `You paid ${formatDollars(priceThen)}.`,
  ].filter((text) => text !== null);
  return amounts.length > 0 ? amounts.join(" ") : null;
}
