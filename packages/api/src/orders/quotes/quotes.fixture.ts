import { dayOf, addDays } from "@shop/domain/dates";
import type { QuoteAnswer } from "@shop/domain/contracts/quotes";
import { ADDRESS, addPerson, addProduct, as, type TestShop, testShop, type TestShopOptions } from "../../testing.ts";

export const todayAt = ({ settings }: TestShop): string => dayOf(new Date(), settings.timeZone);
export const daysFromNow = (shop: TestShop, days: number): string => addDays(todayAt(shop), days);

/** Nora, an admin, and gloves and masks at $10 each. */
export async function shopWithQuotes(
  options: TestShopOptions = {},
  make: (options: TestShopOptions) => Promise<TestShop> = testShop,
) {
  const shop = await make(options);
  const nora = await addPerson(shop, { name: "Nora", email: "nora@test.example" });
  const ada = await addPerson(shop, { name: "Ada", isAdmin: true });
  const gloves = await addProduct(shop, { name: "Gloves" });
  const masks = await addProduct(shop, { name: "Masks" });
  const asNora = as(shop, nora);
  const asAda = as(shop, ada);
  /** Nora's quote for 20 gloves and 5 masks. */
  const ask = () => asNora.quotes.create({ note: "For the new clinic", lines: [line(gloves, 20), line(masks, 5)] });
  /** Gloves at $8.50, masks at $9.25, freight at $11 and a week's time, unless `changes` say otherwise. */
  const answer = (id: string, changes: Partial<QuoteAnswer> = {}) =>
    asAda.quotes.update({
      id,
      lines: [
        { ...line(gloves, 20), price: 8.5 },
        { ...line(masks, 5), price: 9.25 },
      ],
      freight: 11,
      validUntil: daysFromNow(shop, 7),
      ...changes,
    });
  const answered = async (changes?: Partial<QuoteAnswer>) => answer((await ask())._id, changes);
  return { shop, nora, ada, gloves, masks, asNora, asAda, ask, answer, answered };
}

export const line = (product: { id: string }, qty: number) => ({ product: product.id, qty });

/** What is sent with an acceptance, besides the quote's id. */
export const CHECKOUT = { shippingAddress: ADDRESS, paymentMethod: "Bank" as const };
