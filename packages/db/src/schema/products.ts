import { TAX_CLASSES } from "@shop/domain/taxes";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgSequence,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { byteOrderText, createdAt, id, moment, tsvector, updatedAt, version } from "../columns.ts";
import { categories, subCategories, subCategorySections } from "./taxonomy.ts";
import { priceLists } from "./price-lists.ts";
import { ofUser, users } from "./users.ts";

/** In kilobytes; the default is 4,096. */
const SHORT_PENDING_LIST = { gin_pending_list_limit: 256 };

/** Of an index of products that shoppers see. */
const isPublished = sql`is_published(price_cents, archived_at)`;

export const products = pgTable(
  "products",
  {
    id: id(),
    name: text().notNull(),
    sku: text().notNull().default(""),
    /** The SKU for searches: in upper case, only letters and digits. */
    skuKey: text()
      .notNull()
      .generatedAlwaysAs(sql`upper(regexp_replace(sku, '[^A-Za-z0-9]', '', 'g'))`),
    /** Older than the rule that no two SKUs look the same: its SKU looks like another product's. */
    isSkuTwin: boolean().notNull().default(false),
    description: text().notNull().default(""),
    brand: text().notNull().default(""),
    size: text().notNull().default(""),
    color: text().notNull().default(""),
    packageQuantity: text().notNull().default(""),
    image: text().notNull().default(""),
    categoryId: uuid().references(() => categories.id),
    subCategoryId: uuid(),
    sectionId: uuid(),
    /** AUD cents ex GST; 0 for a draft (`is_draft`), which shoppers never see. */
    priceCents: integer().notNull().default(0),
    taxClass: text({ enum: TAX_CLASSES }).notNull().default("gst"),
    /** Written only by the stock movements' trigger. */
    countInStock: integer().notNull().default(0),
    /** The minimum quantity of an order; null: the order multiple. */
    minQty: integer(),
    /** Every ordered quantity is a multiple of it. */
    orderMultiple: integer().notNull().default(1),
    /** The maximum quantity of one order; null for no limit. */
    maxQty: integer(),
    /** Units in a carton; null when it is not sold by the carton. */
    cartonQty: integer(),
    rating: numeric({ precision: 3, scale: 2, mode: "number" }).notNull().default(0),
    numReviews: integer().notNull().default(0),
    /** Written only by the search trigger. */
    searchVector: tsvector().notNull().default(""),
    archivedAt: moment(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("products_sku_key")
      .on(sql`upper(${t.sku})`)
      .where(sql`${t.sku} <> ''`),
    uniqueIndex("products_sku_identity_key")
      .on(sql`sku_identity(${t.sku})`)
      .where(sql`sku_identity(${t.sku}) <> '' and not ${t.isSkuTwin}`),
    index("products_sku_twins_idx")
      .on(sql`sku_identity(${t.sku})`)
      .where(sql`${t.isSkuTwin}`),
    foreignKey({
      name: "products_sub_category_in_category_fk",
      columns: [t.subCategoryId, t.categoryId],
      foreignColumns: [subCategories.id, subCategories.categoryId],
    }).onUpdate("cascade"),
    foreignKey({
      name: "products_section_in_sub_category_fk",
      columns: [t.sectionId, t.subCategoryId],
      foreignColumns: [subCategorySections.id, subCategorySections.subCategoryId],
    }).onUpdate("cascade"),
    // A composite key that contains NULL is not checked. So a section requires a sub-category, and that a category.
    check(
      "products_taxonomy_whole",
      sql`(${t.sectionId} is null or ${t.subCategoryId} is not null) and (${t.subCategoryId} is null or ${t.categoryId} is not null)`,
    ),
    check("products_price_not_negative", sql`${t.priceCents} >= 0`),
    check("products_tax_class_known", sql`${t.taxClass} in ('gst', 'gst-free')`),
    check("products_stock_not_negative", sql`${t.countInStock} >= 0`),
    check("products_rating_in_range", sql`${t.rating} between 0 and 5 and ${t.numReviews} >= 0`),
    check("products_name_not_empty", sql`${t.name} <> ''`),
    check(
      "products_quantities_fit",
      sql`${t.orderMultiple} >= 1
          and (${t.minQty} is null or (${t.minQty} >= 1 and ${t.minQty} % ${t.orderMultiple} = 0))
          and (${t.maxQty} is null or (${t.maxQty} >= coalesce(${t.minQty}, ${t.orderMultiple}) and ${t.maxQty} % ${t.orderMultiple} = 0))
          and (${t.cartonQty} is null or (${t.cartonQty} >= 1 and ${t.cartonQty} % ${t.orderMultiple} = 0))`,
    ),
    index("products_on_sale_idx").on(t.id).where(isPublished),
    index("products_category_idx").on(t.categoryId, t.id),
    index("products_sub_category_idx").on(t.subCategoryId, t.id),
    index("products_section_idx").on(t.sectionId, t.id),
    index("products_top_idx").on(t.rating, t.numReviews, t.id).where(isPublished),
    index("products_brand_idx").on(t.brand, t.id).where(isPublished),
    index("products_size_idx").on(t.size, t.id).where(isPublished),
    index("products_color_idx").on(t.color, t.id).where(isPublished),
    index("products_price_idx").on(t.priceCents, t.id).where(isPublished),
    index("products_category_price_idx").on(t.categoryId, t.priceCents, t.id).where(isPublished),
    index("products_sub_category_price_idx").on(t.subCategoryId, t.priceCents, t.id).where(isPublished),
    index("products_name_idx")
      .on(sql`lower(${t.name})`, t.id)
      .where(isPublished),
    index("products_category_name_idx")
      .on(t.categoryId, sql`lower(${t.name})`, t.id)
      .where(isPublished),
    index("products_category_top_idx").on(t.categoryId, t.rating, t.numReviews, t.id).where(isPublished),
    // A GIN index's pending list is searched row by row, so it is kept short for searches during an import.
    index("products_search_idx").using("gin", t.searchVector).with(SHORT_PENDING_LIST),
    index("products_sku_prefix_idx").on(t.skuKey.op("text_pattern_ops")).where(isPublished),
    index("products_sku_part_idx").using("gin", t.skuKey.op("gin_trgm_ops")).with(SHORT_PENDING_LIST),
    // The sizes of an article: products whose names are equal but for the size.
    index("products_family_idx")
      .using(
        "hash",
        sql`product_family(${t.name}, ${t.size}) || '/' || ${t.categoryId}::text || '/' || ${t.brand} || '/' || ${t.color}`,
      )
      .where(isPublished),
    // Its colours and packs: products whose names are equal but for these. By a hash of our own, because a hash index
    // computes the names of all that it finds again.
    index("products_range_idx")
      .on(sql`(md5(product_range(${t.name}, ${t.color}) || '/' || ${t.categoryId}::text || '/' || ${t.brand})::uuid)`)
      .where(isPublished),
  ],
);

/** A reference to a product; the row is deleted with the product. */
export const ofProduct = () =>
  uuid()
    .notNull()
    .references(() => products.id, { onDelete: "cascade" });

/** Products that staff offer instead of one that is not available, in order. */
export const productSubstitutes = pgTable(
  "product_substitutes",
  {
    productId: ofProduct(),
    position: smallint().notNull(),
    substituteId: ofProduct(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.position] }),
    unique("product_substitutes_substitute_key").on(t.productId, t.substituteId),
    index("product_substitutes_substitute_idx").on(t.substituteId),
    check("product_substitutes_another_product", sql`${t.substituteId} <> ${t.productId}`),
  ],
);

