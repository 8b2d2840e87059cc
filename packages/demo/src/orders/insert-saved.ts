import type { Transaction } from "@shop/db/client";
import { addresses } from "@shop/db/schema/addresses";
import { shoppingListLines, shoppingLists } from "@shop/db/schema/lists";
import { DEMO_ACCOUNTS } from "../accounts.ts";
import { DAY_MS } from "../demo-days.ts";
import { demoIdAt, SERIES } from "../demo-id.ts";
import { requireEntry } from "../require-entry.ts";
import { NORAS_ADDRESSES, NORAS_LISTS } from "./nora.ts";
import { addressAt } from "./places.ts";

const SAVED_DAYS_AGO = 300;

interface Saved {
  now: Date;
  userIds: Map<string, string>;
  productIds: Map<string, string>;
}

/** Stores the demo customer's addresses and shopping lists. */
export async function insertAddressesAndLists(tx: Transaction, { now, userIds, productIds }: Saved): Promise<void> {
  const { name, email } = DEMO_ACCOUNTS[1];
  const userId = requireEntry(userIds, email);
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const savedAt = daysAgo(SAVED_DAYS_AGO);
  const times = { createdAt: savedAt, updatedAt: savedAt };
  await tx.insert(addresses).values(
    NORAS_ADDRESSES.map(({ label, place }, index) => ({
      id: demoIdAt(SERIES.address, index, savedAt),
      userId,
      label,
      isDefault: index === 0,
      address: addressAt(name, place),
      ...times,
    })),
  );
  const lists = NORAS_LISTS.map((list, index) => ({ ...list, id: demoIdAt(SERIES.list, index, savedAt) }));
  await tx.insert(shoppingLists).values(
    lists.map((list) => ({
      ...times,
      id: list.id,
      userId,
      name: list.name,
      updatedAt: daysAgo(list.changedDaysAgo),
    })),
  );
  await tx.insert(shoppingListLines).values(
    lists.flatMap(({ id: listId, lines }) =>
      lines.map(([sku, quantity], position) => ({
        listId,
        productId: requireEntry(productIds, sku),
        quantity,
        position,
      })),
    ),
  );
}
