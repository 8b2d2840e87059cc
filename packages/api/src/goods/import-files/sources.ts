import {
  listField,
  listOfField,
  importFieldLabel,
  IMPORT_FIELDS,
  type ImportKind,
} from "@shop/domain/imports/import-fields";
import type { ImportSource } from "@shop/domain/imports/import-states";
import { NOT_READ, plainHeading } from "./headings.ts";

/** How an export of another program is recognised, and what its columns are. */
interface SourceFormat {
  /** Of each group, a heading must be there. */
  signs: readonly (readonly string[])[];
  /** The headings of the fields, the preferred first. */
  fields: Readonly<Record<string, readonly string[]>>;
}

const LEVELS = ["B", "C", "D", "E", "F"];

const MYOB_ITEMS: SourceFormat = {
  signs: [
    ["item number"],
    ["item name"],
    ["selling price", "inactive item", "tax code when sold", "sell price inclusive"],
  ],
  fields: {
    sku: ["item number"],
    name: ["item name"],
    description: ["description"],
    price: ["selling price"],
    category: ["custom list 1"],
    subcategory: ["custom list 2"],
    active: ["inactive item"],
    taxClass: ["tax code when sold", "tax when sold"],
    priceIncludesGst: ["sell price inclusive"],
    stock: ["quantity on hand", "on hand"],
    ...Object.fromEntries(
      LEVELS.map((level) => [listField(`Price Level ${level}`), [`price level ${level.toLowerCase()} qty break 1`]]),
    ),
  },
};

const MYOB_CARDS: SourceFormat = {
  signs: [["co last name"], ["card id", "first name"]],
  fields: { email: ["addr 1 email", "email"], name: ["co last name"], abn: ["a b n", "abn"] },
};

const XERO_ITEMS: SourceFormat = {
  signs: [["item code"], ["sales unit price"]],
  fields: {
    sku: ["item code"],
    name: ["item name"],
    description: ["sales description"],
    price: ["sales unit price"],
    taxClass: ["sales tax rate"],
    stock: ["quantity on hand", "quantity"],
    active: ["status"],
  },
};

const XERO_CONTACTS: SourceFormat = {
  signs: [["contact name"], ["email address"]],
  fields: { email: ["email address"], name: ["contact name"], abn: ["tax number"] },
};

const SHOPIFY: SourceFormat = {
  signs: [["handle", "url handle"], ["option1 value"], ["variant price", "price"]],
  fields: {
    sku: ["variant sku", "sku"],
    name: ["title"],
    description: ["body html", "description"],
    price: ["variant price", "price"],
    brand: ["vendor"],
    category: ["type", "product category"],
    taxClass: ["variant taxable", "charge tax"],
    stock: ["variant inventory qty", "inventory quantity"],
    image: ["image src", "product image url"],
    active: ["status", "published", "published on online store"],
  },
};

const WOOCOMMERCE: SourceFormat = {
  signs: [["type"], ["regular price"], ["categories"]],
  fields: {
    sku: ["sku"],
    name: ["name"],
    description: ["description", "short description"],
    price: ["regular price"],
    category: ["categories"],
    taxClass: ["tax status"],
    stock: ["stock"],
    image: ["images"],
    brand: ["brands", "brand"],
    active: ["published"],
  },
};

const FORMATS: Record<Exclude<ImportSource, "export">, Partial<Record<ImportKind, SourceFormat>>> = {
  myob: { products: MYOB_ITEMS, stock: MYOB_ITEMS, customers: MYOB_CARDS },
  xero: { products: XERO_ITEMS, stock: XERO_ITEMS, customers: XERO_CONTACTS },
  shopify: { products: SHOPIFY, stock: SHOPIFY },
  woocommerce: { products: WOOCOMMERCE, stock: WOOCOMMERCE },
};

/** By which of its own columns an export of this shop is recognised. */
const OWN_SIGNS: Record<ImportKind, readonly string[]> = {
  products: ["_id", "sku", "name"],
  stock: ["_id", "sku", "stock"],
  "customer-prices": ["email", "sku", "price"],
  "price-lists": Object.keys(IMPORT_FIELDS["price-lists"]),
  customers: Object.keys(IMPORT_FIELDS.customers),
};

/** The program that exported a file with these headings; null for any other file. */
export function sourceOf(kind: ImportKind, headings: readonly string[]): ImportSource | null {
  const isOwn =
    OWN_SIGNS[kind].every((field) => headings.includes(field)) &&
    headings.every((heading) => heading === NOT_READ || importFieldLabel(kind, heading) !== undefined);
  if (isOwn) return "export";
  const plain = new Set(headings.map(plainHeading));
  for (const source of ["myob", "xero", "shopify", "woocommerce"] as const) {
    const signs = FORMATS[source][kind]?.signs;
    if (signs?.every((group) => group.some((heading) => plain.has(heading)))) return source;
  }
  return null;
}

/** The columns of a program's export by their fields. */
export function sourceMapping(
  source: ImportSource,
  kind: ImportKind,
  headings: readonly string[],
): Record<string, number> {
  if (source === "export")
    return Object.fromEntries(
      headings.flatMap((heading, index) => (heading === NOT_READ ? [] : [[heading, index] as const])),
    );
  const plain = headings.map(plainHeading);
  const fields = Object.entries(FORMATS[source][kind]?.fields ?? {});
  return Object.fromEntries(
    fields.flatMap(([field, usual]) => {
      const known =
        importFieldLabel(kind, field) !== undefined || (kind === "products" && listOfField(field) !== undefined);
      const heading = usual.find((one) => plain.includes(one));
      return known && heading !== undefined ? [[field, plain.indexOf(heading)] as const] : [];
    }),
  );
}
