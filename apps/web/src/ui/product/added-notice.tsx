import { Stack } from "@mantine/core";
import type { CartAddition } from "@shop/domain/contracts/carts";
import { ROUTES } from "@shop/domain/screens/paths";
import { Link } from "react-router-dom";
import { Notice } from "../feedback/notice.tsx";

/** The cart's address without a product. */
const CART = ROUTES.cart.replace("/:id?", "");

interface Props {
  addition: Pick<CartAddition, "added" | "short" | "gone">;
  /** How many lines of an order were added, if that is not the number of products. */
  lines?: number;
  /** The names of all requested products, by id. */
  names: ReadonlyMap<string, string>;
}

/** The result of adding products to the cart, with a link to it. */
export function AddedNotice({ addition: { added, short, gone }, lines, names }: Props) {
  const remarks = [
    ...short.map(({ product, reason }) => ({ product, text: `${reason}.` })),
    ...gone.map(({ product }) => ({ product, text: `${names.get(product) ?? "A product"} is no longer sold.` })),
  ];
  return (
    <Notice kind={added > 0 && remarks.length === 0 ? "success" : "info"}>
      {added === 0
        ? "Nothing was added to your cart."
        : lines === undefined
          ? `${countOf(added)} added to your cart.`
          : addedLinesText(lines, added)}{" "}
      <Link to={CART}>View cart</Link>
      {remarks.length > 0 && (
        <Stack component="ul" gap={4} mt={4} c="var(--ink)" fw={400}>
          {remarks.map(({ product, text }) => (
            <li key={product}>{text}</li>
          ))}
        </Stack>
      )}
    </Notice>
  );
}

/** '39 lines added to your cart (37 products).' */
const addedLinesText = (lines: number, products: number): string =>
  `${lines === 1 ? "1 line" : `${lines} lines`} added to your cart${
    lines === products ? "" : ` (${products === 1 ? "1 product" : `${products} products`})`
  }.`;

const countOf = (products: number) => (products === 1 ? "1 product was" : `${products} products were`);
