import { idAt, newId } from "@shop/db/columns";
import { orderLines as lineTable, orders as orderTable } from "@shop/db/schema/orders";
import { moneyMovements } from "@shop/db/schema/payments";
import { products } from "@shop/db/schema/products";
import type { ShippingAddress } from "@shop/domain/contracts/orders";
import { dayOf } from "@shop/domain/dates";
import { LIMITS } from "@shop/domain/limits";
import { formatCents, percentOf, shareOut, sumOfLines } from "@shop/domain/money";
import { dueDay } from "@shop/domain/orders/due-day";
import { GST_PERCENT } from "@shop/domain/orders/order-totals";
import { and, inArray, isNotNull, sql } from "drizzle-orm";
import { type Fields, Unmovable } from "./fields.ts";
import type { Known } from "./known.ts";
import type { Collection } from "./move-batch.ts";
import { createdAtOf } from "./people.ts";

type OrderValues = typeof orderTable.$inferInsert & { id: string; totalCents: number };
type LineValues = Omit<typeof lineTable.$inferInsert, "image">;
type PaymentValues = typeof moneyMovements.$inferInsert;

export interface OrderSettings {
  timeZone: string;
  bankDueDays: number;
}

interface OldLine {
  product: string;
  name: string;
  sku: string;
  quantity: number;
  priceCents: number;
}

interface Amounts {
  itemsCents: number;
  shippingCents: number;
  taxCents: number;
  totalCents: number;
}

interface OldOrder {
  user: string;
  lines: OldLine[];
  shippingAddress: ShippingAddress;
  paymentMethod: "Bank" | "Stripe";
  amounts: Amounts;
  paidAt: Date | null;
  paymentReference: string | null;
  deliveredAt: Date | null;
  createdAt: Date;
}

const MOST_LINE_CENTS = 2 ** 31 - 1;

function readLine(fields: Fields): OldLine {
  const quantity = fields.number("qty");
  if (quantity === undefined) throw fields.missing("qty");
  if (quantity === null || !Number.isInteger(quantity) || quantity < 1 || quantity > LIMITS.quantity)
    throw new Unmovable(`a line's qty is not a whole number up to ${LIMITS.quantity}`);
  const priceCents = fields.cents("price");
  if (priceCents === undefined) throw fields.missing("price");
  if (priceCents === null || priceCents > MOST_LINE_CENTS) throw new Unmovable("a line's price is not valid");
  return {
    product: fields.neededId("product"),
    name: fields.neededText("name", LIMITS.productName),
    sku: fields.text("sku", LIMITS.name),
    quantity,
    priceCents,
  };
}

/** A product is on one line of an order: equal ones are added up. */
function addUp(lines: readonly OldLine[]): OldLine[] {
  const byProduct = new Map<string, OldLine>();
  for (const line of lines) {
    const other = byProduct.get(line.product);
    if (other && other.priceCents !== line.priceCents)
      throw new Unmovable(`product ${line.product} is on two lines at different prices`);
    byProduct.set(line.product, other ? { ...other, quantity: other.quantity + line.quantity } : line);
  }
  return [...byProduct.values()];
}

/** The address as it was written: what is missing is empty. */
function readAddress(fields: Fields | undefined): ShippingAddress {
  if (!fields) throw new Unmovable("shippingAddress is missing");
  const line = (name: string) => fields.text(name, LIMITS.addressLine);
  const [apartment, company] = [line("apartment"), line("company")];
  return {
    first_name: line("first_name"),
    last_name: line("last_name"),
    country: line("country"),
    address: fields.neededText("address", LIMITS.addressLine),
    ...(apartment !== "" && { apartment }),
    ...(company !== "" && { company }),
    city: line("city"),
    state: line("state"),
    postalCode: fields.text("postalCode", LIMITS.postalCode),
    phone: fields.text("phone", LIMITS.phone),
  };
}

/** The amounts as they were agreed. The total counts, then freight and tax: the items are what these leave of it. */
function readAmounts(fields: Fields, lines: readonly OldLine[]): Amounts {
  const amountOf = (name: string) => {
    const cents = fields.cents(name);
    if (cents === null) throw new Unmovable(`${name} is not valid`);
    return cents;
  };
  const [shippingCents, taxCents] = [amountOf("shippingPrice") ?? 0, amountOf("taxPrice") ?? 0];
  const items = amountOf("itemsPrice");
  const totalCents = amountOf("totalPrice");
  if (totalCents === undefined) throw fields.missing("totalPrice");
  const itemsCents = totalCents - shippingCents - taxCents;
  if (itemsCents < 0) throw new Unmovable("totalPrice is less than shippingPrice and taxPrice");
  const said = items ?? sumOfLines(lines);
  if (said !== itemsCents)
    fields.note(
      `its items of ${formatCents(said)} do not add up to totalPrice, which is kept: itemsPrice becomes ${formatCents(itemsCents)}`,
    );
  return { itemsCents, shippingCents, taxCents, totalCents };
}

