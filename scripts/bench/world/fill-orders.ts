import { queryDatabase } from "../../query-database.ts";
import { addCustomers, type Account } from "./buyers.ts";

const CUSTOMERS = 5_000;

/** Keywords that find some of the orders in the staff's search, by the field that they match. */
type SearchWords = Record<"poNumber" | "orderNumber" | "name" | "email" | "phone", string>;

/** Adds 5,000 customers with `count` orders in total. Returns an admin account and keywords that find some orders. */
export async function fillOrders(url: string, count: number): Promise<{ staff: Account; words: SearchWords }> {
  const customers = await addCustomers(url, CUSTOMERS + 1);
  const [staff] = customers;
  if (!staff) throw new Error("no customer was added");
  await queryDatabase(url, "update users set is_admin = true where id = $1", [staff.id]);
  await queryDatabase(
    url,
    `update users set name = (array['Nora', 'Omar', 'Priya', 'Grahame', 'Leilani', 'Josh', 'Helen', 'Mei Lin'])[1 + n % 8]
         || ' ' || initcap(translate(n::text, '0123456789', 'aeioubdklm')) || 'berg',
       email = 'buyer' || n || '@clinic' || n % 900 || '.example'
     from (select id, row_number() over (order by id) as n from users where not is_admin) numbered
     where numbered.id = users.id`,
  );
  await queryDatabase(url, "alter table orders disable trigger user");
  await queryDatabase(
    url,
    `insert into orders (id, user_id, shipping_address, po_number, payment_method,
       items_cents, shipping_cents, tax_cents, total_cents)
     select uuidv7(), buyer.id,
       jsonb_build_object('first_name', 'A', 'last_name', 'Buyer', 'address', n || ' Test Street', 'city', 'Testville',
         'state', 'VIC', 'postalCode', '3000', 'country', 'Australia',
         'phone', '(02) ' || lpad((n * 7919 % 100000000)::text, 8, '0')),
       case when n % 3 > 0 then 'PO-' || lpad((n * 104729 % 1000000)::text, 6, '0') end, 'Bank', 1000, 0, 100, 1100
     from generate_series(1::bigint, $1) n
     join (select id, row_number() over (order by id) as at from users where not is_admin) buyer
       on buyer.at = 1 + n % ${CUSTOMERS}`,
    [count],
  );
  await queryDatabase(url, "alter table orders enable trigger user");
  await queryDatabase(url, "vacuum analyze orders, users");
  const [words] = await queryDatabase<SearchWords>(
    url,
    `select po_number as "poNumber", 'SO-' || order_number as "orderNumber", name, email, shipping_address ->> 'phone' as phone
     from orders join users on users.id = user_id where po_number is not null offset $1 limit 1`,
    [Math.floor(count / 3)],
  );
  if (!words) throw new Error("no order was added");
  return { staff, words };
}
