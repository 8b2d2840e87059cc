import type { Suggestions } from "@shop/domain/contracts/suggest";
import { productPath, productsPath, searchPath } from "@shop/domain/paths";
import { SUGGESTIONS_ID } from "./combobox.ts";

/** What can be chosen, from top to bottom. */
export interface Option {
  id: string;
  to: string;
}

export interface ProductOption extends Option {
  product: Suggestions["products"][number];
}

export interface CategoryOption extends Option {
  name: string;
}

export interface Options {
  products: ProductOption[];
  categories: CategoryOption[];
  /** The search itself, always there. */
  all: Option;
}

/** The suggestions as options, and after them the search for all that `text` finds. */
export function optionsOf({ products, categories }: Suggestions, text: string): Options {
  return {
    products: products.map((product) => ({
      id: `${SUGGESTIONS_ID}-${product._id}`,
      to: productPath(product._id),
      product,
    })),
    categories: categories.map(({ _id, name }) => ({
      id: `${SUGGESTIONS_ID}-${_id}`,
      to: productsPath({ cat: _id }),
      name,
    })),
    all: { id: `${SUGGESTIONS_ID}-all`, to: searchPath(text) },
  };
}

export const inOrder = ({ products, categories, all }: Options): Option[] => [...products, ...categories, all];
