import type { Utils } from "../../../lib/cart/cart-sync.ts";

/** An order of a few products that this shop has, as a buyer might write it. */
export async function exampleOrder(utils: Utils): Promise<string> {
  const { products } = await utils.products.list.fetch({ pageSize: 4, inStock: true });
  return products
    .map(({ sku, name, minQty }, index) => {
      const what = index % 2 === 0 && sku !== "" ? sku : name;
      return index < 2 ? `${what}\t${minQty}` : `${minQty} x ${what}`;
    })
    .join("\n");
}
