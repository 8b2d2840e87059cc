import { queryDatabase } from "../../query-database.ts";
import { addCustomers, type Account } from "./buyers.ts";

const CUSTOMERS = 1_000;
const PRICES = 100_000;

/** Adds 1,000 customers with 100,000 prices in total. Returns one of the customers. */
export async function fillPrices(url: string): Promise<Account> {
  const [customer] = await addCustomers(url, CUSTOMERS);
  if (!customer) throw new Error("no customer was added");
  await queryDatabase(
    url,
    `insert into customer_prices (id, user_id, product_id, price_cents)
    select uuidv7(), buyer.id, p.id, greatest(1, p.price_cents * 9 / 10)
    from (select id, price_cents, row_number() over (order by id) as n from products limit ${PRICES / 10}) p
    join (select id, row_number() over (order by id desc) as n from users limit ${CUSTOMERS}) buyer
      on buyer.n % 100 = p.n % 100`,
  );
  await queryDatabase(url, "vacuum analyze customer_prices");
  return customer;
}
