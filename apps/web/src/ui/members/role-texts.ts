import type { CompanyRole } from "@shop/domain/access";

export const ROLE_LABELS: Record<CompanyRole, string> = {
  admin: "Admin",
  approver: "Approver",
  buyer: "Buyer",
  viewer: "Viewer",
};

/** The choices of a field for a role, with what it may do. */
export const ROLE_OPTIONS: readonly { value: CompanyRole; label: string }[] = [
  { value: "admin", label: "Admin: members and settings, too" },
  { value: "approver", label: "Approver: orders, and decides on orders of others" },
  { value: "buyer", label: "Buyer: orders" },
  { value: "viewer", label: "Viewer: sees everything, orders nothing" },
];
