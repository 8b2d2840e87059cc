import { LIMITS } from "./limits.ts";

interface ProductField {
  /** In the admin form and its messages. */
  label: string;
  kind: "line" | "paragraph";
  /** The maximum length. */
  limit: number;
  /** Its row in the product page's details; without one it is not listed there. */
  fact?: { label: string; order: number };
  /** The weight of its words in the search; without one it is not searched. */
  searched?: { label: string; weight: "A" | "B" | "D" };
  /** Its label in the import, and usual headings in suppliers' files, the most specific first. */
  imported: { label: string; headings: string };
  /** For the API's documentation: the meaning of the value if the name does not explain it, and an example. */
  meaning?: string;
  example: string;
}

/**
 * The text fields of a product by their names in the API, which are also the column names, in the form's order.
 * Contracts, responses, saving, the audit log, the import, the admin form, the product page and the API documentation
 * read this table. Searched fields are also listed in SQL: `product_search_texts` and `product_document`.
 */
export const PRODUCT_FIELDS = {
  brand: {
    label: "Brand",
    kind: "line",
    limit: LIMITS.name,
    fact: { label: "Brand", order: 4 },
    searched: { label: "brand", weight: "B" },
    imported: { label: "Brand", headings: "brand, brand name, manufacturer, make, vendor" },
    meaning: "Empty for none",
    example: "Gumleaf Guard",
  },
  description: {
    label: "Description",
    kind: "paragraph",
    limit: LIMITS.description,
    searched: { label: "description", weight: "D" },
    imported: {
      label: "Description",
      headings: `description detailed, detailed description, description long, long description, full description,
        description standard, description, product description, item description, details, body html,
        description short, short description`,
    },
    example: "Nitrile examination glove with textured fingertips, made to AS/NZS 4011 for single use.",
  },
  size: {
    label: "Size",
    kind: "line",
    limit: LIMITS.name,
    fact: { label: "Size", order: 2 },
    searched: { label: "size", weight: "B" },
    imported: { label: "Size", headings: "size, size label, size name, product size, dimensions, size value" },
    meaning: "Empty for none",
    example: "M",
  },
  sku: {
    label: "SKU",
    kind: "line",
    limit: LIMITS.name,
    searched: { label: "SKU", weight: "A" },
    imported: {
      label: "SKU",
      headings: `sku, sku code, product sku, item sku, stock code, product code, item code, code, item no, item number,
        product no, product number, part no, part number, article no, article number, catalogue no, catalogue number,
        catalog number, cat no, supplier sku, supplier code, product id, item id`,
    },
    example: "PFNB-M",
  },
  color: {
    label: "Color",
    kind: "line",
    limit: LIMITS.name,
    fact: { label: "Colour", order: 3 },
    searched: { label: "colour", weight: "B" },
    imported: {
      label: "Colour",
      headings: "colour, color, colour label, color label, colour name, color name, colour value, color value",
    },
    meaning: "Empty for none",
    example: "Blue",
  },
  packageQuantity: {
    label: "Package Quantity",
    kind: "line",
    limit: LIMITS.name,
    fact: { label: "Pack", order: 1 },
    searched: { label: "pack", weight: "B" },
    imported: {
      label: "Pack quantity",
      headings: `pack size, pac size, pack qty, pack quantity, package quantity, package qty, package size, qty per pack,
        quantity per pack, case qty, case quantity, case size, carton qty, carton quantity, carton size, ctn qty,
        units per pack, units per case, units per carton, box qty, pack`,
    },
    example: "Carton of 1,000 (10 boxes of 100)",
  },
} as const satisfies Record<string, ProductField>;

export type ProductFieldName = keyof typeof PRODUCT_FIELDS;
export const PRODUCT_FIELD_NAMES = Object.keys(PRODUCT_FIELDS) as ProductFieldName[];

/** A field's entry, with optional properties. */
export const productField = (name: ProductFieldName): ProductField => PRODUCT_FIELDS[name];

/** An object with a value for each name. */
export const recordOf = <Name extends string, T>(names: readonly Name[], valueOf: (name: Name) => T): Record<Name, T> =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, T>;

/** An object with a value for each field. */
export const forProductFields = <T>(valueOf: (name: ProductFieldName) => T): Record<ProductFieldName, T> =>
  recordOf(PRODUCT_FIELD_NAMES, valueOf);

interface QuantityField {
  /** In the admin form and its messages. */
  label: string;
  /** The value that is set by null, or by 0 in an import file. */
  none: string;
  /** Its label in the import, and usual headings in suppliers' files, the most specific first. */
  imported: { label: string; headings: string };
  /** For the API's documentation: the meaning of the value, and an example. */
  meaning: string;
  example: number;
}

/**
 * The quantity rules of a product by their names in the API, in whole units of the product as sold, in the form's
 * order. `orders/quantities` checks them against each other. Everything that reads PRODUCT_FIELDS reads this table too.
 *
 * Headings such as 'carton qty' belong to the text field `packageQuantity` and not to `cartonQty`: suppliers count
 * pieces in them ("1000"), not units as sold.
 */
export const QUANTITY_FIELDS = {
  orderMultiple: {
    label: "Order multiple",
    none: "1",
    imported: {
      label: "Order multiple",
      headings: `order multiple, order multiples, multiple, multiples, sold in multiples of, order increment,
        qty increment, quantity increment, step qty, lot size`,
    },
    meaning: "Every quantity is a multiple of it",
    example: 2,
  },
  minQty: {
    label: "Minimum quantity",
    none: "the order multiple",
    imported: {
      label: "Minimum quantity",
      headings: `moq, min order qty, min order quantity, minimum order qty, minimum order quantity, minimum order,
        min order, min qty, minimum qty, min quantity, minimum quantity, least quantity`,
    },
    meaning: "The minimum quantity of an order, a multiple of `orderMultiple`",
    example: 4,
  },
  maxQty: {
    label: "Maximum quantity",
    none: "no limit",
    imported: {
      label: "Maximum quantity",
      headings: `max order qty, max order quantity, maximum order qty, maximum order quantity, maximum order, max order,
        max qty, maximum qty, max quantity, maximum quantity`,
    },
    meaning: "The maximum quantity of one order, a multiple of `orderMultiple`; null: no limit",
    example: 400,
  },
  cartonQty: {
    label: "Units in a carton",
    none: "not sold by the carton",
    imported: {
      label: "Units in a carton",
      headings: `packs per carton, boxes per carton, packs per case, boxes per case, outer qty, outer quantity,
        qty per outer, units per outer, packs per outer, boxes per outer`,
    },
    meaning: "Units in a carton, a multiple of `orderMultiple`; null: not sold by the carton",
    example: 20,
  },
} as const satisfies Record<string, QuantityField>;

export type QuantityFieldName = keyof typeof QUANTITY_FIELDS;
export const QUANTITY_FIELD_NAMES = Object.keys(QUANTITY_FIELDS) as QuantityFieldName[];

/** An object with a value for each quantity field. */
export const forQuantityFields = <T>(valueOf: (name: QuantityFieldName) => T): Record<QuantityFieldName, T> =>
  recordOf(QUANTITY_FIELD_NAMES, valueOf);
