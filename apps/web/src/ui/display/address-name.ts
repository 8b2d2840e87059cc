import type { SavedAddress } from "@shop/domain/contracts/addresses";

/** What an address is called on screen: its label, or else its street. */
export const addressName = ({ label, address, isDefault }: SavedAddress): string =>
  (label || address) + (isDefault ? " (default)" : "");
