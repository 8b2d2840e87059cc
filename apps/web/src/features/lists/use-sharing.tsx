import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { mayInCompany, useMembership } from "../../lib/own-company.ts";

/** The name of the company whose shared lists the user changes; null without one or the role for it, and until it is known. */
export function useSharingCompany(): string | null {
  const membership = useMembership();
  return membership && mayInCompany(membership, "order") ? membership.name : null;
}

/** Who sees and changes a shared list. */
export const SHARED_TEXT = "Every member sees it, and those who may order change it.";

/** The choice to share a new list, for members who may. */
export function useSharing() {
  const company = useSharingCompany();
  const [isShared, setShared] = useState(false);
  return {
    isShared,
    field: company !== null && (
      <Checkbox
        label={`Share with ${company}`}
        description={SHARED_TEXT}
        checked={isShared}
        onChange={(event) => setShared(event.currentTarget.checked)}
      />
    ),
  };
}
