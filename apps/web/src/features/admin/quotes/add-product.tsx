import { useState } from "react";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { useSingleFlight } from "../../../lib/forms/use-single-flight.ts";
import { trpc } from "../../../lib/trpc.ts";
import { ProductSelect } from "../product-select.tsx";
import type { QuoteRow } from "./quote-rows.ts";

interface Props {
  customerId: string;
  /** The products that the quote has. */
  present: readonly string[];
  onAdd: (row: QuoteRow) => void;
}

/** Finds a product and adds it at what the customer pays today. */
export function AddProduct({ customerId, present, onAdd }: Props) {
  const utils = trpc.useUtils();
  const [problem, setProblem] = useState<string>();
  const add = useSingleFlight(async (id: string) => {
    setProblem(undefined);
    try {
      const product = await utils.products.adminById.fetch({ id });
      const qty = product.minQty;
      const { unitPrice, product: found } = await utils.pricing.explain.fetch({
        userid: customerId,
        productid: id,
        qty,
      });
      const { sku, name, taxClass } = product;
      const priceNow = found.isPublished ? unitPrice : null;
      onAdd({ product: id, sku, name, taxClass, qty: String(qty), price: String(priceNow ?? ""), priceNow });
    } catch (error) {
      setProblem(errorMessage(error));
    }
  });
  return (
    <ProductSelect
      label="Add a product"
      value={null}
      error={problem}
      onChange={(choice) => {
        if (choice && present.includes(choice.id)) setProblem("The quote has this product already");
        else if (choice) add(choice.id);
      }}
    />
  );
}
