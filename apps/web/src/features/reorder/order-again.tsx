import { Button, Group, Stack, VisuallyHidden } from "@mantine/core";
import type { LineProduct, WantedLine } from "@shop/domain/contracts/lines";
import type { ReorderLine } from "@shop/domain/contracts/reorder";
import { formatCents, formatDollars } from "@shop/domain/money";
import { ROUTES } from "@shop/domain/screens/paths";
import IconRepeat from "icon:repeat";
import { useEffect, useRef, useState, type ComponentProps } from "react";
import { Link } from "react-router-dom";
import { useAddLines } from "../../lib/cart/use-add-lines.ts";
import { errorMessage } from "../../lib/forms/errors.ts";
import { useSingleFlight } from "../../lib/forms/use-single-flight.ts";
import { hasScreenKeyboard } from "../../lib/screen-keyboard.ts";
import { trpc } from "../../lib/trpc.ts";
import { Dialog, DialogFoot } from "../../ui/dialog/dialog.tsx";
import { DialogButtons } from "../../ui/dialog/dialog-buttons.tsx";
import { useDialogItem } from "../../ui/dialog/use-opened.ts";
import { ActionError } from "../../ui/feedback/error-banner.tsx";
import { focusToCorrect, ToCorrect } from "../../ui/input/to-correct.tsx";
import { useTypedQuantities } from "../../ui/input/use-typed-quantities.ts";
import { QueryResult } from "../../ui/feedback/query-result.tsx";
import { RowsSkeleton } from "../../ui/feedback/skeleton.tsx";
import { AddedNotice } from "../../ui/product/added-notice.tsx";
import { LineAlternatives } from "../../ui/product/line-alternatives.tsx";
import { LineTable } from "../../ui/product/line-table.tsx";
import { linesToCorrect, sumOf, type ShownLine } from "../../ui/product/shown-line.ts";

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
        <Dialog
          key={opened.key}
          isOpen={isOpen}
          size="table"
          title={`Order again: ${order.orderNumber}`}
          onClose={close}
        >
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

function Choice({ lines, onClose }: { lines: ReorderLine[]; onClose: () => void }) {
  const [offers, setOffers] = useState(() => lines.map(offerOf));
  const lineQuantity = useTypedQuantities();
  const table = useRef<HTMLDivElement>(null);
  const adding = useAddLines();
  const add = useSingleFlight((wanted: WantedLine[]) => adding.mutateAsync(wanted));
  const change = (product: string, to: Partial<Offer>) =>
    setOffers((before) => before.map((offer) => (offer.product === product ? { ...offer, ...to } : offer)));

  // The keyboard would cover the lines.
  useEffect(() => {
    if (!hasScreenKeyboard()) table.current?.querySelector<HTMLElement>("input[type=number]")?.focus();
  }, []);

  const shown = offers.map((offer): ShownLine => {
    const { product, alternatives } = offer;
    const open = alternatives.filter(({ _id }) => !offers.some((other) => other.product === _id));
    return {
      ...offer,
      ...lineQuantity(product, offer.qty, {
        onQuantity: (qty) => change(product, { qty }),
        onNone: () => change(product, { isLeftOut: true }),
      }),
      onUndo: offer.isLeftOut ? () => change(product, { isLeftOut: false }) : undefined,
      onTick: (isTicked) => change(product, { isTicked }),
      below: (
        <LineAlternatives
          label="Add"
          products={open}
          onChoose={(item) => setOffers(withAlternative(offers, offer, item))}
        />
      ),
    };
  });
  const toCorrect = linesToCorrect(shown);
  const { count, cents } = sumOf(shown);
  const wanted = offers
    .filter(({ isTicked, isLeftOut }) => isTicked && !isLeftOut)
    .map(({ product, qty }): WantedLine => ({ product, qty }));
  const correct = () => focusToCorrect(table.current ?? document);

  if (adding.data) return <Added addition={adding.data} offers={offers} onClose={onClose} />;
  return (
    <>
      <div ref={table}>
        <LineTable label="Products of the order" lines={shown} />
      </div>
      <DialogFoot>
        {adding.error && <ActionError message={errorMessage(adding.error)} />}
        <Group justify="space-between" gap="4px 16px">
          <Stack gap={0} align="start">
            <span data-figures role="status">
              {count} of {offers.length === 1 ? "1 line" : `${offers.length} lines`},{" "}
              <strong>{formatCents(cents)}</strong> ex GST
            </span>
            <ToCorrect lines={toCorrect} onGo={correct} />
          </Stack>
          <DialogButtons
            confirmLabel="Add all to cart"
            isDisabled={wanted.length === 0}
            isPending={adding.isPending}
            onCancel={onClose}
            onConfirm={() => (toCorrect.length > 0 ? correct() : add(wanted))}
          />
        </Group>
      </DialogFoot>
    </>
  );
}

interface AddedProps {
  addition: ComponentProps<typeof AddedNotice>["addition"];
  offers: readonly Offer[];
  onClose: () => void;
}

function Added({ addition, offers, onClose }: AddedProps) {
  const onward = useRef<HTMLAnchorElement>(null);
  useEffect(() => onward.current?.focus(), []);
  return (
    <Stack gap={16}>
      <AddedNotice addition={addition} names={new Map(offers.map(({ product, name }) => [product, name]))} />
      <Group justify="flex-end" gap={8}>
        <Button size="sm" variant="default" onClick={onClose}>
          Close
        </Button>
        <Button size="sm" component={Link} to={ROUTES.shipping} ref={onward}>
          Check out
        </Button>
      </Group>
    </Stack>
  );
}

/** What can be chosen: a line of the order, or an alternative for one. */
interface Offer {
  product: string;
  name: string;
  sku: string;
  item: LineProduct | null;
  /** As ordered, until the buyer changes it. */
  qty: number;
  isTicked: boolean;
  /** Its quantity was set to 0. */
  isLeftOut: boolean;
  note: string | null;
  /** What is in stock instead. */
  alternatives: LineProduct[];
}

const offerOf = (line: ReorderLine): Offer => ({
  ...line,
  qty: line.orderedQty,
  isTicked: line.qty > 0,
  isLeftOut: false,
  note: noteOf(line),
  alternatives: line.substitutes,
});

/** Puts an alternative after the line that it stands for. */
function withAlternative(offers: readonly Offer[], line: Offer, item: LineProduct): Offer[] {
  const { _id: product, name, sku } = item;
  const offer: Offer = {
    product,
    name,
    sku,
    item,
    qty: line.qty,
    isTicked: true,
    isLeftOut: false,
    note: `Instead of ${line.name}`,
    alternatives: [],
  };
  return offers.flatMap((other) => (other === line ? [other, offer] : [other]));
}

function noteOf({ status, orderedQty, qty, priceThen, priceNow }: ReorderLine): string | null {
  if (status === "gone") return `No longer sold. You ordered ${orderedQty}.`;
  const amounts = [
    qty > 0 ? null : `You ordered ${orderedQty}.`,
    priceNow === null || priceNow === priceThen ? null : `You paid ${formatDollars(priceThen)}.`,
  ].filter((text) => text !== null);
  return amounts.length > 0 ? amounts.join(" ") : null;
}
