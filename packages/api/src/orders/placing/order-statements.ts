import type { Transaction } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { runPrepared, runStatement, type Statement } from "@shop/db/prepared";
import type { Owned } from "@shop/domain/access";
import type { NewOrder } from "@shop/domain/contracts/orders";
import { orderGst, type OrderTerms, type OrderTotals } from "@shop/domain/orders/order-totals";
import type { Stocked } from "@shop/domain/orders/quantities";
import type { Offer } from "@shop/domain/prices/buyer-price";
import { parameters } from "../../base/platform/sql-parameters.ts";
import { removalFromCart } from "../../buying/carts/cart-rows.ts";
import type { Customer } from "../../goods/prices/buyer.ts";
import { offerColumns } from "../../goods/prices/price-sql.ts";
import { SELECTED_QUANTITIES } from "../../goods/products/products.wire.ts";
import { PUBLISHED } from "../../goods/products/product-filters.ts";
import type { AccountTerms, NOT_ON_ACCOUNT } from "../on-account/credit.ts";
import type { FieldColumns, LineRow, OrderRow } from "../orders.wire.ts";

/** A product to be ordered, and what it is offered for. */
export type OrderedProduct = Omit<LineRow, "priceCents" | "priceSource" | "quantity"> & Stocked & Offer;

/**
 * The published products among `ids` as offered to this customer, locked in id order. The ids are passed as JSON, for
 * which PostgreSQL always estimates a hundred rows and reuses its plan: with an array, it would plan each time, which
 * takes longer than the lookups.
 */
export function lockStatement(buyer: Customer, ids: readonly string[]): Statement {
  const given = parameters();
  const text = `select p.id as "productId", p.name, p.sku, p.image, p.package_quantity as "packageQuantity",
      p.tax_class as "taxClass", p.count_in_stock as "countInStock", ${SELECTED_QUANTITIES}, ${offerColumns(buyer, given)}
    from products p
    where p.id in (select id::uuid from json_array_elements_text(${given.at(JSON.stringify(ids))}) as given(id)) and ${PUBLISHED}
    order by p.id for no key update of p`;
  return { text, values: given.values, isFixed: true };
}

/**
 * Reads the published products among `ids` as offered to this customer, and locks them in id order to avoid deadlocks.
 */
export async function lockProducts(
  tx: Transaction,
  buyer: Customer,
  ids: readonly string[],
): Promise<Map<string, OrderedProduct>> {
  const rows = await runStatement<OrderedProduct>(tx, lockStatement(buyer, ids));
  return new Map(rows.map((product) => [product.productId, product]));
}

export const STORE_ORDER = `with placed as (
    insert into orders (id, user_id, shipping_address, payment_method, items_cents, shipping_cents, tax_cents, total_cents, billing_address,
      po_number, delivery_note, requested_delivery_on, invoice_email, abn,
      gst_percent, flat_freight_cents, free_freight_from_cents, freight_gst_cents, due_on,
      company_id, cost_centre_code, cost_centre_name, approved_by, terms_days, credit_limit_cents, owed_cents)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
      $21, $22, $23, $24, $25, $26, $27) returning order_number, created_at
  ), given as materialized (
    select * from json_to_recordset($9) as line(id uuid, position integer, "productId" uuid, name text, sku text, image text,
      "packageQuantity" text, "priceCents" integer, "priceSource" text, quantity integer,
      "taxClass" text, "gstCents" bigint, "movementId" uuid)
  ), lines as (
    insert into order_lines (id, order_id, position, product_id, name, sku, image, package_quantity, price_cents, price_source, quantity,
      tax_class, gst_cents)
    select id, $1, position, "productId", name, sku, image, "packageQuantity", "priceCents", "priceSource", quantity,
      "taxClass", "gstCents" from given
  ), moved as (
    insert into stock_movements (id, product_id, delta, reason, order_id, user_id)
    select "movementId", "productId", -quantity, 'order', $1, $2 from given
  ), ${removalFromCart("$28::uuid", 'select "productId" from given')}
  select order_number as "orderNumber", created_at as "createdAt" from placed`;

/** A priced order, to be stored. */
export interface PricedOrder {
  owner: Owned;
  sent: Pick<NewOrder, "shippingAddress" | "billingAddress" | "paymentMethod">;
  fields: FieldColumns;
  /** Who approved its requisition; null without one: then the products leave the owner's cart. */
  approvedBy: string | null;
  lines: readonly LineRow[];
  totals: OrderTotals;
  terms: OrderTerms;
  /** The terms of an order on account. */
  account: AccountTerms | typeof NOT_ON_ACCOUNT;
  /** `YYYY-MM-DD` in the shop's time zone. */
  dueOn: string;
}

/** Stores an order with its lines and stock movements, and takes its products from the cart, in one statement. */
export async function storeOrder(
  tx: Transaction,
  { owner, sent, fields, approvedBy, lines, totals, terms, account, dueOn }: PricedOrder,
): Promise<OrderRow> {
  const id = newId();
  const { shippingAddress, billingAddress, paymentMethod } = sent;
  const gst = orderGst(lines, totals, terms);
  const { itemsCents, shippingCents, taxCents, totalCents } = totals;
  const given = lines.map(
    ({ productId, name, sku, image, packageQuantity, priceCents, priceSource, quantity, taxClass }, position) => ({
      id: newId(),
      position,
      productId,
      name,
      sku,
      image,
      packageQuantity,
      priceCents,
      priceSource,
      quantity,
      taxClass,
      gstCents: gst.lineCents[position],
      movementId: newId(),
    }),
  );
  const head = [id, owner.userId, JSON.stringify(shippingAddress), paymentMethod];
  const amounts = [itemsCents, shippingCents, taxCents, totalCents];
  const [stored] = await runPrepared<{ orderNumber: string; createdAt: Date }>(tx, STORE_ORDER, [
    ...head,
    ...amounts,
    JSON.stringify(given),
    billingAddress ? JSON.stringify(billingAddress) : null,
    fields.poNumber,
    fields.deliveryNote,
    fields.requestedDeliveryOn,
    fields.invoiceEmail,
    fields.abn,
    terms.gstPercent,
    terms.flatFreightCents,
    terms.freeFreightFromCents,
    gst.freightCents,
    dueOn,
    owner.companyId,
    fields.costCentreCode,
    fields.costCentreName,
    approvedBy,
    account.termsDays,
    account.creditLimitCents,
    account.owedCents,
    approvedBy === null ? owner.userId : null,
  ]);
  if (!stored) throw new Error("the order was not stored");
  const untouched = {
    paidAt: null,
    paymentReference: null,
    markedPaidAt: null,
    shippedAt: null,
    deliveredAt: null,
    cancelledAt: null,
    cancellationReason: null,
    bankRefundedAt: null,
    unpaidReminderAt: null,
    isMoved: false,
  };
  return {
    ...untouched,
    ...fields,
    ...totals,
    ...terms,
    ...account,
    freightGstCents: gst.freightCents,
    dueOn,
    id,
    ...owner,
    approvedBy,
    shippingAddress,
    billingAddress: billingAddress ?? null,
    paymentMethod,
    orderNumber: Number(stored.orderNumber),
    createdAt: stored.createdAt,
  };
}
