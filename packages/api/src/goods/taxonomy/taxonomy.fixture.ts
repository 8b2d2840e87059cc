import { addPerson, addCategoryTree, as, testShop } from "../../testing.ts";

/** A shop with categories for gloves and masks, and an admin's calls. */
export async function shopWithTwoCategories() {
  const shop = await testShop();
  const admin = await addPerson(shop, { name: "Ada", isAdmin: true });
  const gloves = await addCategoryTree(shop, ["Protective Wear", "Hand Protection", "Nitrile"]);
  const masks = await addCategoryTree(shop, ["Medical", "Masks", "Surgical 100%"]);
  const { categories, subCategories, sections } = as(shop, admin).taxonomy;
  const changes = async (entity: "category" | "subCategory" | "section") =>
    (await as(shop, admin).audit.list({ entity })).entries;
  return { shop, admin, gloves, masks, changes, categories, subCategories, sections };
}

export const conflict = (message: string) => ({ status: 409, code: "CONFLICT", message });
export const notFound = (message: string) => ({ status: 404, code: "NOT_FOUND", message });
