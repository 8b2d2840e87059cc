import type { ShippingAddress } from "@shop/domain/contracts/orders";
import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, updatedAt } from "../columns.ts";
import { companyOrNone } from "./companies.ts";
import { ofUser } from "./users.ts";

/** A user's delivery addresses. Their user's row is locked before they change. */
export const addresses = pgTable(
  "addresses",
  {
    id: id(),
    userId: ofUser(),
    /** The company whose members share it; null: only its user sees it. */
    companyId: companyOrNone(),
    label: text().notNull(),
    isDefault: boolean().notNull().default(false),
    address: jsonb().$type<ShippingAddress>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("addresses_user_idx").on(t.userId, t.id),
    index("addresses_company_idx")
      .on(t.companyId, t.id)
      .where(sql`company_id is not null`),
    uniqueIndex("addresses_default_key")
      .on(t.userId)
      .where(sql`${t.isDefault}`),
  ],
);
