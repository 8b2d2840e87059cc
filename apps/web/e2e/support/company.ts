import { expect, type APIRequestContext } from "@playwright/test";
import { openDatabase } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { companies, companyMembers, costCentres } from "@shop/db/schema/companies";
import { runDatabase } from "./another-shop.ts";
import { newCustomer } from "./fixtures.ts";

type Person = Awaited<ReturnType<typeof newCustomer>>;

/** A new company with two cost centres, a buyer who may order $100 at once without approval, an approver and an admin. */
export async function newCompany(
  request: APIRequestContext,
  settings: Partial<typeof companies.$inferInsert> = {},
): Promise<{ name: string; buyer: Person; approver: Person; admin: Person }> {
  const [buyer, approver] = [await newCustomer(request, "Priya Nair"), await newCustomer(request, "Theo Marsh")];
  const admin = await newCustomer(request, "Ruth Adeyemi");
  const { db, pool } = openDatabase({ url: await runDatabase() });
  const id = newId();
  const name = `Wattle Lane ${id.slice(-6)}`;
  // The digits need not be those of a real ABN.
  const abn = String(10_000_000_000 + (Number.parseInt(id.slice(-8), 16) % 89_999_999_999));
  await db.insert(companies).values({ id, name, abn, ...settings });
  await db.insert(costCentres).values([
    { companyId: id, code: "CBD", name: "Clinic in the city", position: 0 },
    { companyId: id, code: "NORTH", name: "Northern clinic", position: 1 },
  ]);
  await db.insert(companyMembers).values([
    { userId: buyer._id, companyId: id, role: "buyer", orderLimitCents: 100_00 },
    { userId: approver._id, companyId: id, role: "approver" },
    { userId: admin._id, companyId: id, role: "admin" },
  ]);
  await pool.end();
  return { name, buyer, approver, admin };
}

/** The link of the invitation that was mailed to an address. */
export async function invitationOf(request: APIRequestContext, email: string): Promise<string> {
  const link = async () => {
    const mails = (await (await request.get("/dev/mailbox.json")).json()) as { to: string; text: string }[];
    const text = mails.find((mail) => mail.to === email && mail.text.includes("/join?token="))?.text ?? "";
    return /\/join\?token=\S+/.exec(text)?.[0] ?? "";
  };
  await expect.poll(link).not.toBe("");
  return link();
}
