import { addresses } from "@shop/db/schema/addresses";
import { auditLog } from "@shop/db/schema/audit";
import { companies, companyInvitations, companyMembers, tradeApplications } from "@shop/db/schema/companies";
import { outbox } from "@shop/db/schema/contacts";
import { shoppingLists } from "@shop/db/schema/lists";
import { requisitions } from "@shop/db/schema/requisitions";
import { users } from "@shop/db/schema/users";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { addProduct, ADDRESS, as, orderOf, PASSWORD, TEST_SETTINGS } from "../../testing.ts";
import { mailedToken, shopWithCompany } from "../../people/companies/companies.fixture.ts";
import { deleteExpired } from "./delete-expired.ts";
import { differencesIn } from "./privacy.fixture.ts";

async function companyShop() {
  const world = await shopWithCompany();
  const gloves = await addProduct(world.shop);
  await world.shop.db
    .update(users)
    .set({ provenEmail: sql`email` })
    .where(eq(users.id, world.nora.id));
  const order = await as(world.shop, world.nora).orders.create(orderOf([[gloves, 1]]));
  return { ...world, gloves, order };
}

test("the export has role, application and what was ordered for the company by number, day and total", async () => {
  const { shop, nora, order } = await companyShop();
  const applied = { companyName: "Nora's", abn: "53 004 085 616", contactName: "Nora", email: nora.email };
  await as(shop, null).tradeApplications.create(applied);
  const data = await as(shop, nora).users.ownData();
  expect(data).toMatchObject({
    company: [{ name: "Wattle Lane Clinics", role: "buyer", orderLimit: null }],
    companyOrders: [{ orderNumber: order.orderNumber, createdAt: order.createdAt, total: order.totalPrice }],
    orders: [],
    invitations: [],
    tradeApplications: [{ companyName: "Nora's", status: "open" }],
  });
});

test("a deleted member's open company orders stay, with shared lists and addresses, and requisitions are withdrawn", async () => {
  const { shop, company, nora, ada, gloves, order } = await companyShop();
  const mine = as(shop, nora);
  for (const isShared of [true, false]) {
    const id = (await mine.lists.create({ name: `Weekly ${isShared}`, lines: [{ product: gloves.id, qty: 1 }] }))._id;
    const address = await mine.addresses.create({ ...ADDRESS, label: "Clinic" });
    if (!isShared) continue;
    await shop.db.update(shoppingLists).set({ companyId: company.id }).where(eq(shoppingLists.id, id));
    const shared = { companyId: company.id, isDefault: false };
    await shop.db.update(addresses).set(shared).where(eq(addresses.id, address._id));
  }
  await mine.requisitions.create({ ...orderOf([[gloves, 1]]), note: "For the ward" });
  expect(await mine.users.deleteAccount({ password: PASSWORD })).toEqual({ message: "Your account has been deleted" });
  expect(await as(shop, ada).orders.byId({ id: order._id })).toMatchObject({ user: { name: "Deleted customer" } });
  expect(await shop.db.$count(companyMembers, eq(companyMembers.userId, nora.id))).toBe(0);
  expect((await shop.db.select().from(shoppingLists)).map(({ name }) => name)).toEqual(["Weekly true"]);
  expect(await shop.db.$count(addresses)).toBe(1);
  expect((await shop.db.select().from(requisitions)).map(({ status }) => status)).toEqual(["withdrawn"]);
  expect(await shop.db.$count(companies)).toBe(1);
  expect(await differencesIn(shop)).toEqual([]);
});

test("deleting an account erases their invitation, application and name in the log of members", async () => {
  const { shop, nora, ada, bea } = await companyShop();
  await as(shop, ada).company.updateMember({ id: nora.id, orderLimit: 10 });
  await as(shop, null).tradeApplications.create({
    companyName: "Nora's",
    abn: "53 004 085 616",
    contactName: "Nora",
    email: nora.email,
  });
  await as(shop, nora).users.deleteAccount({ password: PASSWORD });
  expect(await shop.db.$count(tradeApplications)).toBe(0);
  const log = JSON.stringify(await shop.db.select().from(auditLog));
  expect(log).not.toContain(nora.email);
  expect(log).toContain("Deleted customer · Wattle Lane Clinics");
  expect(await shop.db.$count(outbox, eq(outbox.recipient, nora.email))).toBe(0);
  expect((await as(shop, bea).company.read()).members).toHaveLength(2);
});

test("deleting an account erases the invitation by which they joined, under an email that they have changed since", async () => {
  const { shop, ada } = await companyShop();
  const [old, kept] = ["rosa@old.example", "kept@test.example"];
  for (const email of [old, kept]) await as(shop, ada).company.addMember({ email, role: "buyer" });
  const accepted = { token: await mailedToken(shop, old), name: "Rosa Lim", password: "three green bandages" };
  const { session = null } = await as(shop, null).invitations.accept(accepted);
  const rosa = as(shop, session).users;
  await rosa.updateProfile({ email: "rosa@new.example", currentPassword: accepted.password });
  await rosa.deleteAccount({ password: accepted.password });
  const log = JSON.stringify(await shop.db.select().from(auditLog));
  expect(log).not.toContain("rosa@");
  expect(log).toContain(kept);
});

test("the address of an invitation that was taken back is erased from the log after the days of reset links", async () => {
  const { shop, ada } = await companyShop();
  const [gone, open, joined] = ["mei@test.example", "sam@test.example", "rosa@test.example"];
  for (const email of [open, joined]) await as(shop, ada).company.addMember({ email, role: "buyer" });
  const { _id: id } = await as(shop, ada).company.addMember({ email: gone, role: "buyer" });
  await as(shop, null).invitations.accept({
    token: await mailedToken(shop, joined),
    name: "Rosa Lim",
    password: "three green bandages",
  });
  await as(shop, ada).company.updateMember({ id, role: "viewer" });
  await as(shop, ada).company.removeMember({ id });
  const logAfter = async (days: number) => {
    await shop.db.transaction(async (tx) => {
      // The trigger of the log refuses to change it.
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.update(auditLog).set({ createdAt: sql`now() - make_interval(days => ${days})` });
    });
    await deleteExpired({ db: shop.db }, TEST_SETTINGS.retention);
    return JSON.stringify(await shop.db.select().from(auditLog));
  };
  expect(await logAfter(6)).toContain(gone);
  const log = await logAfter(8);
  expect(log).not.toContain(gone);
  for (const email of [open, joined]) expect(log).toContain(email);
});

test("expired invitations are deleted with their messages after the days of reset links", async () => {
  const { shop, ada } = await companyShop();
  await as(shop, ada).company.addMember({ email: "mei@test.example", role: "buyer" });
  const expire = async (days: number) => {
    await shop.db.update(companyInvitations).set({ expiresAt: sql`now() - make_interval(days => ${days})` });
    await deleteExpired({ db: shop.db }, TEST_SETTINGS.retention);
  };
  await expire(6);
  expect(await shop.db.$count(companyInvitations)).toBe(1);
  await expire(8);
  expect(await shop.db.$count(companyInvitations)).toBe(0);
  expect(await shop.db.$count(outbox, eq(outbox.recipient, "mei@test.example"))).toBe(0);
  expect(JSON.stringify(await shop.db.select().from(auditLog))).not.toContain("mei@test.example");
});
