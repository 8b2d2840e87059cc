// A program against the shop's API with functions written by oazapfts:
//   npx oazapfts http://localhost:3000/api/openapi.json shop.ts
//   node order-with-oazapfts.ts http://localhost:3000 customer@example.com customer-demo-pass
import { defaults, ordersById, ordersCreate, productsList, usersLogin } from "./shop.ts";

const [url = "http://localhost:3000", email = "", password = ""] = process.argv.slice(2);
defaults.baseUrl = `${url}/api`;

const session = await usersLogin({ email, password });
if (session.status !== 200) throw new Error(session.data.message);
defaults.headers = { Authorization: `Bearer ${session.data.token}` };

const list = await productsList({ keyword: "gloves" });
if (list.status !== 200) throw new Error(`The list was answered with ${list.status}`);
const [product] = list.data.products;
if (!product) throw new Error("The shop has no gloves");
console.log(`${list.data.total} found, the first is ${product.name} at $${product.price}`);

const place = (qty: number) =>
  ordersCreate(
    {
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
    // Repeated under the same key, after a line that was cut, the call makes no second order.
    { idempotencyKey: crypto.randomUUID() },
  );

const order = await place(2);
if (order.status !== 201) throw new Error(order.data.message);
const read = await ordersById(order.data._id);
if (read.status !== 200) throw new Error(`The order was answered with ${read.status}`);
console.log(`${read.data.orderNumber} comes to $${read.data.totalPrice}`);

const tooMany = await place(100_000);
if (tooMany.status === 409) console.log(`Refused with 409 ${tooMany.data.code}: ${tooMany.data.message}`);
