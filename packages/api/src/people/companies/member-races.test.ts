import { companyMembers } from "@shop/db/schema/companies";
import { orders } from "@shop/db/schema/orders";
import { LAST_COMPANY_ADMIN, MEMBERSHIP_CHANGED } from "@shop/domain/messages";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  addPerson,
  addProduct,
  as,
  errorOf,
  holdRows,
  lockProductsFor,
  orderOf,
  PASSWORD,
  waitForBlockedSessions,
} from "../../testing.ts";
import { mailedToken, shopWithCompany } from "./companies.fixture.ts";

type World = Awaited<ReturnType<typeof shopWithCompany>>;

const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error: Error) => error.message,
  );
const adminsOf = ({ shop, company }: World) =>
  shop.db.$count(companyMembers, and(eq(companyMembers.companyId, company.id), eq(companyMembers.role, "admin")));

test.each<[string, (world: World) => [Promise<unknown>, Promise<unknown>]]>([
  [
    "leave",
    ({ shop, ada, bea }) => [
      as(shop, ada).company.removeMember({ id: ada.id }),
      as(shop, bea).company.removeMember({ id: bea.id }),
    ],
  ],
  [
    "remove each other",
    ({ shop, ada, bea }) => [
      as(shop, ada).company.removeMember({ id: bea.id }),
      as(shop, bea).company.removeMember({ id: ada.id }),
    ],
  ],
  [
    "take their own role away",
    ({ shop, ada, bea }) => [
      as(shop, ada).company.updateMember({ id: ada.id, role: "buyer" }),
      as(shop, bea).company.updateMember({ id: bea.id, role: "buyer" }),
    ],
  ],
  [
    "delete their accounts",
    ({ shop, ada, bea }) => [
      as(shop, ada).users.deleteAccount({ password: PASSWORD }),
      as(shop, bea).users.deleteAccount({ password: PASSWORD }),
    ],
  ],
])("of two admins who %s at once, one stays", async (_what, calls) => {
  const world = await shopWithCompany();
  const held = await holdRows(world.shop, "companies", [world.company.id]);
  const both = calls(world).map(outcomeOf);
  await waitForBlockedSessions(world.shop, 2);
  await held.release();
  const outcomes = await Promise.all(both);
  expect(outcomes.filter((it) => it === "done")).toHaveLength(1);
  expect([LAST_COMPANY_ADMIN, MEMBERSHIP_CHANGED]).toContain(outcomes.find((it) => it !== "done"));
  expect(await adminsOf(world)).toBe(1);
});

test("who is removed while they order has ordered for the company", async () => {
  const { shop, company, ada, nora } = await shopWithCompany();
  const gloves = await addProduct(shop);
  const held = await lockProductsFor(shop, [gloves.id]);
  const placing = as(shop, nora).orders.create(orderOf([[gloves, 1]]));
  await waitForBlockedSessions(shop, 1);
  const removing = as(shop, ada).company.removeMember({ id: nora.id });
  await waitForBlockedSessions(shop, 2);
  await held.release();
  expect(await placing).toMatchObject({ company: { _id: company.id } });
  await removing;
  expect(await as(shop, nora).orders.mine({})).toEqual([]);
});

test("an order that waits for the removal of its member is refused, and nothing is ordered", async () => {
  const { shop, ada, nora } = await shopWithCompany();
  const gloves = await addProduct(shop);
  // The removal has locked the company and waits for the row of the member.
  const held = await shop.db.$client.connect();
  await held.query("begin");
  await held.query("select from company_members where user_id = $1 for update", [nora.id]);
  const removing = as(shop, ada).company.removeMember({ id: nora.id });
  await waitForBlockedSessions(shop, 1);
  const placing = errorOf(as(shop, nora).orders.create(orderOf([[gloves, 1]])));
  await waitForBlockedSessions(shop, 2);
  await held.query("commit");
  held.release();
  await removing;
  expect(await placing).toMatchObject({ status: 409, message: MEMBERSHIP_CHANGED });
  expect(await shop.db.$count(orders)).toBe(0);
  expect(await as(shop, nora).orders.create(orderOf([[gloves, 1]]))).not.toHaveProperty("company");
});

test("an order that waits while its member may no longer order is refused, and nothing is ordered", async () => {
  const { shop, company, nora } = await shopWithCompany();
  const gloves = await addProduct(shop);
  const held = await holdRows(shop, "companies", [company.id], "FOR NO KEY UPDATE");
  const placing = errorOf(as(shop, nora).orders.create(orderOf([[gloves, 1]])));
  await waitForBlockedSessions(shop, 1);
  await shop.db.update(companyMembers).set({ role: "viewer" }).where(eq(companyMembers.userId, nora.id));
  await held.release();
  expect(await placing).toMatchObject({ status: 409, message: MEMBERSHIP_CHANGED });
  expect(await shop.db.$count(orders)).toBe(0);
});

test("who accepts an invitation while staff make them an admin of the shop is not both", async () => {
  const { shop, ada } = await shopWithCompany();
  const [mei, staff] = [await addPerson(shop), await addPerson(shop, { isAdmin: true })];
  await as(shop, ada).company.addMember({ email: mei.email, role: "buyer" });
  const token = await mailedToken(shop, mei.email);
  const held = await holdRows(shop, "users", [mei.id], "FOR NO KEY UPDATE");
  const both = [
    as(shop, mei).invitations.accept({ token }),
    as(shop, staff).users.update({ id: mei.id, isAdmin: true }),
  ].map(outcomeOf);
  await waitForBlockedSessions(shop, 2);
  await held.release();
  const outcomes = await Promise.all(both);
  expect(outcomes.filter((it) => it === "done")).toHaveLength(1);
});
