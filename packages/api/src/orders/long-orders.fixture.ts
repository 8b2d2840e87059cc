import { LIMITS } from "@shop/domain/limits";
import { sql } from "drizzle-orm";
import type { Person, TestShop } from "../testing.ts";

/** Adds the products of the longest order to an empty shop. */
export async function addManyProducts({ db }: TestShop): Promise<void> {
  await db.execute(sql`insert into products (id, name, sku, price_cents)
    select gen_random_uuid(), 'P ' || n, 'P-' || n, 100 from generate_series(1, ${LIMITS.orderLines}::int) n`);
}

/** Adds orders with a line of each product. */
export async function addLongOrders({ db }: TestShop, { id }: Person, count: number): Promise<void> {
  await db.execute(sql`
    with added as (
      insert into orders (id, user_id, shipping_address, payment_method, items_cents, shipping_cents, tax_cents, total_cents)
      select gen_random_uuid(), ${id}, '{"first_name":"N","last_name":"W","country":"AU","address":"1 St","city":"M","state":"V","postalCode":"1","phone":"1"}',
        'Bank', 100 * ${LIMITS.orderLines}::int, 0, 10 * ${LIMITS.orderLines}::int, 110 * ${LIMITS.orderLines}::int from generate_series(1, ${count}::int) returning id)
    insert into order_lines (id, order_id, position, product_id, name, sku, image, price_cents, quantity, gst_cents)
    select gen_random_uuid(), added.id, row_number() over (partition by added.id), products.id, 'P', 'P', '', 100, 1, 10
    from added, products`);
}

/** Adds quotes that a person has asked for, with a line of each product. */
export async function addLongQuotes({ db }: TestShop, { id }: Person, count: number): Promise<void> {
  await db.execute(sql`
    with added as (insert into quotes (id, user_id) select gen_random_uuid(), ${id} from generate_series(1, ${count}::int) returning id)
    insert into quote_lines (quote_id, product_id, position, quantity)
    select added.id, products.id, row_number() over (partition by added.id), 1 from added, products`);
}

/** Adds what a member has asked their company for, with a line of each product. */
export async function addLongRequisitions({ db }: TestShop, { id }: Person, count: number): Promise<void> {
  await db.execute(sql`
    with added as (
      insert into requisitions (id, company_id, user_id, shipping_address, payment_method, expires_at)
      select gen_random_uuid(), company_id, user_id, '{}', 'Bank', now() from company_members, generate_series(1, ${count}::int)
      where user_id = ${id} returning id)
    insert into requisition_lines (requisition_id, product_id, position, quantity, price_cents, tax_class)
    select added.id, products.id, row_number() over (partition by added.id), 1, 100, 'gst' from added, products`);
}
