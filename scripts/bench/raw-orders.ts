/**
 * The baseline of orders: one hand-written Fastify route with the shop's own prepared SQL in a transaction, and nothing else:
 * it takes the buyer's id from a header, and checks nothing. It writes the same rows, with the same triggers.
 * Started by groups/orders.ts with DATABASE_URL and PORT.
 */
import { ENQUEUE_TO_WRITE } from "@shop/api/mail/outbox";
import { LOCK_BUYER, READ_UNPAID } from "@shop/api/orders/order-limits";
import { LOCK_PRODUCTS, STORE_ORDER } from "@shop/api/orders/order-statements";
import { newId } from "@shop/db/columns";
import type { NewOrder } from "@shop/domain/contracts/orders";
import { orderTotals } from "@shop/domain/orders/order-totals";
import Fastify from "fastify";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 10 });
const MOST_A_MINUTE = 30;
const app = Fastify();

interface Locked {
  productId: string;
  name: string;
  sku: string;
  image: string;
  publicCents: number;
}

app.get("/readyz", () => ({ ready: true }));

app.post<{ Body: NewOrder; Headers: { "x-buyer": string } }>("/api/orders", async ({ body, headers }, reply) => {
  const buyerId = headers["x-buyer"];
  const client = await pool.connect();
  try {
    await client.query("begin");
    const buyer = await client.query<{ email: string }>({ name: "hold", text: LOCK_BUYER, values: [buyerId] });
    await client.query({ name: "unpaid", text: READ_UNPAID, values: [buyerId, MOST_A_MINUTE] });
    const quantities = new Map(body.orderItems.map(({ product, qty }) => [product, qty]));
    const locked = await client.query<Locked>({
      name: "lock",
      text: LOCK_PRODUCTS,
      values: [JSON.stringify([...quantities.keys()]), buyerId],
    });
    const lines = locked.rows.map(({ productId, name, sku, image, publicCents }, position) => ({
      id: newId(),
      position,
      productId,
      name,
      sku,
      image,
      priceCents: publicCents,
      quantity: quantities.get(productId) ?? 0,
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
      null,
      `Order ${order.orderNumber} received`,
      JSON.stringify(order),
    ];
    await client.query({ name: "mail", text: ENQUEUE_TO_WRITE, values: mail });
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