/** Every word of the catalogue, with all its spellings that lack one letter, to find the word for a typo. */
export const searchWords = pgTable(
  "search_words",
  {
    word: byteOrderText().primaryKey(),
    deletes: text()
      .array()
      .notNull()
      .generatedAlwaysAs(sql`word_deletes(word)`),
  },
  (t) => [
    index("search_words_deletes_idx").using("gin", t.deletes),
    index("search_words_ends_idx")
      .using("gin", sql`word_ends(${t.word})`)
      .where(sql`char_length(${t.word}) >= 8`),
  ],
);

/** The share of products that contain a word, from a sample: a rare word is more significant. */
export const searchFrequencies = pgTable("search_frequencies", {
  word: byteOrderText().primaryKey(),
  share: real().notNull(),
});

/** Groups of terms that mean the same to a buyer: a search for one finds the others too. */
export const synonyms = pgTable(
  "synonyms",
  {
    id: id(),
    terms: text().array().notNull(),
    /** The terms with their words stemmed, as a search looks them up. */
    keys: text()
      .array()
      .notNull()
      .generatedAlwaysAs(sql`synonym_keys(terms)`),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("synonyms_keys_idx").using("gin", t.keys),
    check("synonyms_two_or_more", sql`cardinality(${t.terms}) > 1`),
  ],
);

export const reviews = pgTable(
  "reviews",
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** The reviewer's name as it was when written. */
    name: text().notNull(),
    rating: smallint().notNull(),
    comment: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("reviews_product_user_key").on(t.productId, t.userId),
    index("reviews_user_idx").on(t.userId),
    check("reviews_rating_in_range", sql`${t.rating} between 1 and 5`),
  ],
);

/** A customer price that is removed and created again must never have a version that was used before. */
export const customerPriceVersions = pgSequence("customer_price_versions", { startWith: 1_000_000 });
/** The next version of a customer price. */
export const nextPriceVersion = sql`nextval('customer_price_versions')`;

export const customerPrices = pgTable(
  "customer_prices",
  {
    id: id(),
    userId: ofUser(),
    productId: ofProduct(),
    /** AUD cents ex GST. */
    priceCents: integer().notNull(),
    version: version().default(nextPriceVersion),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique("customer_prices_user_product_key").on(t.userId, t.productId),
    index("customer_prices_product_idx").on(t.productId),
    index("customer_prices_price_idx").on(t.userId, t.priceCents, t.productId),
    check("customer_prices_price_positive", sql`${t.priceCents} > 0`),
  ],
);

/** What one of a product costs from a quantity on. */
export const priceListItems = pgTable(
  "price_list_items",
  {
    listId: uuid()
      .notNull()
      .references(() => priceLists.id, { onDelete: "cascade" }),
    productId: ofProduct(),
    minQty: integer().notNull(),
    /** AUD cents ex GST. */
    priceCents: integer().notNull(),
    version: version().default(nextPriceVersion),
  },
  (t) => [
    primaryKey({ columns: [t.listId, t.productId, t.minQty] }),
    index("price_list_items_price_idx").on(t.listId, t.priceCents, t.productId, t.minQty),
    index("price_list_items_product_idx").on(t.productId),
    check("price_list_items_min_qty_positive", sql`${t.minQty} >= 1`),
    check("price_list_items_price_positive", sql`${t.priceCents} > 0`),
  ],
);
