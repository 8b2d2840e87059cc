import { companyMembers } from "@shop/db/schema/companies";
import { outbox } from "@shop/db/schema/contacts";
import { orders } from "@shop/db/schema/orders";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addMember, as, errorOf, holdRows, type TestShop, waitForBlockedSessions } from "../../testing.ts";
import { shopWithRequisitions } from "./requisitions.fixture.ts";

/** What each of two calls answers when both wait for the company, the first one longer. */
async function inTurn<A, B>(
  { shop, company }: Awaited<ReturnType<typeof shopWithRequisitions>>,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[PromiseSettledResult<A>, PromiseSettledResult<B>]> {
  const held = await holdRows(shop, "companies", [company.id]);
  const one = first();
  one.catch(() => undefined);
  await waitForBlockedSessions(shop, 1);
  const other = second();
  other.catch(() => undefined);
  await waitForBlockedSessions(shop, 2);
  await held.release();
  return Promise.allSettled([one, other]);
}

const messageOf = (result: PromiseSettledResult<unknown>) =>
  result.status === "rejected" ? (result.reason as Error).message : "done";

test("an approver approves while the buyer withdraws: the first wins, and an order is placed only by an approval", async () => {
  const world = await shopWithRequisitions();
  const { shop, asNora, asTheo, ask } = world;
  for (const isApprovedFirst of [true, false]) {
    const { _id: id } = await ask();
    const approve = () => asTheo.requisitions.approve({ id });
    const withdraw = () => asNora.requisitions.withdraw({ id });
    const ended = isApprovedFirst ? await inTurn(world, approve, withdraw) : await inTurn(world, withdraw, approve);
    const [loser, status] = isApprovedFirst
      ? ["Already approved by Theo", "approved"]
      : ["Already withdrawn by Nora", "withdrawn"];
    expect(ended.map(messageOf)).toEqual(["done", loser]);
    expect(await asNora.requisitions.byId({ id })).toMatchObject({ status });
  }
  expect(await shop.db.$count(orders)).toBe(1);
});

test("two approvers approve at once: one order, and the second is told who was first", async () => {
  const world = await shopWithRequisitions();
  const { shop, company, asTheo, ask } = world;
  const olga = as(shop, await addMember(shop, company, "admin"));
  const { _id: id } = await ask();
  const ended = await inTurn(
    world,
    () => asTheo.requisitions.approve({ id }),
    () => olga.requisitions.approve({ id }),
  );
  expect(ended.map(messageOf)).toEqual(["done", "Already approved by Theo"]);
  expect(await shop.db.$count(orders)).toBe(1);
});

test("its requester is removed while it is approved: it is withdrawn, or their order is the company's", async () => {
  const world = await shopWithRequisitions();
  const { shop, company, nora, theo, asTheo, ask } = world;
  const admin = await addMember(shop, company, "admin");
  const { _id: id } = await ask();
  const remove = () => as(shop, admin).company.removeMember({ id: nora.id });
  const approve = () => asTheo.requisitions.approve({ id });
  const removed = await inTurn(world, remove, approve);
  expect(removed.map(messageOf)).toEqual(["done", `Already withdrawn by ${admin.name}`]);
  expect(await asTheo.requisitions.byId({ id })).toMatchObject({ status: "withdrawn", totalNow: null });
  expect(await shop.db.$count(orders)).toBe(0);
  const mails = await shop.db.select().from(outbox).where(eq(outbox.recipient, nora.email));
  expect(mails.map(({ subject }) => subject)).toEqual(["Your requisition RQ-000001 was withdrawn"]);

  await addMember(shop, company, "buyer", { person: nora });
  const { _id: second } = await ask();
  const ended = await inTurn(world, () => asTheo.requisitions.approve({ id: second }), remove);
  expect(ended.map(messageOf)).toEqual(["done", "done"]);
  expect(await shop.db.select().from(orders)).toMatchObject([
    { userId: nora.id, companyId: company.id, approvedBy: theo.id },
  ]);
});

test.each([
  ["removed", async (db: TestShop["db"], id: string) => db.delete(companyMembers).where(eq(companyMembers.userId, id))],
  [
    "made a buyer",
    async (db: TestShop["db"], id: string) =>
      db.update(companyMembers).set({ role: "buyer" }).where(eq(companyMembers.userId, id)),
  ],
])("a decider who is %s in the meantime decides nothing", async (_what, change) => {
  const world = await shopWithRequisitions();
  const { shop, theo, nora, asTheo, asNora, ask } = world;
  const { _id: id } = await ask();
  const held = await holdRows(shop, "companies", [world.company.id]);
  const approving = errorOf(asTheo.requisitions.approve({ id }));
  await waitForBlockedSessions(shop, 1);
  await change(shop.db, theo.id);
  await held.release();
  expect(await approving).toMatchObject({ status: 409 });
  expect(await asNora.requisitions.byId({ id })).toMatchObject({ status: "open", by: { _id: nora.id } });
});
