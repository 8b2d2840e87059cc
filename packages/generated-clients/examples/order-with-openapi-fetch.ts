// A program against the shop's API with types from openapi-typescript and calls by openapi-fetch:
//   npx openapi-typescript http://localhost:3000/api/openapi.json --output shop-types.ts
//   node order-with-openapi-fetch.ts http://localhost:3000 customer@example.com customer-demo-pass
import createClient from "openapi-fetch";
import type { components, paths } from "./shop-types.ts";

const [url = "http://localhost:3000", email = "", password = ""] = process.argv.slice(2);
const shop = createClient<paths>({ baseUrl: `${url}/api` });

/** A refusal: a message for people and a code for programs. */
function refused(error: components["schemas"]["Error"]): never {
  throw new Error(`${error.code}: ${error.message}`);
}

const { data: session, error: noSession } = await shop.POST("/users/login", { body: { email, password } });
if (!session) refused(noSession);
shop.use({
  onRequest({ request }) {
    request.headers.set("Authorization", `Bearer ${session.token}`);
  },
});

const { data: list, error: noList } = await shop.GET("/products", { params: { query: { keyword: "gloves" } } });
if (!list) refused(noList ?? { code: "NOT_MODIFIED", message: "The list is as it was" });
const [product] = list.products;
if (!product) throw new Error("The shop has no gloves");
console.log(`${list.total} found, the first is ${product.name} at $${product.price}`);

const place = (qty: number) =>
  shop.POST("/orders", {
    // Repeated under the same key, after a line that was cut, the call makes no second order.
    params: { header: { "Idempotency-Key": crypto.randomUUID() } },
    body: {
      orderItems: [{ product: product._id, qty }],
      shippingAddress: {
        first_name: "Nora",
        last_name: "Whitlam",
        country: "Australia",
        address: "12 Boxhill Road",
        city: "Melbourne",
        state: "VIC",
        postalCode: "3000",
        phone: "0400 000 000",
      },
      paymentMethod: "Bank",
    },
  });

const { data: order, error: noOrder } = await place(2);
if (!order) refused(noOrder);
const { data: read } = await shop.GET("/orders/{id}", { params: { path: { id: order._id } } });
console.log(`${read?.orderNumber} comes to $${read?.totalPrice}`);

const tooMany = await place(100_000);
console.log(`Refused with ${tooMany.response.status} ${tooMany.error?.code}: ${tooMany.error?.message}`);
