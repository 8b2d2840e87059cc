import { useEffect } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { useAddToCart } from "../../lib/cart/use-add-to-cart.ts";
import { useSession } from "../../lib/session/session.ts";
import { trpc } from "../../lib/trpc.ts";

/**
 * /cart/{id}?qty=n, a link from outside, adds the product to the cart and redirects to /cart, so that a reload does not
 * add it again. What is no number of 1 or more counts as 1.
 */
export function useAddFromUrl() {
  const { id } = useParams();
  const [query] = useSearchParams();
  const asked = Math.floor(Number(query.get("qty") ?? 1));
  const wanted = Number.isFinite(asked) && asked >= 1 ? asked : 1;
  const addToCart = useAddToCart();
  const isLoggedIn = useSession() !== null;
  const own = trpc.pricing.productById.useQuery({ id: id ?? "" }, { enabled: id !== undefined && isLoggedIn });
  const open = trpc.products.byId.useQuery({ id: id ?? "" }, { enabled: id !== undefined && !isLoggedIn });
  const { data: product, error, refetch } = isLoggedIn ? own : open;

  useEffect(() => {
    if (id !== undefined && product) addToCart(product, wanted, { replace: true });
  }, [id, product, wanted, addToCart]);

  return {
    isAdding: id !== undefined && !error,
    error: id === undefined ? null : error,
    retry: () => void refetch(),
  };
}
