import { priceLists } from "@shop/db/schema/price-lists";
import { users } from "@shop/db/schema/users";
import { formatAbn } from "@shop/domain/abn";
import type { CustomerExport } from "@shop/domain/contracts/exports";
import { sql } from "drizzle-orm";
import { isListedUser } from "../../people/users/admin-users.ts";
import { readBatches } from "./read-batches.ts";
import { columnsOf, type OpenTable, type Row } from "./table.ts";

const COLUMNS = [
  ...columnsOf("text", "email,name,abn,invoiceEmail"),
  ...columnsOf("flag", "poRequired"),
  ...columnsOf("text", "priceList"),
];

/** The accounts of customers, in the order of their creation. */
export function customers({ keyword }: CustomerExport): OpenTable {
  const statement = sql`select ${users.email} as email, ${users.name} as name, ${users.abn} as abn,
      ${users.invoiceEmail} as "invoiceEmail", ${users.poRequired} as "poRequired", ${priceLists.name} as "priceList"
    from ${users} left join ${priceLists} on ${priceLists.id} = ${users.priceListId}
    where ${isListedUser({ keyword, role: "customer" })} order by ${users.id}`;
  return async (tx) => ({ columns: COLUMNS, batches: withShownAbn(readBatches(tx, statement)) });
}

/** ABNs as they are shown: a spreadsheet would take eleven digits for a number. */
async function* withShownAbn(batches: AsyncIterable<Row[]>): AsyncGenerator<Row[], void> {
  for await (const rows of batches)
    yield rows.map(({ abn, ...row }) => ({ ...row, abn: typeof abn === "string" ? formatAbn(abn) : null }));
}
