import { adminProductPath } from "@shop/domain/admin-paths";
import { useNavigate } from "react-router-dom";
import { trpc } from "../../../lib/trpc.ts";
import { useSingleFlight } from "../../../lib/use-single-flight.ts";
import { useProductsChanged } from "./use-products-changed.ts";

/** Makes a draft and goes to its form (spec section 2); two clicks make one. */
export function useCreateProduct() {
  const navigate = useNavigate();
  const changed = useProductsChanged();
  const { mutateAsync, isPending, error } = trpc.products.create.useMutation();
  const create = useSingleFlight(async () => {
    const draft = await mutateAsync({});
    changed(draft);
    await navigate(adminProductPath(draft._id));
  });
  return { create, isPending, error };
}
