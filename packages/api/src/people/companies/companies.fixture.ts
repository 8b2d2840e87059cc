import { outbox } from "@shop/db/schema/contacts";
import { and, desc, eq, like } from "drizzle-orm";
import { addCompany, addMember, testShop, type TestShop, type TestShopOptions } from "../../testing.ts";

/** A shop with a company that has two admins and a buyer. */
export async function shopWithCompany(options?: TestShopOptions) {
  const shop = await testShop(options);
  const company = await addCompany(shop, { name: "Wattle Lane Clinics", abn: "51824753556" });
  const [ada, bea] = [await addMember(shop, company, "admin"), await addMember(shop, company, "admin")];
  const nora = await addMember(shop, company, "buyer");
  return { shop, company, ada, bea, nora };
}

/** The token of the last invitation that was mailed to an address. */
export async function mailedToken({ db }: TestShop, email: string): Promise<string> {
  const isInvitation = and(eq(outbox.recipient, email), like(outbox.cause, "company-invitation:%"));
  const [mail] = await db.select().from(outbox).where(isInvitation).orderBy(desc(outbox.id)).limit(1);
  return new URL(/http\S+\/join\?\S+/.exec(mail?.text ?? "")?.[0] ?? "http://none").searchParams.get("token") ?? "";
}
