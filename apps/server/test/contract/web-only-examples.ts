import { createHash } from "node:crypto";
import { addApiKey, addPerson, as, codeOf, PASSWORD, turnOnTwoFactor } from "@shop/api/testing";
import { newId } from "@shop/db/columns";
import { contactEnquiries, outbox } from "@shop/db/schema/contacts";
import { emailRestores, users } from "@shop/db/schema/users";
import { eq } from "drizzle-orm";
import { aPaidOrder, type World } from "./contract-world.ts";
import type { Example } from "./documented-examples.ts";

export const theProduct = ({ productId }: World): Example => ({ params: { id: productId } });
export const noras = ({ customer }: World): Example => ({ params: { id: customer.id } });
export const someLines = ({ productId }: World): Example => ({ body: { lines: [{ product: productId, qty: 2 }] } });
export const aPage = (): Example => ({ query: { pageNumber: 1, pageSize: 10 } });
export const aList = (): Example => ({ query: { pageNumber: 1, pageSize: 10, sort: "createdAt", direction: "asc" } });
export const aPeriod = (): Example => ({ body: { from: "2026-03-01", to: "2026-03-31" } });
export const anUnused = (make: (world: World) => Promise<string>) => async (world: World) => ({
  params: { id: await make(world) },
});

export const norasLogin = async ({ shop, customer }: World): Promise<Example> => {
  const session = await as(shop, null).users.login({ email: customer.email, password: PASSWORD });
  const logins = await as(shop, session).users.logins();
  return { body: { id: logins.find(({ isCurrent }) => isCurrent)?._id } };
};
export const ownPasswords = (): Example => ({ body: { password: PASSWORD } });
export const noraConfirms = async ({ shop, customer }: World): Promise<Example> => {
  await shop.db.update(users).set({ totpEnabledAt: null }).where(eq(users.id, customer.id));
  const { secret } = await as(shop, customer).users.beginTwoFactor({ password: PASSWORD });
  return { body: { code: codeOf(secret) } };
};
export const norasSecondFactor = async ({ shop, customer }: World): Promise<Example> => ({
  body: { password: PASSWORD, code: (await turnOnTwoFactor(shop, customer))() },
});
export const aLostDevice = async ({ shop }: World): Promise<Example> => {
  const person = await addPerson(shop);
  await turnOnTwoFactor(shop, person);
  return { params: { id: person.id } };
};
export const aRestoreLink = async ({ shop }: World): Promise<Example> => {
  const [id, key, person] = [newId(), newId(), await addPerson(shop)];
  const tokenHash = createHash("sha256").update(key).digest("hex");
  const link = { id, userId: person.id, email: person.email, tokenHash };
  await shop.db.insert(emailRestores).values({ ...link, expiresAt: new Date(Date.now() + 60_000) });
  return { body: { val: id, key } };
};
export const aMail = async ({ shop }: World): Promise<Example> => {
  const [waiting] = await shop.db.select().from(outbox).limit(1);
  return { params: { id: waiting?.id ?? "" } };
};

export const anOrderPaid = async (world: World): Promise<Example> => ({ params: { id: await aPaidOrder(world) } });
export const aDeliveredOrder = async (world: World): Promise<Example> => {
  const id = await aPaidOrder(world);
  await as(world.shop, world.admin).orders.deliver({ id });
  return { params: { id } };
};
async function aPaidCancelled(world: World): Promise<string> {
  const id = await aPaidOrder(world);
  await as(world.shop, world.admin).orders.cancel({ id, paid: true });
  return id;
}
export const aPaidCancelledOrder = async (world: World): Promise<Example> => ({
  params: { id: await aPaidCancelled(world) },
});
export const aRefundedOrder = async (world: World): Promise<Example> => {
  const id = await aPaidCancelled(world);
  await as(world.shop, world.admin).orders.markRefunded({ id });
  return { params: { id } };
};
export const anOpenEnquiry = async ({ shop }: World): Promise<Example> => {
  const id = newId();
  await shop.db.insert(contactEnquiries).values({ id, name: "Sam Reed", email: "sam@test.example", message: "Hello" });
  return { params: { id }, body: { isHandled: true, note: "Rang back", text: "Yes, we do." } };
};

export const aKey = async ({ shop, admin }: World): Promise<Example> => ({
  params: { id: (await addApiKey(shop, admin, ["orders:read"])).id },
});
export const norasKey = async ({ shop, customer }: World): Promise<Example> => ({
  body: { id: (await addApiKey(shop, customer, ["orders:read"])).id },
});
export const aWebhook = (): Example => ({
  body: { url: "https://warehouse.example/new", description: "Warehouse", events: ["order.paid", "stock.low"] },
});
