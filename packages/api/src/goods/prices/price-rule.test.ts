// Holds the rule's SQL and function together: random products, lists, dates, steps and multiples.
import { newId } from "@shop/db/columns";
import type { Transaction } from "@shop/db/client";
import { runStatement } from "@shop/db/prepared";
import { companies } from "@shop/db/schema/companies";
import { priceLists } from "@shop/db/schema/price-lists";
import { customerPrices, priceListItems, products } from "@shop/db/schema/products";
import { users } from "@shop/db/schema/users";
import { buyerPrice, isValidOn, type Offer, type PriceStep } from "@shop/domain/prices/buyer-price";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parameters } from "../../base/platform/sql-parameters.ts";
import { addCompany, addMember, addPerson, testShop } from "../../testing.ts";
import { runs } from "../../runs.fixture.ts";
import { readBuyer } from "./buyer.ts";
import { buyerCents, MIN_QTY, offerColumns, pricedParts } from "./price-sql.ts";

const DAY = "2026-11-27";
const days = fc.constantFrom(null, "2026-11-01", "2026-11-26", DAY, "2026-11-28", "2026-12-31");
const cents = fc.integer({ min: 1, max: 400 });
const steps = fc.uniqueArray(fc.record({ minQty: fc.integer({ min: 1, max: 12 }), cents }), {
  maxLength: 4,
  selector: ({ minQty }) => minQty,
});
const product = fc.record({
  ownCents: fc.integer({ min: 0, max: 400 }),
  multiple: fc.integer({ min: 1, max: 3 }),
  multiples: fc.option(fc.integer({ min: 1, max: 4 })),
  customerCents: fc.option(cents),
  others: fc.option(cents),
  listSteps: steps,
  companySteps: steps,
  publicSteps: steps,
  otherSteps: steps,
});
const period = fc
  .tuple(days, days)
  .map(([startsOn, endsOn]) =>
    startsOn && endsOn && endsOn < startsOn ? { startsOn: endsOn, endsOn: startsOn } : { startsOn, endsOn },
  );
const world = fc.record({
  products: fc.array(product, { minLength: 1, maxLength: 4 }),
  list: period,
  companyList: period,
  publicList: period,
  isAssigned: fc.boolean(),
  isAssignedToCompany: fc.boolean(),
});
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

const sorted = (given: PriceStep[]) => given.toSorted((one, other) => one.minQty - other.minQty);

/** A member of a company, a customer without one, and the company. */
interface Buyers {
  member: string;
  other: string;
  company: string;
}

async function store(tx: Transaction, of: World, { member, other, company }: Buyers) {
  const { list, companyList, publicList, isAssigned, isAssignedToCompany, ...made } = of;
  const ids = { list: newId(), companyList: newId(), publicList: newId(), other: newId() };
  await tx.insert(priceLists).values([
    { id: ids.list, name: "Clinics", ...list },
    { id: ids.companyList, name: "Company", ...companyList },
    { id: ids.publicList, name: "Public", isPublic: true, ...publicList },
    { id: ids.other, name: "Cafés" },
  ]);
  await tx
    .update(users)
    .set({ priceListId: isAssigned ? ids.list : null })
    .where(eq(users.id, member));
  await tx
    .update(companies)
    .set({ priceListId: isAssignedToCompany ? ids.companyList : null })
    .where(eq(companies.id, company));
  await tx.update(users).set({ priceListId: ids.other }).where(eq(users.id, other));
  const stored: { id: string; offers: Map<string | null, Offer> }[] = [];
  for (const { ownCents, multiple, multiples, ...prices } of made.products) {
    const id = newId();
    const minQty = multiples === null ? null : multiples * multiple;
    await tx.insert(products).values({ id, name: "P", priceCents: ownCents, orderMultiple: multiple, minQty });
    const itemsOf = (listId: string, given: PriceStep[]) =>
      given.map((step) => ({ listId, productId: id, minQty: step.minQty, priceCents: step.cents }));
    const items = [
      ...itemsOf(ids.list, prices.listSteps),
      ...itemsOf(ids.companyList, prices.companySteps),
      ...itemsOf(ids.publicList, prices.publicSteps),
      ...itemsOf(ids.other, prices.otherSteps),
    ];
    if (items.length > 0) await tx.insert(priceListItems).values(items);
    for (const [userId, priceCents] of [
      [member, prices.customerCents],
      [other, prices.others],
    ] as const)
      if (priceCents !== null) await tx.insert(customerPrices).values({ userId, productId: id, priceCents });
    const publicSteps = isValidOn(publicList, DAY) ? sorted(prices.publicSteps) : [];
    const visitor = { ownCents, customerCents: null, listSteps: [], companySteps: [], publicSteps };
    const listSteps = isAssigned && isValidOn(list, DAY) ? sorted(prices.listSteps) : [];
    const companySteps = isAssignedToCompany && isValidOn(companyList, DAY) ? sorted(prices.companySteps) : [];
    stored.push({
      id,
      offers: new Map<string | null, Offer>([
        [null, visitor],
        [member, { ...visitor, customerCents: prices.customerCents, listSteps, companySteps }],
        [other, { ...visitor, customerCents: prices.others, listSteps: sorted(prices.otherSteps) }],
      ]),
    });
  }
  return stored;
}

