import { idAt } from "@shop/db/columns";
import { customerPrices, products as productTable, reviews as reviewTable } from "@shop/db/schema/products";
import { isId } from "@shop/domain/ids";
import { LIMITS } from "@shop/domain/limits";
import { centsToDollars } from "@shop/domain/money";
import { skuIdentity } from "@shop/domain/sku";
import { productLabel } from "../../goods/products/products.wire.ts";
import { type Fields, Unmovable } from "./fields.ts";
import { keyWithin, type Known } from "./known.ts";
import type { Collection } from "./move-batch.ts";
import { createdAtOf } from "./people.ts";

type ProductValues = typeof productTable.$inferInsert & { sku: string; priceCents: number };
type ReviewValues = typeof reviewTable.$inferInsert;
type PriceValues = typeof customerPrices.$inferInsert & { id: string };

interface OldReview {
  user: string | undefined;
  name: string;
  rating: number | null | undefined;
  comment: string;
  createdAt: Date;
}

interface OldProduct {
  values: Omit<ProductValues, "id">;
  createdAt: Date;
  /** The path of its picture in the old shop, and then that in this one; empty without. */
  image: string;
  category: string | undefined;
  subCategory: string | undefined;
  section: string | undefined;
  reviews: OldReview[];
}

/** Finds a picture of the old shop, and stores it. Returns its path; null when it has none that can be used. */
export type SavePicture = (oldPath: string, note: (message: string) => void) => Promise<string | null>;

const MOST_PRICE_CENTS = LIMITS.priceDollars * 100;

/** A price in cents: 0, for a draft, when there is none that can be used. */
function priceOf(fields: Fields): number {
  const cents = fields.cents("price");
  if (cents != null && cents > 0 && cents <= MOST_PRICE_CENTS) return cents;
  fields.note(cents === undefined || cents === 0 ? "it has no price: a draft" : "price is not valid: a draft");
  return 0;
}

function stockOf(fields: Fields): number {
  const count = fields.number("countInStock");
  if (count === undefined) return 0;
  if (count !== null && count >= 0 && count <= LIMITS.stock && Number.isInteger(count)) return count;
  const kept = count === null || count < 0 ? 0 : Math.min(LIMITS.stock, Math.floor(count));
  fields.note(`countInStock is not a whole number up to ${LIMITS.stock}: ${kept}`);
  return kept;
}

const readReview = (fields: Fields): OldReview => ({
  user: fields.id("user"),
  name: fields.text("name", LIMITS.name),
  rating: fields.number("rating"),
  comment: fields.text("comment", LIMITS.comment),
  createdAt: createdAtOf(fields, fields.id("_id") ?? ""),
});

/** Products with their reviews. One whose SKU the shop had before the move is that one. */
export const productsOf = (
  savePicture: SavePicture | null,
): Collection<OldProduct, { product: ProductValues; reviews: ReviewValues[] }> => ({
  name: "products",
  read: (fields, oldId) => ({
    values: {
      name: fields.neededText("name", LIMITS.productName),
      sku: fields.text("sku", LIMITS.name),
      description: fields.text("description", LIMITS.description),
      brand: fields.text("brand", LIMITS.name),
      size: fields.text("size", LIMITS.name),
      color: fields.text("color", LIMITS.name),
      packageQuantity: fields.text("packageQuantity", LIMITS.name),
      priceCents: priceOf(fields),
      countInStock: stockOf(fields),
    },
    createdAt: createdAtOf(fields, oldId),
    image: fields.text("image", LIMITS.message),
    category: fields.id("category_id"),
    subCategory: fields.id("sub_category_id"),
    section: fields.id("sub_category_section_id"),
    reviews: fields.parts("reviews").map(readReview),
  }),
  async prepare(row, note) {
    row.image = (savePicture && row.image !== "" && (await savePicture(row.image, note))) || "";
  },
  async load(known, rows) {
    await known.load(
      "categories",
      rows.map(({ category }) => category),
    );
    await known.load(
      "subcategories",
      rows.map(({ subCategory }) => subCategory),
    );
    await known.load(
      "subcategorysections",
      rows.map(({ section }) => section),
    );
    await known.load(
      "categoryOf",
      rows.map(({ subCategory = "" }) => known.idOf("subcategories", subCategory)),
    );
    await known.load(
      "subCategoryOf",
      rows.map(({ section = "" }) => known.idOf("subcategorysections", section)),
    );
    await known.load(
      "sku",
      rows.map(({ values }) => skuIdentity(values.sku)),
    );
    await known.load(
      "users",
      rows.flatMap(({ reviews }) => reviews.map(({ user }) => user)),
    );
  },
  plan(row, known, note) {
    const { values, createdAt, image } = row;
    const identity = skuIdentity(values.sku);
    const existing = identity === "" ? undefined : known.productWith(identity);
    if (existing === null) note(`another product has the SKU ${values.sku}: moved without it`);
    else if (identity !== "") known.addSku(identity);
    if (typeof existing === "string") return { id: existing };
    const sku = existing === null ? "" : values.sku;
    const id = idAt(createdAt);
    const reviews = planReviews(row, id, known, note);
    const place = placeOf(row, known, note);
    const product = { ...values, ...place, ...ratingOf(reviews), id, sku, image, createdAt };
    const after = {
      name: values.name,
      sku,
      price: centsToDollars(values.priceCents),
      countInStock: values.countInStock,
    };
    return {
      id,
      values: { product, reviews },
      entry: { entity: "product", label: productLabel(product), after },
    };
  },
  async write(tx, created) {
    await tx.insert(productTable).values(created.map(({ values }) => values.product));
    const reviews = created.flatMap(({ values }) => values.reviews);
    for (let at = 0; at < reviews.length; at += REVIEWS_PER_STATEMENT)
      await tx.insert(reviewTable).values(reviews.slice(at, at + REVIEWS_PER_STATEMENT));
  },
});

