import { companies, costCentres } from "@shop/db/schema/companies";
import { products } from "@shop/db/schema/products";
import { newId } from "@shop/db/columns";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addMember, as, errorOf, orderOf } from "../../testing.ts";
import { shopWithRequisitions } from "./requisitions.fixture.ts";

test("a decider changes quantities, PO number and cost centre; what is left out stays", async () => {
  const { gloves, masks, asTheo, ask } = await shopWithRequisitions();
  const { _id: id } = await ask({ poNumber: "PO 7", costCentre: "CBD" });
  expect(await asTheo.requisitions.update({ id, lines: [{ product: gloves.id, qty: 4 }] })).toMatchObject({
    lines: [
      { product: gloves.id, qty: 4, priceThen: 10 },
      { product: masks.id, qty: 5 },
    ],
    totalThen: 124,
    totalNow: 124,
    poNumber: "PO 7",
    costCentre: "CBD",
    version: 2,
  });
  const changed = await asTheo.requisitions.update({
    id,
    version: 2,
    lines: [{ product: masks.id, qty: 0 }],
    costCentre: "north",
    poNumber: "",
  });
  expect(changed).toMatchObject({ lines: [{ product: gloves.id, qty: 4 }], costCentre: "NORTH", version: 3 });
  expect(changed).not.toHaveProperty("poNumber");
});

test("a change is refused on an outdated version, for other products, and where an order would be", async () => {
  const { shop, company, gloves, masks, asTheo, ask } = await shopWithRequisitions();
  const asked = await ask({ poNumber: "PO 7" });
  const { _id: id } = asked;
  const update = (changes: object) => errorOf(asTheo.requisitions.update({ id, ...changes }));
  expect(await update({ version: 0 })).toMatchObject({ status: 409, current: asked });
  expect(await update({ lines: [{ product: newId(), qty: 1 }] })).toMatchObject({
    status: 400,
    issues: [{ path: "lines.0.product" }],
  });
  const none = [gloves, masks].map(({ id: product }) => ({ product, qty: 0 }));
  expect(await update({ lines: none })).toMatchObject({ status: 400, issues: [{ path: "lines" }] });
  expect(await update({ costCentre: "X" })).toMatchObject({ status: 400, message: "Unknown cost centre X" });
  await shop.db.update(products).set({ maxQty: 10, cartonQty: 5 }).where(eq(products.id, gloves.id));
  const limited = await asTheo.requisitions.byId({ id });
  expect(limited.lines[0]).toMatchObject({ minQty: 1, orderMultiple: 1, maxQty: 10, cartonQty: 5 });
  expect(await update({ lines: [{ product: gloves.id, qty: 11 }] })).toMatchObject({
    status: 400,
    issues: [{ path: "lines.0.qty", message: "At most 10 of Gloves in one order" }],
  });
  await shop.db.update(companies).set({ poRequired: true }).where(eq(companies.id, company.id));
  expect(await update({ poNumber: "" })).toMatchObject({ status: 400, issues: [{ path: "poNumber" }] });
  expect(await asTheo.requisitions.byId({ id })).toEqual(limited);
});

test("quantities and PO number can be changed while its cost centre is no longer used", async () => {
  const { shop, gloves, asTheo, ask } = await shopWithRequisitions();
  const { _id: id } = await ask({ costCentre: "CBD" });
  await shop.db.update(costCentres).set({ isActive: false });
  expect(await asTheo.requisitions.update({ id, lines: [{ product: gloves.id, qty: 3 }] })).toMatchObject({
    costCentre: "CBD",
    lines: [{ qty: 3 }, {}],
  });
  expect(await asTheo.requisitions.update({ id, poNumber: "PO 8" })).toMatchObject({
    costCentre: "CBD",
    poNumber: "PO 8",
  });
  const again = asTheo.requisitions.update({ id, costCentre: "CBD" });
  expect(await errorOf(again)).toMatchObject({ status: 400, message: "Unknown cost centre CBD" });
});

test("it is changed and approved however many orders others have placed in the last minute", async () => {
  const limits = { orders: 1, unpaidOrders: 0, unpaidAmount: 0 };
  const { gloves, asTheo, ask } = await shopWithRequisitions({}, { options: { limits } });
  const { _id: id } = await ask();
  await asTheo.orders.create(orderOf([[gloves, 1]]));
  expect(await asTheo.requisitions.update({ id, poNumber: "PO 7" })).toMatchObject({ poNumber: "PO 7" });
  expect(await asTheo.requisitions.approve({ id })).toMatchObject({ poNumber: "PO 7" });
});

test("its lines go back into the cart, as far as they are available, once for a repeated call", async () => {
  const { shop, company, nora, gloves, masks, asNora, ask } = await shopWithRequisitions();
  const { _id: id } = await ask();
  await asNora.requisitions.withdraw({ id });
  await shop.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, masks.id));
  const keyed = as(shop, nora, { idempotencyKey: "one" }).requisitions;
  const added = await keyed.addToCart({ id });
  expect(added).toMatchObject({ added: 1, gone: [{ product: masks.id }], lines: [{ product: gloves.id, qty: 2 }] });
  expect(await keyed.addToCart({ id })).toEqual(added);
  const viewer = as(shop, await addMember(shop, company, "viewer"));
  expect(await errorOf(viewer.requisitions.addToCart({ id }))).toMatchObject({ status: 403, code: "COMPANY_ROLE" });
});
