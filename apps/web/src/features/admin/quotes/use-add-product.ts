import { trpc } from "../../../lib/trpc.ts";
import type { Choice } from "../../../ui/input/async-select.tsx";
import { useChoices } from "../use-choices.ts";
import type { QuoteRow } from "./quote-rows.ts";

interface Options {
  quoteId: string;
  /** The products that the quote has. */
  present: readonly string[];
  onAdd: (row: QuoteRow) => void;
}

/** Adds products to a quote at what the customer pays today. */
export function useAddProduct({ quoteId, present, onAdd }: Options) {
  const utils = trpc.useUtils();
  const { choose, pending, problem, setProblem } = useChoices();
  const add = async (id: string) => {
    const product = await utils.products.adminById.fetch({ id });
    const qty = product.minQty;
    const { unitPrice, product: found } = await utils.pricing.explain.fetch({ quoteid: quoteId, productid: id, qty });
    const { sku, name, taxClass } = product;
    const priceNow = found.isPublished ? unitPrice : null;
    const price = String(priceNow ?? "");
    onAdd({ product: id, sku, name, taxClass, qty: String(qty), price, priceNow, pricedQty: qty });
  };
  return {
    /** For the select of the products. */
    field: {
      value: null,
      error: problem,
      onChange: (choice: Choice | null) => {
        if (!choice) return;
        if ([...present, ...pending].includes(choice.id)) setProblem("The quote has this product already");
        else choose(choice.id, () => add(choice.id));
      },
    },
    isAdding: pending.length > 0,
  };
}