const REVIEWS_PER_STATEMENT = 1_000;

/** Where it is in the catalogue. What was not moved, or is not within its own category, is left out. */
function placeOf({ category, subCategory, section }: OldProduct, known: Known, note: (message: string) => void) {
  const find = (
    kind: "categories" | "subcategories" | "subcategorysections",
    field: string,
    old: string | undefined,
  ) => {
    const id = old === undefined ? undefined : known.idOf(kind, old);
    if (old !== undefined && id === undefined) note(`${field} ${old} was not moved: left out`);
    return id;
  };
  const isElsewhere = (field: string) => note(`${field} is not within the one above it: left out`);
  const found = {
    categoryId: find("categories", "category_id", category),
    subCategoryId: find("subcategories", "sub_category_id", subCategory),
    sectionId: find("subcategorysections", "sub_category_section_id", section),
  };
  const categoryOfSub = found.subCategoryId && known.idOf("categoryOf", found.subCategoryId);
  const categoryId = found.categoryId ?? categoryOfSub ?? null;
  const isSubWithin = found.subCategoryId !== undefined && categoryOfSub === categoryId;
  if (found.subCategoryId !== undefined && !isSubWithin) isElsewhere("sub_category_id");
  const subCategoryId = isSubWithin ? (found.subCategoryId ?? null) : null;
  const isSectionWithin =
    found.sectionId !== undefined &&
    subCategoryId !== null &&
    known.idOf("subCategoryOf", found.sectionId) === subCategoryId;
  if (found.sectionId !== undefined && !isSectionWithin) isElsewhere("sub_category_section_id");
  return { categoryId, subCategoryId, sectionId: isSectionWithin ? (found.sectionId ?? null) : null };
}

function planReviews({ reviews }: OldProduct, productId: string, known: Known, note: (message: string) => void) {
  const planned = new Map<string, ReviewValues>();
  for (const [place, { user, name, rating, comment, createdAt }] of reviews.entries()) {
    const leaveOut = (why: string) => note(`reviews.${place} is left out: ${why}`);
    try {
      if (user === undefined) throw new Unmovable("user is missing");
      const userId = known.parentOf("users", user, "user");
      if (rating == null || !Number.isInteger(rating) || rating < 1 || rating > 5)
        throw new Unmovable("rating is not 1 to 5");
      if (planned.has(userId)) throw new Unmovable("another one of the same user");
      const id = idAt(createdAt);
      planned.set(userId, { id, productId, userId, name: name || "Customer", rating, comment, createdAt });
    } catch (error) {
      if (!(error instanceof Unmovable)) throw error;
      leaveOut(error.message);
    }
  }
  return [...planned.values()];
}

function ratingOf(reviews: readonly ReviewValues[]) {
  const sum = reviews.reduce((total, { rating }) => total + rating, 0);
  return { numReviews: reviews.length, rating: Math.round((sum * 100) / Math.max(1, reviews.length)) / 100 };
}

interface OldPrice {
  user: string;
  product: string;
  priceCents: number;
  createdAt: Date;
}

/** Customers' own prices. One that the shop has for the same customer and product stays. */
export const productUserPrices: Collection<OldPrice, PriceValues> = {
  name: "productuserprices",
  read(fields, oldId) {
    const priceCents = fields.cents("price");
    if (priceCents === undefined) throw fields.missing("price");
    if (priceCents === null || priceCents === 0 || priceCents > MOST_PRICE_CENTS)
      throw new Unmovable("price is not valid");
    const [user, product] = [fields.neededId("userid"), fields.neededId("productid")];
    return { user, product, priceCents, createdAt: createdAtOf(fields, oldId) };
  },
  async load(known, rows) {
    await known.load(
      "users",
      rows.map(({ user }) => user),
    );
    await known.load(
      "products",
      rows.map(({ product }) => product),
    );
    const keys = rows.map(({ user, product }) => [known.idOf("users", user), known.idOf("products", product)]);
    await known.load(
      "price",
      keys.map(([user, product]) => (user && product && isId(user) ? keyWithin(user, product) : undefined)),
    );
  },
  plan({ user, product, priceCents, createdAt }, known) {
    const userId = known.parentOf("users", user, "user");
    const productId = known.parentOf("products", product, "product");
    const key = keyWithin(userId, productId);
    const existing = known.idOf("price", key);
    if (existing !== undefined) return { id: existing };
    const id = idAt(createdAt);
    known.add("price", key, id);
    return { id, values: { id, userId, productId, priceCents, createdAt } };
  },
  write: async (tx, created) => void (await tx.insert(customerPrices).values(created.map(({ values }) => values))),
};
