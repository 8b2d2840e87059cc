import type { SavedAddress } from "@shop/domain/contracts/addresses";

/** The display name of an address: its label, or else its street. */
export const addressName = ({ label, address, isDefault, isShared }: SavedAddress): string =>
  (label || address) + (isDefault ? " (default)" : isShared ? " (shared)" : "");
