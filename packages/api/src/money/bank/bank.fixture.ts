import type { NewOrder, Order } from "@shop/domain/contracts/orders";
import { dayOf } from "@shop/domain/dates";
import { addPerson, addProduct, as, orderOf, type Person, testShop } from "../../testing.ts";
import { issueAll } from "../papers/papers.fixture.ts";

/** A shop with Ana of its staff, and Nora and Mia who buy. */
export async function bankShop() {
  const shop = await testShop();
  const ana = await addPerson(shop, { name: "Ana Silva", isAdmin: true });
  const nora = await addPerson(shop, { name: "Nora Whitlam" });
  const mia = await addPerson(shop, { name: "Mia Chen" });
  const today = dayOf(new Date(), shop.settings.timeZone);
  const bank = as(shop, ana).bank;
  /** An order with its invoice; each has another total unless it has the same quantity. */
  const order = async (by: Person, qty = 1, about: Partial<NewOrder> = {}): Promise<Order> => {
    const product = await addProduct(shop, { priceCents: 10_10 });
    const placed = await as(shop, by).orders.create(orderOf([[product, qty]], about));
    await issueAll(shop);
    return placed;
  };
  /** Uploads lines of today, each an amount in dollars and a text, and returns them as they are listed. */
  const upload = async (...lines: readonly (readonly [amount: number, text: string])[]) => {
    await bank.upload({ text: lines.map(([amount, text]) => `${today},${amount.toFixed(2)},"${text}"`).join("\n") });
    const listed = (await bank.list({ status: "open", pageSize: 100 })).lines;
    return lines.map(([amount, text]) => {
      const line = listed.find((one) => one.text === text && one.amount === amount);
      if (!line) throw new Error(`there is no line ${text}`);
      return line;
    });
  };
  return { shop, ana, nora, mia, today, bank, order, upload };
}
