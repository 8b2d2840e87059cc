import { ROUTES } from "@shop/domain/paths";
import { LostParcel } from "../../../ui/art/empty-art.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ButtonLink } from "../../../ui/plain-button.tsx";

/** In place of a product that is not there, or not any more. */
export function ProductMissing() {
  return (
    <EmptyState
      as="h1"
      art={<LostParcel style={{ width: 240 }} />}
      title="Product not found"
      actions={<ButtonLink to={ROUTES.products}>See all products</ButtonLink>}
    >
      It may have left our range. Search for it by name or SKU, or ask us for something like it.
    </EmptyState>
  );
}
