import { papers } from "@shop/db/schema/papers";
import { asc } from "drizzle-orm";
import type { Shop } from "../../base/procedures/context.ts";
import { addPerson, addProduct, testShop, type TestShopOptions } from "../../testing.ts";
import { issuePapers } from "./issue-papers.ts";
import { mailNextPaper } from "./mail-papers.ts";

/** Issues every invoice that is asked for, as the job does. */
export const issueAll = (shop: Shop): Promise<void> => issuePapers(shop, shop.settings);

/** Mails every paper that is to be mailed, as the job does. */
export async function mailPapers(shop: Parameters<typeof mailNextPaper>[0]): Promise<void> {
  while (await mailNextPaper(shop));
}

/** All papers, by number. */
export const paperRows = ({ db }: Shop) => db.select().from(papers).orderBy(asc(papers.kind), asc(papers.number));

/** An ABN of a buyer. */
export const BUYER_ABN = "53 004 085 616";

/** A shop with a customer, an admin and a product for $10. */
export async function shopWithBuyer(options?: TestShopOptions) {
  const shop = await testShop(options);
  const [nora, ada] = [await addPerson(shop), await addPerson(shop, { isAdmin: true })];
  return { shop, nora, ada, gloves: await addProduct(shop, { name: "Gloves", sku: "GLV-1" }) };
}
