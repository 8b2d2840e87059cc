import type { Scope } from "@shop/domain/access";

/** The labels of an API key's scopes. */
export const SCOPE_WORDS: Record<Scope, string> = {
  "catalogue:read": "Read catalogue",
  "orders:read": "Read orders",
  "orders:write": "Write orders",
  admin: "Admin",
};