function paymentMethodOf(fields: Fields): "Bank" | "Stripe" {
  const method = fields.neededText("paymentMethod", LIMITS.name);
  if (/bank|transfer|eft/i.test(method)) return "Bank";
  if (!/stripe|card/i.test(method)) fields.note(`paymentMethod ${method} is not known: Stripe`);
  return "Stripe";
}

const readOrder = (fields: Fields, oldId: string): OldOrder => {
  const createdAt = createdAtOf(fields, oldId);
  const whenever = (isDone: boolean, name: string) => (isDone ? (fields.moment(name) ?? createdAt) : null);
  const items = fields.parts("orderItems");
  if (items.length === 0) throw fields.missing("orderItems");
  const lines = addUp(items.map(readLine));
  const paidAt = whenever(fields.isYes("isPaid"), "paidAt");
  return {
    user: fields.neededId("user"),
    lines,
    shippingAddress: readAddress(fields.part("shippingAddress")),
    paymentMethod: paymentMethodOf(fields),
    amounts: readAmounts(fields, lines),
    paidAt,
    paymentReference: (paidAt && fields.part("paymentResult")?.text("id", LIMITS.paymentReference)) || null,
    deliveredAt: whenever(fields.isYes("isDelivered"), "deliveredAt"),
    createdAt,
  };
};

/** Orders, with the products of the shop on their lines. */
export const ordersOf = (
  settings: OrderSettings,
): Collection<OldOrder, { order: OrderValues; lines: LineValues[]; payment: PaymentValues | null }> => ({
  name: "orders",
  read: readOrder,
  async load(known, rows) {
    await known.load(
      "users",
      rows.map(({ user }) => user),
    );
    await known.load(
      "products",
      rows.flatMap(({ lines }) => lines.map(({ product }) => product)),
    );
  },
  plan(row, known) {
    const userId = known.parentOf("users", row.user, "user");
    const { amounts, lines, user: _user, ...kept } = row;
    const id = idAt(row.createdAt);
    const gst = gstOf(amounts, lines);
    const order: OrderValues = {
      ...kept,
      ...amounts,
      id,
      userId,
      isMoved: true,
      gstPercent: gst.percent,
      flatFreightCents: amounts.shippingCents,
      freeFreightFromCents: null,
      freightGstCents: gst.freightCents,
      dueOn: dueDay({ ...kept, termsDays: null }, dayOf(row.createdAt, settings.timeZone), settings),
    };
    return { id, values: { order, lines: planLines(id, lines, gst.lineCents, known), payment: paymentOf(order, row) } };
  },
  async write(tx, created) {
    await tx.insert(orderTable).values(created.map(({ values }) => values.order));
    const lines = created.flatMap((it) => it.values.lines);
    for (let at = 0; at < lines.length; at += LINES_PER_STATEMENT) {
      const some = lines.slice(at, at + LINES_PER_STATEMENT);
      const ids = [...new Set(some.map(({ productId }) => productId))];
      const pictures = await tx
        .select({ id: products.id, image: products.image })
        .from(products)
        .where(inArray(products.id, ids));
      const imageOf = new Map(pictures.map((it) => [it.id, it.image]));
      await tx.insert(lineTable).values(some.map((line) => ({ ...line, image: imageOf.get(line.productId) ?? "" })));
    }
    const ids = created.flatMap(({ values }) => values.order.id ?? []);
    const delivered = and(inArray(orderTable.id, ids), isNotNull(orderTable.deliveredAt));
    await tx
      .select({ sent: sql`ship_rest(id, delivered_at, null)` })
      .from(orderTable)
      .where(delivered);
    const payments = created.flatMap(({ values }) => values.payment ?? []);
    if (payments.length > 0) await tx.insert(moneyMovements).values(payments);
  },
});

const LINES_PER_STATEMENT = 1_000;

const planLines = (orderId: string, lines: readonly OldLine[], gst: readonly number[], known: Known): LineValues[] =>
  lines.map(({ product, ...line }, position) => ({
    ...line,
    id: newId(),
    orderId,
    position,
    productId: known.parentOf("products", product, "product"),
    gstCents: gst[position] ?? 0,
  }));

/** The GST that the old shop charged, shared out among the lines, and that in the freight at the same rate. */
function gstOf({ itemsCents, shippingCents, taxCents }: Amounts, lines: readonly OldLine[]) {
  const isUsual = Math.abs(percentOf(itemsCents, GST_PERCENT) - taxCents) <= 1;
  const percent = isUsual ? GST_PERCENT : Math.min(100, Math.round((taxCents * 100) / Math.max(1, itemsCents)));
  const lineCents = shareOut(
    taxCents,
    lines.map(({ priceCents, quantity }) => priceCents * quantity),
  );
  return { percent, lineCents, freightCents: Math.round((shippingCents * percent) / (100 + percent)) };
}

/** What it was paid in the old shop; the money can't be sent back through this one's card gateway. */
function paymentOf(
  { id, userId, totalCents }: OrderValues,
  { paidAt, paymentReference }: OldOrder,
): PaymentValues | null {
  if (paidAt === null || totalCents === 0) return null;
  return {
    orderId: id,
    userId,
    method: "bank",
    amountCents: totalCents,
    at: paidAt,
    reference: paymentReference ?? "",
  };
}
