import type { Queryable } from "@shop/db/client";
import { runPrepared } from "@shop/db/prepared";
import { orders } from "@shop/db/schema/orders";
import type { OrderSheets } from "@shop/domain/contracts/documents";
import { isId } from "@shop/domain/ids";
import { and, eq } from "drizzle-orm";
import { type OrderSheetRow, sheetsOfOrder } from "../base/order-sheets.ts";
import { notFound } from "../base/platform/errors.ts";
import { visibleTo } from "../base/platform/owner.ts";
import type { CustomerContext } from "../base/procedures/context.ts";
import { toDocument } from "../goods/products/documents.wire.ts";

const SHEETS = sheetsOfOrder("$1");

/** The newest safety data sheets of an order's products, for who may see the order. NOT_FOUND for everyone else. */
export async function listSheetsOfOrder(
  { db, viewer }: Pick<CustomerContext<Queryable>, "db" | "viewer">,
  id: string,
): Promise<OrderSheets> {
  const isVisible = and(eq(orders.id, id), visibleTo(orders, viewer));
  if (!isId(id) || (await db.$count(orders, isVisible)) === 0) throw notFound("Order");
  const rows = await runPrepared<OrderSheetRow>(db, SHEETS, [id]);
  return {
    documents: rows.map(({ productId, name, sku, ...row }) => ({
      ...toDocument(row),
      product: { _id: productId, name, sku },
    })),
  };
}
