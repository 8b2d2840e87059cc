import { type Scope, SCOPES } from "@shop/domain/access";
import { type ApiKey, newApiKey } from "@shop/domain/contracts/api-keys";
import { dayOf } from "@shop/domain/dates";
import { fieldErrors, REQUIRED } from "../../../lib/forms/field-errors.ts";
import { SCOPE_WORDS } from "../../../lib/session/scope-words.ts";
import type { Tick } from "../../../ui/form/tick-list.tsx";
import { userChoice, type UserChoice } from "../user-select.tsx";

/** The form as its inputs hold it; no day for a key that never expires, and the admin's own password for a new one. */
export type KeyValues = {
  name: string;
  userid: UserChoice | null;
  scopes: Scope[];
  expiresOn: string;
  password: string;
};

export const KEY_LABELS = {
  name: "Name",
  userid: "Acts for",
  scopes: "May",
  expiresOn: "Expires on",
  password: "Your password",
};

/** The last day on which a key that ends at `moment` works: one that ends at midnight ends with the day before. */
export const lastDay = (moment: string, timeZone: string) => dayOf(new Date(Date.parse(moment) - 1), timeZone);

interface Account {
  _id: string;
  name: string;
  email: string;
  isAdmin: boolean;
}

/** A new key acts for `self` by default. */
export const toKeyValues = (key: ApiKey | null, self: Account | null, timeZone: string): KeyValues => {
  const user = key?.user ?? self;
  return {
    name: key?.name ?? "",
    userid: user && userChoice(user),
    scopes: key?.scopes ?? [],
    expiresOn: key?.expiresAt ? lastDay(key.expiresAt, timeZone) : "",
    password: "",
  };
};

/** The form for the call: a cleared day is no end. */
export const toKey = ({ name, userid, scopes, expiresOn, password }: KeyValues) => ({
  name,
  userid: userid?.id,
  scopes,
  expiresOn: expiresOn || null,
  password,
});

/** `was` is the day that the key has already: a key that has expired can be renamed. */
export function keyErrors(values: KeyValues, was: string, today: string): Record<string, string> {
  const { expiresOn, userid, scopes } = values;
  return {
    ...fieldErrors(newApiKey, toKey(values)),
    ...(scopes.length === 0 && { scopes: "Choose at least one" }),
    ...(!userid && { userid: REQUIRED }),
    ...(expiresOn && expiresOn !== was && expiresOn < today && { expiresOn: "Must not be in the past" }),
  };
}

export const KEY_VALUE_TEXTS = {
  scopes: (value: unknown) => (value as Scope[]).map((scope) => SCOPE_WORDS[scope]).join(", "),
  expiresOn: (value: unknown) => (value === "" ? "Never" : String(value)),
};

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
