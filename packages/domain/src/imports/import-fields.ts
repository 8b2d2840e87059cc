import { forProductFields, forQuantityFields, PRODUCT_FIELDS, QUANTITY_FIELDS } from "../product-fields.ts";

/** What can be imported. */
export const IMPORT_KINDS = ["products", "stock", "customer-prices", "price-lists", "customers"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** What an import of a kind is called on screens. */
export const IMPORT_KIND_LABELS: Record<ImportKind, string> = {
  products: "Products",
  stock: "Stock",
  "customer-prices": "Customer prices",
  "price-lists": "Price lists",
  customers: "Customers",
};

const { sku, description, brand, size, color, packageQuantity } = forProductFields(
  (name) => PRODUCT_FIELDS[name].imported.label,
);
const quantities = forQuantityFields((name) => QUANTITY_FIELDS[name].imported.label);

/** The fields of each kind, with their labels, in the order in which they are offered. */
export const IMPORT_FIELDS = {
  products: {
    _id: "Record id",
    sku,
    name: "Name",
    description,
    category: "Category",
    subcategory: "Sub-category",
    section: "Section",
    brand,
    size,
    color,
    packageQuantity,
    price: "Price",
    taxClass: "Tax class",
    ...quantities,
    image: "Picture",
    active: "On sale",
    stock: "Stock",
    priceIncludesGst: "Price includes GST",
  },
  stock: { _id: "Record id", sku, stock: "Stock" },
  "customer-prices": { email: "Email", sku, price: "Price" },
  "price-lists": {
    list: "Price list",
    startsOn: "First day",
    endsOn: "Last day",
    sku,
    minQty: quantities.minQty,
    price: "Price",
  },
  customers: {
    email: "Email",
    name: "Name",
    abn: "ABN",
    invoiceEmail: "Invoice email",
    poRequired: "PO number required",
    priceList: "Price list",
  },
} as const satisfies Record<ImportKind, Record<string, string>>;

/** Of each group of fields, an import needs a column for one at least. */
const NEEDED_FIELDS: Record<ImportKind, readonly (readonly string[])[]> = {
  products: [["sku", "_id"]],
  stock: [["sku", "_id"], ["stock"]],
  "customer-prices": [["email"], ["sku"], ["price"]],
  "price-lists": [["list"], ["sku"], ["price"]],
  customers: [["email"]],
};

const LIST_PREFIX = "list:";

/** The field of products with the prices of a price list, from a quantity of 1 on. */
export const listField = (listName: string): string => `${LIST_PREFIX}${listName}`;

/** The name of the price list whose prices a field of products has; undefined for other fields. */
export function listOfField(field: string): string | undefined {
  const name = field.startsWith(LIST_PREFIX) ? field.slice(LIST_PREFIX.length).trim() : "";
  return name === "" ? undefined : name;
}

/** The label of a kind's field; undefined when the kind has no such field. */
export function importFieldLabel(kind: ImportKind, field: string): string | undefined {
  const list = kind === "products" ? listOfField(field) : undefined;
  if (list !== undefined) return `Price list: ${list}`;
  const labels: Record<string, string> = IMPORT_FIELDS[kind];
  return Object.hasOwn(labels, field) ? labels[field] : undefined;
}

/** The labels of the needed fields that have no column, such as 'SKU'. */
export function missingFields(kind: ImportKind, mapping: Readonly<Record<string, number>>): string[] {
  return NEEDED_FIELDS[kind]
    .filter((group) => !group.some((field) => Object.hasOwn(mapping, field)))
    .map(([first = ""]) => importFieldLabel(kind, first) ?? first);
}
