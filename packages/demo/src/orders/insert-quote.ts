import type { Transaction } from "@shop/db/client";
import { products } from "@shop/db/schema/products";
import { quoteLines, quotes } from "@shop/db/schema/quotes";
import { addDays, dayOf } from "@shop/domain/dates";
import { lessPercent } from "@shop/domain/money";
import { inArray } from "drizzle-orm";
import { DEMO_ACCOUNTS } from "../accounts.ts";
import { DAY_MS, TIME_ZONE } from "../demo-days.ts";
import { demoIdAt, SERIES } from "../demo-id.ts";
import { requireEntry } from "../require-entry.ts";

const DAYS_VALID = 90;
const PERCENT_OFF = 15;
const WANTED: readonly (readonly [sku: string, quantity: number])[] = [
  ["PFNK-L", 60],
  ["HTI-2400", 24],
];

interface Asked {
  now: Date;
  userIds: Map<string, string>;
}

/** Stores a quote of the demo customer that is answered and can be accepted. */
export async function insertQuote(tx: Transaction, { now, userIds }: Asked): Promise<void> {
  const askedAt = new Date(now.getTime() - 2 * DAY_MS);
  const id = demoIdAt(SERIES.quote, 0, askedAt);
  const skus = WANTED.map(([sku]) => sku);
  const found = new Map(
    (await tx.select().from(products).where(inArray(products.sku, skus))).map((product) => [product.sku, product]),
  );
  await tx.insert(quotes).values({
    id,
    userId: requireEntry(userIds, DEMO_ACCOUNTS[1].email),
    note: "We open a second practice next month, and need these every month.",
    freightCents: 0,
    validUntil: addDays(dayOf(now, TIME_ZONE), DAYS_VALID),
    answeredAt: new Date(now.getTime() - DAY_MS),
    version: 2,
    createdAt: askedAt,
  });
  await tx.insert(quoteLines).values(
    WANTED.map(([sku, quantity], position) => {
      const { id: productId, priceCents } = requireEntry(found, sku);
      return { quoteId: id, productId, position, quantity, priceCents: lessPercent(priceCents, PERCENT_OFF) };
    }),
  );
}
