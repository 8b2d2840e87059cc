import { sql } from "drizzle-orm";
import { bigint, boolean, check, customType, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";

const transactionId = customType<{ data: string }>({ dataType: () => "xid8" });

/** What a change affects: responses that contain the product, those and every list, or everything public. */
const CHANGE_REACHES = ["product", "listing", "everything"] as const;
export type ChangeReach = (typeof CHANGE_REACHES)[number];

/**
 * Changes of public data, written by triggers in the transaction that makes the change, for servers that cache answers.
 * A row of default values means that everything may have changed.
 */
export const catalogueChanges = pgTable(
  "catalogue_changes",
  {
    id: bigint({ mode: "number" }).generatedAlwaysAsIdentity(),
    xid: transactionId()
      .notNull()
      .default(sql`pg_current_xact_id()`),
    reach: text({ enum: CHANGE_REACHES }).notNull().default("everything"),
    productId: uuid(),
    /** Only the price of a published product changed: its position changes only in lists that depend on prices. */
    isPriceAlone: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.xid, t.id] }),
    check("catalogue_changes_product_named", sql`${t.reach} <> 'product' or ${t.productId} is not null`),
  ],
);
