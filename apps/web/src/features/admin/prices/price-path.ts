import { ADMIN_ROUTES } from "@shop/domain/admin-paths";

/** The form of a customer's price, with what is known of it chosen already. */
export function customerPricePath(known: { userid?: string; productid?: string } = {}): string {
  const query = new URLSearchParams(known).toString();
  return query ? `${ADMIN_ROUTES.priceCreate}?${query}` : ADMIN_ROUTES.priceCreate;
}
