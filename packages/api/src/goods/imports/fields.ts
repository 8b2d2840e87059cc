import { LIMITS } from "@shop/domain/limits";
import {
  forProductFields,
  forQuantityFields,
  PRODUCT_FIELDS,
  QUANTITY_FIELDS,
  type ProductFieldName,
} from "@shop/domain/product-fields";

interface Field {
  /** The field's name in the command's output. */
  readonly label: string;
  /** Usual headings in suppliers' files, normalised by `plainHeading`, most specific first. */
  readonly headings: readonly string[];
  /** The maximum length of a cell, for fields whose text is stored. */
  readonly longest?: number;
}

const list = (text: string): readonly string[] => text.split(",").map((heading) => heading.trim());

const { sku, description, ...otherFields } = forProductFields((name) => {
  const { imported, limit } = PRODUCT_FIELDS[name];
  return { label: imported.label, headings: list(imported.headings), longest: limit };
});

const quantities = forQuantityFields((name) => {
  const { label, headings } = QUANTITY_FIELDS[name].imported;
  return { label, headings: list(headings) };
});

/**
 * The fields that can be read from a supplier's file. Headings that are ambiguous are left out on purpose: cost prices,
 * prices with GST, 'price per unit' (of a single piece in a pack), and 'status' or 'available', whose meaning differs
 * between suppliers.
 */
export const IMPORT_FIELDS = {
  sku,
  name: {
    label: "Name",
    headings: list(
      `name, product name, item name, product title, title, item title, product, item, description short,
       short description, product description, item description, description`,
    ),
    longest: LIMITS.productName,
  },
  price: {
    label: "Price",
    headings: list(
      `price, price ex vat, price excl vat, price aud, sell price, selling price,
       regular price, trade price, wholesale price, price per pack, pack price, price per case, case price,
       price per carton, carton price, ctn price, price per box, box price, unit price, list price, rrp`,
    ).flatMap((heading) => [heading, `${heading} ex gst`, `${heading} excl gst`]),
  },
  category: {
    label: "Category",
    headings: list("category, category name, product category, category slug, main category, department, product type"),
    longest: LIMITS.name,
  },
  subcategory: {
    label: "Sub-category",
    headings: list(
      `subcategory, sub category, subcategory name, sub category name, subcategory slug, sub category slug,
       sub department`,
    ),
    longest: LIMITS.name,
  },
  section: {
    label: "Section",
    headings: list("section, section name, subcategory section, sub category section, sub sub category"),
    longest: LIMITS.name,
  },
  ...otherFields,
  description,
  ...quantities,
  image: {
    label: "Picture",
    headings: list("image, image url, image link, image src, main image, picture, picture url, photo, photo url"),
    longest: LIMITS.message,
  },
  stock: {
    label: "Stock",
    headings: list(
      `stock, stock on hand, soh, on hand, qty on hand, quantity on hand, stock qty, stock quantity, stock level,
       count in stock, in stock qty, qty in stock, qty available, available qty, inventory, inventory quantity,
       inventory qty, qty, quantity`,
    ),
  },
  active: { label: "On sale", headings: list("active, is active, enabled, is enabled, published") },
} as const satisfies Record<string, Field>;

export type ImportField = keyof typeof IMPORT_FIELDS;
export const IMPORT_FIELD_NAMES = Object.keys(IMPORT_FIELDS) as ImportField[];

/** Fields that are stored as text; not the SKU, which identifies the row's product. */
export type TextField = "name" | "image" | Exclude<ProductFieldName, "sku">;
export const TEXT_FIELDS = IMPORT_FIELD_NAMES.filter(
  (field): field is TextField => field === "name" || field === "image" || (field in PRODUCT_FIELDS && field !== "sku"),
);

/** A mapping needs these fields, because new products require them; a map can omit name and price with null. */
export const REQUIRED_FIELDS = ["sku", "name", "price"] as const satisfies readonly ImportField[];

/** Normalises a heading: 'Pack_Size' and 'packSize' become 'pack size'. */
export function plainHeading(heading: string): string {
  return heading
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The field with this name or usual heading; undefined if there is none. */
export function fieldNamed(name: string): ImportField | undefined {
  const plain = plainHeading(name);
  return (
    IMPORT_FIELD_NAMES.find((field) => plainHeading(field) === plain) ??
    IMPORT_FIELD_NAMES.find((field) => IMPORT_FIELDS[field].headings.includes(plain))
  );
}
