import type { Order } from "@shop/domain/contracts/orders";
import type { CreateTokenCardData } from "@stripe/stripe-js";

/**
 * Whom and where the card's bill goes to, as the parcel does. No zip code (spec section 2): the one of the parcel's
 * address, checked against the card's, would turn good cards away.
 */
export function billingDetails(to: Order["shippingAddress"]): CreateTokenCardData {
  return {
    name: `${to.first_name} ${to.last_name}`,
    address_line1: to.address,
    ...(to.apartment && { address_line2: to.apartment }),
    address_city: to.city,
    address_state: to.state,
    // Stripe takes countries by code alone, and an address may name any in any words.
    ...(/^(au|australia)$/i.test(to.country.trim()) && { address_country: "AU" }),
  };
}
