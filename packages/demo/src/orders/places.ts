import type { ShippingAddress } from "@shop/domain/contracts/orders";

/** An address of a demo customer, without name and country. */
export type DemoPlace = Omit<ShippingAddress, "first_name" | "last_name" | "country">;

export function addressAt(name: string, place: DemoPlace): ShippingAddress {
  const cut = name.lastIndexOf(" ");
  return { first_name: name.slice(0, cut), last_name: name.slice(cut + 1), country: "Australia", ...place };
}
