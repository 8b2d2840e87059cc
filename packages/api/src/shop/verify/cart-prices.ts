import type { Transaction } from "@shop/db/client";
import { runPrepared } from "@shop/db/prepared";
import { dayOf } from "@shop/domain/dates";
import { NIL_ID } from "@shop/domain/ids";
import { buyerPrice, type Offer } from "@shop/domain/prices/buyer-price";
import { parameters } from "../../base/platform/sql-parameters.ts";
import { readBuyer, type Customer } from "../../goods/prices/buyer.ts";
import { buyerCents, offerColumns } from "../../goods/prices/price-sql.ts";
import type { Difference } from "./check.ts";

const CARTS_PER_STATEMENT = 1_000;

/** Lines of open carts for which the rule's SQL and its function give another price. */
export async function findWrongCartPrices(tx: Transaction): Promise<Difference[]> {
  // Both have to agree on every day, so that the shop's time zone does not matter.
  const day = dayOf(new Date(), "UTC");
  const differences: Difference[] = [];
  let after: string = NIL_ID;
  for (;;) {
    const carts = await runPrepared<{ id: string }>(
      tx,
      "select distinct user_id as id from cart_lines where user_id > $1 order by 1 limit $2",
      [after, CARTS_PER_STATEMENT],
    );
    for (const { id } of carts) differences.push(...(await wrongPricesOf(tx, await readBuyer(tx, id, day))));
    const last = carts.at(-1);
    if (!last) return differences;
    after = last.id;
  }
}

async function wrongPricesOf(tx: Transaction, buyer: Customer): Promise<Difference[]> {
  const given = parameters();
  const text = `select p.id, l.quantity, ${buyerCents(buyer, given, "l.quantity")} as cents, ${offerColumns(buyer, given)}
    from cart_lines l join products p on p.id = l.product_id where l.user_id = ${given.at(buyer.id)}`;
  const lines = await runPrepared<Offer & { id: string; quantity: number; cents: number }>(tx, text, given.values);
  return lines.flatMap(({ id, quantity, cents, ...offer }) => {
    const due = buyerPrice(offer, quantity).cents;
    if (cents === due) return [];
    const what = `product ${id}: ${cents} cents for one of ${quantity} as SQL, ${due} by the rule`;
    return [{ check: "carts are priced by the rule", record: buyer.id, what }];
  });
}
