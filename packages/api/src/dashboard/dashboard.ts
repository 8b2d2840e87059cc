import type { Transaction } from "@shop/db/client";
import { contactEnquiries } from "@shop/db/schema/contacts";
import { products } from "@shop/db/schema/products";
import type { Dashboard, Period } from "@shop/domain/contracts/dashboard";
import { LOW_STOCK } from "@shop/domain/limits";
import { and, asc, desc, isNull, lte } from "drizzle-orm";
import type { Shop } from "../procedures/context.ts";
import { isPublished } from "../products/product-filters.ts";
import { readBestCustomers, readBestProducts, readSales } from "./sales.ts";
import { readUnpaidOrders } from "./unpaid-orders.ts";

/** The figures of the dashboard: sales by day in the shop's time zone, and open work. */
export function readDashboard({ db, settings }: Shop, period: Period): Promise<Dashboard> {
  const { timeZone } = settings;
  return db.transaction(
    async (tx) => ({
      ...(await readSales(tx, period, timeZone)),
      unpaidOrders: await readUnpaidOrders(tx, timeZone),
      lowStock: await readLowStock(tx),
      enquiries: await readOpenEnquiries(tx),
      topProducts: await readBestProducts(tx, period, timeZone),
      topCustomers: await readBestCustomers(tx, period, timeZone),
    }),
    // All figures are read from one snapshot.
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

async function readLowStock(tx: Transaction): Promise<Dashboard["lowStock"]> {
  const isLow = and(isPublished, lte(products.countInStock, LOW_STOCK));
  const lowest = await tx
    .select({ _id: products.id, name: products.name, sku: products.sku, countInStock: products.countInStock })
    .from(products)
    .where(isLow)
    .orderBy(asc(products.countInStock), asc(products.name), asc(products.id))
    .limit(8);
  return { total: await tx.$count(products, isLow), products: lowest };
}

async function readOpenEnquiries(tx: Transaction): Promise<Dashboard["enquiries"]> {
  const isOpen = isNull(contactEnquiries.handledAt);
  const newest = await tx.select().from(contactEnquiries).where(isOpen).orderBy(desc(contactEnquiries.id)).limit(5);
  return {
    open: await tx.$count(contactEnquiries, isOpen),
    newest: newest.map(({ id, name, message, createdAt }) => ({
      _id: id,
      name,
      message,
      createdAt: createdAt.toISOString(),
    })),
  };
}
