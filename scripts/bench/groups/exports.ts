import { EXPORT_FORMATS, type ExportFormat, exportPath } from "@shop/domain/contracts/exports";
import { queryDatabase } from "../../query-database.ts";
import { peakMegabytes } from "../measure/memory.ts";
import type { Row } from "../measure/table.ts";
import { type Account, addCustomers, logIn } from "../world/buyers.ts";
import type { World } from "../world/world.ts";

const ORDERS = 250_000;
const LINES = 4;
const MAX_MEGABYTES = 250;

/** The export of a million lines of orders: the most memory that a server has had since its start, and the time. */
export async function* exports({ databaseUrl, startShop }: World): AsyncGenerator<Row> {
  const staff = await fillLines(databaseUrl);
  for (const format of EXPORT_FORMATS) {
    const server = await startShop({});
    const began = performance.now();
    await download(server.url, await logIn(server.url, staff), format);
    const seconds = (performance.now() - began) / 1000;
    const megabytes = await peakMegabytes(server.pid);
    yield {
      name: `export of ${ORDERS * LINES} rows as ${format.toUpperCase()}`,
      figure: `${megabytes.toFixed(0)} MB`,
      baseline: `in ${seconds.toFixed(1)} s`,
      bound: `≤ ${MAX_MEGABYTES} MB`,
      isWithin: megabytes <= MAX_MEGABYTES,
    };
    await server.stop();
  }
}

/** Reads the file as it comes. Throws unless all of it does. */
async function download(url: string, token: string, format: ExportFormat): Promise<void> {
  const answer = await fetch(url + exportPath(`orders.${format}`), { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok || !answer.body) throw new Error(`the export failed: ${await answer.text()}`);
  let lines = 0;
  for await (const piece of answer.body) for (const byte of piece) if (byte === 10) lines += 1;
  const all = 1 + ORDERS * LINES;
  if (format === "csv" && lines !== all) throw new Error(`the export has ${lines} lines instead of ${all}`);
}

/** Adds orders with their lines, and an admin. */
async function fillLines(url: string): Promise<Account> {
  const [staff, buyer] = await addCustomers(url, 2);
  if (!staff || !buyer) throw new Error("no customer was added");
  await queryDatabase(url, "update users set is_admin = true where id = $1", [staff.id]);
  await queryDatabase(
    url,
    `set session_replication_role = replica;
     insert into orders (id, user_id, shipping_address, po_number, payment_method, items_cents, shipping_cents, tax_cents, total_cents)
       select uuidv7(), '${buyer.id}', '{"phone": "0400 000 000"}', 'PO-' || n, 'Bank', 4000, 2500, 400, 6900
       from generate_series(1, ${ORDERS}) n;
     insert into order_lines (id, order_id, position, product_id, name, sku, image, price_cents, quantity)
       select uuidv7(), orders.id, at - 1, product.id, product.name, product.sku, '', 1000, 1
       from orders, (select id, name, sku, row_number() over (order by id) as at from products limit ${LINES}) product;`,
  );
  await queryDatabase(url, "vacuum analyze orders, order_lines");
  return staff;
}
