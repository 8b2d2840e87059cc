import { fitQuantity } from "@shop/domain/orders/quantities";
import { ROUTES } from "@shop/domain/screens/paths";
import { useEffect, useState } from "react";
import { generatePath, useNavigate, useParams, useSearchParams } from "react-router-dom";
import { addToCart } from "../../lib/cart/cart.ts";
import { lineProductOf } from "../../lib/buyer-price.ts";
import { useSession } from "../../lib/session/session.ts";
import { trpc } from "../../lib/trpc.ts";

interface Outcome {
  name: string;
  /** 0 if the product is not available. */
  added: number;
  /** Why `added` is not what the address asked for; null if it is. */
  reason: string | null;
}

/**
 * /cart/{id}?qty=n adds the product to the cart and redirects to /cart, so that a reload does not add it again. An
 * invalid quantity counts as 1.
 */
export function useAddFromUrl() {
  const { id } = useParams();
  const [query] = useSearchParams();
  const wanted = Math.floor(Number(query.get("qty") ?? 1));
  const navigate = useNavigate();
  const isLoggedIn = useSession() !== null;
  const own = trpc.pricing.productById.useQuery({ id: id ?? "" }, { enabled: id !== undefined && isLoggedIn });
  const open = trpc.products.byId.useQuery({ id: id ?? "" }, { enabled: id !== undefined && !isLoggedIn });
  const { data: product, error, refetch } = isLoggedIn ? own : open;
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  useEffect(() => {
    if (id === undefined || !product) return;
    const add = async () => {
      const added = addToCart(lineProductOf(product), wanted);
      await navigate(generatePath(ROUTES.cart), { replace: true });
      setOutcome({ name: product.name, added, reason: fitQuantity(product, wanted).reason });
    };
    void add();
  }, [id, product, wanted, navigate]);

  return {
    isAdding: id !== undefined && !error,
    error: id === undefined ? null : error,
    retry: () => void refetch(),
    outcome,
  };
}
