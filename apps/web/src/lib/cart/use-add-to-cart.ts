import { fitQuantity } from "@shop/domain/orders/quantities";
import { ROUTES } from "@shop/domain/screens/paths";
import { useCallback } from "react";
import { generatePath, NavigationType, useLocation, useNavigate, useNavigationType } from "react-router-dom";
import { lineProductOf, type Sold } from "../buyer-price.ts";
import { hasTypes, NUMBER, TEXT, type TypesOf } from "../storage/storage.ts";
import { addToCart } from "./cart.ts";

/** What came of adding a product; the cart screen finds it in the location's state. */
interface AddedProduct {
  name: string;
  /** 0 if the product is not available. */
  added: number;
  /** Why `added` is not what was wanted; null if it is. */
  reason: string | null;
}

const TYPES: TypesOf<AddedProduct> = { name: TEXT, added: NUMBER, reason: ["string", "null"] };

/** Returns a function that adds a product to the cart, or replaces its line, and opens the cart, which says what was added. */
export function useAddToCart() {
  const navigate = useNavigate();
  return useCallback(
    (product: Sold, wanted: number, { replace = false } = {}) => {
      const state: AddedProduct = {
        name: product.name,
        added: addToCart(lineProductOf(product), wanted),
        reason: fitQuantity(product, wanted).reason,
      };
      void navigate(generatePath(ROUTES.cart), { replace, state });
    },
    [navigate],
  );
}

/** What has just been added; null after a reload or going back, when it is no news. */
export function useAddedProduct(): AddedProduct | null {
  const state: unknown = useLocation().state;
  const isNew = useNavigationType() !== NavigationType.Pop;
  return isNew && hasTypes<AddedProduct>(state, TYPES) ? state : null;
}