const ROLLBACK = new Error("rolled back");

test("SQL and function agree on offers, prices in any quantity, and the parts by which lists are sorted", async () => {
  const shop = await testShop();
  const company = await addCompany(shop);
  const { id: member } = await addMember(shop, company, "buyer");
  const { id: other } = await addPerson(shop);
  const check = async (tx: Transaction, of: World) => {
    const stored = await store(tx, of, { member, other, company: company.id });
    const ids = stored.map(({ id }) => id);
    for (const id of [null, member, other]) {
      const buyer = await readBuyer(tx, id, DAY);
      const expected = (productId: string, quantity: number) => {
        const offer = stored.find((one) => one.id === productId)?.offers.get(id);
        return offer && buyerPrice(offer, quantity).cents;
      };
      const given = parameters();
      const text = `select p.id, ${MIN_QTY} as "minQty", ${offerColumns(buyer, given)},
        ${[1, 2, 5, 12].map((quantity) => `${buyerCents(buyer, given, String(quantity))} as "at${quantity}"`).join(", ")},
        ${buyerCents(buyer, given)} as "atLeast" from products p where p.id = any(${given.at(ids)}::uuid[])`;
      type Row = Offer & { id: string; minQty: number } & Record<`at${string}`, number>;
      const rows = await runStatement<Row>(tx, { text, values: given.values });
      expect(rows).toHaveLength(ids.length);
      for (const {
        id: productId,
        minQty,
        ownCents,
        customerCents,
        listSteps,
        companySteps,
        publicSteps,
        ...at
      } of rows) {
        const offer = { ownCents, customerCents, listSteps, companySteps, publicSteps };
        expect(offer).toEqual(stored.find((one) => one.id === productId)?.offers.get(id));
        for (const quantity of [1, 2, 5, 12]) expect(at[`at${quantity}`]).toBe(expected(productId, quantity));
        expect(at.atLeast).toBe(expected(productId, minQty));
      }
      const parts = parameters();
      const union = pricedParts(buyer, parts)
        .map(
          ({ from, where, cents: price }) =>
            `select p.id, ${price} as cents from ${from} where ${where} and p.id = any(${parts.at(ids)}::uuid[])`,
        )
        .join(" union all ");
      const priced = await runStatement<{ id: string; cents: number }>(tx, { text: union, values: parts.values });
      const least = new Map(rows.map((row) => [row.id, expected(row.id, row.minQty)]));
      expect(priced.map((row) => row.id).toSorted()).toEqual(ids.toSorted());
      for (const row of priced) expect(row.cents).toBe(least.get(row.id));
    }
    throw ROLLBACK;
  };
  await fc.assert(
    fc.asyncProperty(world, async (of) => {
      await expect(shop.db.transaction((tx) => check(tx, of))).rejects.toBe(ROLLBACK);
    }),
    { numRuns: runs(60) },
  );
});
