import { Box } from "@mantine/core";
import type { SavedAddress } from "@shop/domain/contracts/addresses";
import type { ReactNode } from "react";
import { useMembership } from "../../lib/own-company.ts";

/** The saved address to begin with: the default or, for a member without own ones, the only one that their company shares. */
export const preferredAddress = (saved: readonly SavedAddress[]): SavedAddress | undefined =>
  saved.find(({ isDefault }) => isDefault) ?? (saved.length === 1 ? saved[0] : undefined);

interface Props {
  saved: readonly SavedAddress[];
  children: (address: SavedAddress) => ReactNode;
}

/** A card for each address of the account, then, below a title, for each that its company shares. */
export function AddressCards({ saved, children }: Props) {
  const membership = useMembership();
  const shared = saved.filter(({ isShared }) => isShared);
  return (
    <>
      {saved.filter(({ isShared }) => !isShared).map(children)}
      {shared.length > 0 && (
        <Box component="p" c="dimmed" fz="sm" fw={600} mt={8} style={{ overflowWrap: "anywhere" }}>
          Shared in {membership?.name ?? "your company"}
        </Box>
      )}
      {shared.map(children)}
    </>
  );
}
