/**
 * The baseline of orders: one hand-written Fastify route with the shop's own prepared SQL in a transaction, and nothing else.
 * Started by groups/orders.ts with DATABASE_URL, PORT and BUYER_ID.
 */
import { LOCK_PRODUCTS, STORE_ORDER } from "@shop/api/orders/order-statements";
import { newId } from "@shop/db/columns";
import type { NewOrder } from "@shop/domain/contracts/orders";
import { orderTotals } from "@shop/domain/order-totals";
import Fastify from "fastify";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 10 });
const buyerId = process.env["BUYER_ID"];
const app = Fastify();

interface Locked {
  productId: string;
  name: string;
  sku: string;
  image: string;
  publicCents: number;
}

const HOLD_BUYER = "select id, name, email from users where id = $1 and deleted_at is null for key share";
const STORE_MAIL = `insert into outbox (id, cause, recipient, subject, text, to_write, next_try_at)
  values ($1, $2, $3, $4, '', $5, now() + interval '1 hour')`;

app.get("/readyz", () => ({ ready: true }));

app.post<{ Body: NewOrder }>("/api/orders", async ({ body }, reply) => {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const buyer = await client.query<{ email: string }>({ name: "hold", text: HOLD_BUYER, values: [buyerId] });
    const quantities = new Map(body.orderItems.map(({ product, qty }) => [product, qty]));
    const locked = await client.query<Locked>({
      name: "lock",
      text: LOCK_PRODUCTS,
      values: [[...quantities.keys()], buyerId],
    });
    const lines = locked.rows.map(({ publicCents, ...line }, position) => ({
      ...line,
      id: newId(),
      position,
      priceCents: publicCents,
      quantity: quantities.get(line.productId) ?? 0,
      movementId: newId(),
    }));
    const { itemsCents, shippingCents, taxCents, totalCents } = orderTotals(lines);
    const id = newId();
    const head = [id, buyerId, JSON.stringify(body.shippingAddress), body.paymentMethod];
    const values = [...head, itemsCents, shippingCents, taxCents, totalCents, JSON.stringify(lines)];
    const stored = await client.query<{ orderNumber: string }>({ name: "store", text: STORE_ORDER, values });
    const order = { ...body, _id: id, orderNumber: stored.rows[0]?.orderNumber, orderItems: lines, totalCents };
    const mail = [
      newId(),
      `order-placed:${id}`,
      buyer.rows[0]?.email,
      `Order ${order.orderNumber} received`,
      JSON.stringify(order),
    ];
    await client.query({ name: "mail", text: STORE_MAIL, values: mail });
    await client.query("commit");
    return await reply.status(201).send(order);
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
});

await app.listen({ host: "127.0.0.1", port: Number(process.env["PORT"]) });
