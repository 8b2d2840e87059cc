import { SCOPES, type Scope } from "@shop/domain/access";
import type { Tick } from "../../../ui/form/tick-list.tsx";
import { SCOPE_WORDS } from "../../../lib/scope-words.ts";

const ALLOWS: Record<Scope, string> = {
  "catalogue:read": "See products and categories, at the prices this person pays.",
  "orders:read": "See the orders that this person may see.",
  "orders:write": "Place and change orders, as far as this person may.",
  admin: "Everything this person may do in the shop, the three above with it.",
};

/** What a key may be allowed; 'Admin' only one that acts for an admin. */
export const scopeTicks = (isAdmin: boolean, ticked: readonly Scope[]): Tick<Scope>[] =>
  SCOPES.map((value) => {
    const isOut = value === "admin" && !isAdmin;
    return {
      value,
      label: SCOPE_WORDS[value],
      description: isOut ? "Only for a key that acts for an admin." : ALLOWS[value],
      // What is ticked already can be taken away.
      disabled: isOut && !ticked.includes(value),
    };
  });
