import type { Suggestions } from "@shop/domain/contracts/products";
import { productPath, productsPath, ROUTES, searchPath } from "@shop/domain/screens/paths";
import IconCategory from "icon:category";
import IconClipboardText from "icon:clipboard-text";
import IconSearch from "icon:search";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { OptionList } from "../../../ui/combobox/option-list.tsx";
import combobox from "../../../ui/combobox/options.module.css";
import { SuggestedProduct } from "../../../ui/product/suggested-product.tsx";
import styles from "./suggestion-list.module.css";

export const SUGGESTIONS_ID = "search-suggestions";

interface Props {
  options: Options;
  activeId: string | undefined;
  text: string;
  onChoose: () => void;
}

/** The list below the search box. */
export function SuggestionList({ options, activeId, text, onChoose }: Props) {
  const { products, categories, order, all } = options;
  const row = (option: Option, children: ReactNode, className = combobox.option) => (
    <Link
      key={option.id}
      id={option.id}
      role="option"
      aria-selected={option.id === activeId}
      tabIndex={-1}
      to={option.to}
      className={className}
      onClick={onChoose}
    >
      {children}
    </Link>
  );
  return (
    <OptionList id={SUGGESTIONS_ID} label="Suggestions" activeId={activeId}>
      {products.length > 0 && (
        <div role="group" aria-label="Products" className={styles.group}>
          {products.map(({ product, ...option }) => row(option, <SuggestedProduct product={product} />))}
        </div>
      )}
      {categories.length > 0 && (
        <div role="group" aria-label="Categories" className={styles.group}>
          {categories.map(({ name, ...option }) =>
            row(
              option,
              <>
                <span className={styles.sign}>
                  <IconCategory size={18} aria-hidden />
                </span>
                <span className={styles.name}>{name}</span>
              </>,
            ),
          )}
        </div>
      )}
      {row(
        order,
        <>
          <span className={styles.sign}>
            <IconClipboardText size={18} aria-hidden />
          </span>
          <span className={styles.name}>Paste an order</span>
        </>,
      )}
      {row(
        all,
        <>
          <span className={styles.sign}>
            <IconSearch size={18} aria-hidden />
          </span>
          <span className={styles.results}>See all results for “{text}”</span>
        </>,
        `${combobox.option} ${styles.all}`,
      )}
    </OptionList>
  );
}

export interface Option {
  id: string;
  to: string;
}

interface ProductOption extends Option {
  product: Suggestions["products"][number];
}

interface CategoryOption extends Option {
  name: string;
}

export interface Options {
  products: ProductOption[];
  categories: CategoryOption[];
  /** The quick order; always present, like all results. */
  order: Option;
  all: Option;
}

/** The suggestions as options, followed by a link to all results for `text`. */
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
    order: { id: `${SUGGESTIONS_ID}-order`, to: ROUTES.quickOrder },
    all: { id: `${SUGGESTIONS_ID}-all`, to: searchPath(text) },
  };
}

export const inOrder = ({ products, categories, order, all }: Options): Option[] => [
  ...products,
  ...categories,
  order,
  all,
];
