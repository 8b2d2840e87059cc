import type { Transaction } from "@shop/db/client";
import { priceLists } from "@shop/db/schema/price-lists";
import { priceListItems, products } from "@shop/db/schema/products";
import { users } from "@shop/db/schema/users";
import { addDays } from "@shop/domain/dates";
import { eq } from "drizzle-orm";
import { DEMO_ACCOUNTS } from "../accounts.ts";
import { demoId, demoTime, SERIES } from "../demo-id.ts";
import { requireEntry } from "../require-entry.ts";
import { demoPriceLists } from "./price-lists.ts";

/** Stores the price lists, and assigns the clinics' list to the demo customer. */
export async function insertPriceLists(tx: Transaction, now: Date, userIds: Map<string, string>): Promise<void> {
  const catalogue = new Map((await tx.select().from(products)).map((product) => [product.sku, product]));
  const firstOfMonth = `${now.toISOString().slice(0, 7)}-01`;
  const lastMonth = addDays(firstOfMonth, -1);
  const days = {
    everybody: { startsOn: firstOfMonth, endsOn: null },
    everybodyLastMonth: { startsOn: `${lastMonth.slice(0, 7)}-01`, endsOn: lastMonth },
    customer: { startsOn: null, endsOn: null },
  };
  for (const [index, { name, validFor, items }] of demoPriceLists.entries()) {
    const id = demoId(SERIES.priceList, index);
    const isPublic = validFor !== "customer";
    await tx.insert(priceLists).values({ id, name, isPublic, ...days[validFor], createdAt: demoTime(index) });
    await tx.insert(priceListItems).values(
      items.flatMap(({ skus, steps }) =>
        skus.flatMap((sku) => {
          const product = requireEntry(catalogue, sku);
          return steps.map(({ minQty, percent }) => ({
            listId: id,
            productId: product.id,
            minQty,
            priceCents: toFiveCents((product.priceCents * (100 - percent)) / 100),
          }));
        }),
      ),
    );
    const userId = requireEntry(userIds, DEMO_ACCOUNTS[1].email);
    if (!isPublic) await tx.update(users).set({ priceListId: id }).where(eq(users.id, userId));
  }
}

const toFiveCents = (cents: number): number => Math.round(cents / 5) * 5;
