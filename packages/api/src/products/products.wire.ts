import type { Product } from "@shop/domain/contracts/products";
import { centsToDollars } from "@shop/domain/money";

/** A product as the reads select it. */
export interface ProductRow {
  id: string;
  name: string;
  image: string;
  sku: string;
  description: string;
  price_cents: number;
  customer_price_cents: number | null;
  brand: string;
  category: string | null;
  category_id: string | null;
  sub_category_id: string | null;
  section_id: string | null;
  count_in_stock: number;
  size: string;
  color: string;
  package_quantity: string;
  rating: string;
  num_reviews: number;
  created_at: Date;
}

/** The columns of ProductRow but the customer's price, over `p` (products) and `c` (its category). */
export const PRODUCT_COLUMNS = `p.id, p.name, p.image, p.sku, p.description, p.price_cents, p.brand, c.name as category,
  p.category_id, p.sub_category_id, p.section_id, p.count_in_stock, p.size, p.color, p.package_quantity, p.rating, p.num_reviews,
  p.created_at`;

export function toProduct(row: ProductRow): Product {
  const product: Product = {
    _id: row.id,
    name: row.name,
    image: row.image,
    sku: row.sku,
    description: row.description,
    price: centsToDollars(row.price_cents),
    brand: row.brand,
    category: row.category ?? "",
    category_id: row.category_id,
    sub_category_id: row.sub_category_id,
    sub_category_section_id: row.section_id,
    countInStock: row.count_in_stock,
    size: row.size,
    color: row.color,
    packageQuantity: row.package_quantity,
    rating: Number(row.rating),
    numReviews: row.num_reviews,
    createdAt: row.created_at.toISOString(),
  };
  if (row.customer_price_cents !== null) product.userPrice = centsToDollars(row.customer_price_cents);
  return product;
}
