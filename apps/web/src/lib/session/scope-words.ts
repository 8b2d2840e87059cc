import type { Scope } from "@shop/domain/access";

/** What a key may do, in a word or two. */
export const SCOPE_WORDS: Record<Scope, string> = {
  "catalogue:read": "Read catalogue",
  "orders:read": "Read orders",
  "orders:write": "Write orders",
  admin: "Admin",
};
