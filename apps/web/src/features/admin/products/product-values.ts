import type { ProductRecord, ProductUpdate } from "@shop/domain/contracts/products";
import { ownMinQty } from "@shop/domain/orders/quantities";
import {
  forProductFields,
  forQuantityFields,
  PRODUCT_FIELDS,
  QUANTITY_FIELD_NAMES,
  QUANTITY_FIELDS,
  type ProductFieldName,
  type QuantityFieldName,
} from "@shop/domain/product-fields";
import type { TaxClass } from "@shop/domain/taxes";

/** How the form and the audit log name a product's tax class. */
export const TAX_CLASS_NAMES: Record<TaxClass, string> = { gst: "10% GST", "gst-free": "GST-free" };

/** The form's values: numbers as typed, '' for no category and for the default of a quantity. */
export type ProductValues = Record<ProductFieldName | QuantityFieldName, string> & {
  name: string;
  price: string;
  taxClass: TaxClass;
  image: string;
  countInStock: string;
  /** The stock when the form was loaded, not a field; orders change the stock without a new version. */
  seenCountInStock: number;
  category_id: string;
  sub_category_id: string;
  sub_category_section_id: string;
};

export const LABELS: Record<keyof ProductValues, string> = {
  name: "Name",
  price: "Price",
  taxClass: "GST",
  image: "Image URL",
  countInStock: "Count In Stock",
  seenCountInStock: "Count In Stock",
  category_id: "Category",
  sub_category_id: "Sub Category",
  sub_category_section_id: "Sub Category Section",
  ...forProductFields((name) => PRODUCT_FIELDS[name].label),
  ...forQuantityFields((name) => QUANTITY_FIELDS[name].label),
};

/** A product's category, sub-category and section: each belongs to the one before. */
export const CATEGORY_FIELDS = ["category_id", "sub_category_id", "sub_category_section_id"] as const;

export function toValues(product: ProductRecord): ProductValues {
  const { name, image, countInStock } = product;
  const { brand, ...otherFields } = forProductFields((field) => product[field]);
  return {
    name,
    price: product.price.toFixed(2),
    taxClass: product.taxClass,
    image,
    brand, // before the stock, as in the form: conflicts are listed in this order
    countInStock: String(countInStock),
    seenCountInStock: countInStock,
    category_id: product.category_id ?? "",
    sub_category_id: product.sub_category_id ?? "",
    sub_category_section_id: product.sub_category_section_id ?? "",
    ...otherFields,
    ...forQuantityFields((field) => String(product[field] ?? "")),
    minQty: String(ownMinQty(product) ?? ""),
  };
}

/** The input of `products.update`; NaN for a missing or invalid number, which the contract rejects. */
export function toSent(values: Partial<ProductValues>) {
  const { price, countInStock, seenCountInStock, minQty, orderMultiple, maxQty, cartonQty, ...same } = values;
  const sent: Omit<ProductUpdate, "id"> = same;
  const quantities = { minQty, orderMultiple, maxQty, cartonQty };
  for (const name of QUANTITY_FIELD_NAMES) {
    const text = quantities[name];
    if (text !== undefined) sent[name] = text.trim() === "" ? null : Number(text);
  }
  if (price !== undefined) sent.price = toNumber(price);
  if (countInStock !== undefined) sent.countInStock = toNumber(countInStock);
  if (seenCountInStock !== undefined) sent.seenCountInStock = seenCountInStock;
  return sent;
}

const toNumber = (text: string) => (text.trim() === "" ? Number.NaN : Number(text));
