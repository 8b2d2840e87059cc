import type { companies } from "@shop/db/schema/companies";
import { costCentres } from "@shop/db/schema/companies";
import type { NewRequisition } from "@shop/domain/contracts/requisitions";
import {
  addCompany,
  addMember,
  addPerson,
  addProduct,
  as,
  orderOf,
  type Person,
  testShop,
  type TestShop,
  type TestShopOptions,
} from "../../testing.ts";

/** A company with Nora, a buyer who may order nothing without approval, Theo, an approver, and gloves and masks at $10 each. */
export async function shopWithRequisitions(
  about: Partial<typeof companies.$inferInsert> = {},
  {
    make = testShop,
    options,
  }: { make?: (options?: TestShopOptions) => Promise<TestShop>; options?: TestShopOptions } = {},
) {
  const shop = await make(options);
  const gloves = await addProduct(shop, { name: "Gloves" });
  const masks = await addProduct(shop, { name: "Masks" });
  const company = await addCompany(shop, { name: "Wattle Lane Clinics", abn: "51824753556", ...about });
  await shop.db.insert(costCentres).values([
    { companyId: company.id, code: "CBD", name: "City", position: 0 },
    { companyId: company.id, code: "NORTH", name: "Northern clinic", position: 1 },
  ]);
  const nora = await addMember(shop, company, "buyer", {
    person: await addPersonNamed(shop, "Nora"),
    limits: { orderLimitCents: 0 },
  });
  const theo = await addMember(shop, company, "approver", { person: await addPersonNamed(shop, "Theo") });
  const [asNora, asTheo] = [as(shop, nora), as(shop, theo)];
  /** Nora's requisition for 2 gloves and 5 masks: $70, $25 freight and 10 % GST. */
  const ask = (changes: Partial<NewRequisition> = {}, person: Person = nora) =>
    as(shop, person).requisitions.create({
      ...orderOf([
        [gloves, 2],
        [masks, 5],
      ]),
      note: "For the new clinic",
      ...changes,
    });
  return { shop, gloves, masks, company, nora, theo, asNora, asTheo, ask };
}

/** What the requisition of the fixture comes to. */
export const TOTAL = 102;

const addPersonNamed = (shop: TestShop, name: string) =>
  addPerson(shop, { name, email: `${name.toLowerCase()}@test.example` });
