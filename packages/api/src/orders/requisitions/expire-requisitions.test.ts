import { outbox } from "@shop/db/schema/contacts";
import { requisitions } from "@shop/db/schema/requisitions";
import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { cleanUp } from "../../shop/clean-up.ts";
import { differencesIn } from "../../shop/privacy/privacy.fixture.ts";
import { expireRequisitions } from "./expire-requisitions.ts";
import { shopWithRequisitions } from "./requisitions.fixture.ts";

const DAY_MS = 86_400_000;

test("what nobody decided on in time expires once, and its requester is mailed", async () => {
  const { shop, asNora, ask } = await shopWithRequisitions();
  const [late, open] = [await ask(), await ask()];
  await shop.db.update(requisitions).set({ expiresAt: new Date() }).where(eq(requisitions.id, late._id));
  await Promise.all([expireRequisitions(shop), expireRequisitions(shop)]);
  expect(await asNora.requisitions.byId({ id: late._id })).toMatchObject({
    status: "expired",
    decidedBy: null,
    version: 2,
  });
  expect(await asNora.requisitions.byId({ id: open._id })).toMatchObject({ status: "open", version: 1 });
  const mails = await shop.db.select().from(outbox).orderBy(asc(outbox.cause));
  expect(mails.map(({ cause, recipient }) => [cause, recipient])).toEqual([
    [`requisition-asked:${open._id}`, "theo@test.example"],
    [`requisition-ended:${late._id}`, "nora@test.example"],
  ]);
  expect(await differencesIn(shop)).toEqual([]);
});

test("those that have ended are deleted with their addresses, and open ones stay", async () => {
  const { shop, asNora, asTheo, ask } = await shopWithRequisitions();
  const [declined, approved, open] = [await ask(), await ask(), await ask()];
  await asTheo.requisitions.decline({ id: declined._id, reason: "No" });
  const order = await asTheo.requisitions.approve({ id: approved._id });
  const { retention } = shop.settings;
  await shop.db.update(requisitions).set({ createdAt: new Date(Date.now() - (retention.orderAddresses + 1) * DAY_MS) });
  await cleanUp(shop, retention);
  expect((await asNora.requisitions.list({})).requisitions.map(({ _id }) => _id)).toEqual([open._id]);
  expect(await asNora.orders.byId({ id: order._id })).toMatchObject({ approvedBy: { name: "Theo" } });
  expect(await differencesIn(shop)).toEqual([]);
});

test("the export contains a member's requisitions, and nothing of their colleagues'", async () => {
  const { asNora, asTheo, ask } = await shopWithRequisitions();
  const { _id: id } = await ask({ poNumber: "PO 7", costCentre: "CBD" });
  const { orderNumber } = await asTheo.requisitions.approve({ id });
  const { requisitions: exported } = await asNora.users.ownData();
  expect(exported).toMatchObject([
    {
      number: "RQ-000001",
      status: "approved",
      note: "For the new clinic",
      lines: [
        { qty: 2, priceThen: 10 },
        { qty: 5, priceThen: 10 },
      ],
      poNumber: "PO 7",
      costCentre: "CBD",
      orderNumber,
    },
  ]);
  expect((await asTheo.users.ownData()).requisitions).toEqual([]);
});
