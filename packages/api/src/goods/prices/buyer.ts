import type { Queryable } from "@shop/db/client";
import { runPrepared } from "@shop/db/prepared";
import type { Owned, Viewer } from "@shop/domain/access";
import type { ShopSettings } from "../../base/platform/ports.ts";
import { todayIn } from "../../base/platform/today.ts";
import { USERS_WITH_COMPANIES } from "../../people/buyer-settings.ts";
import { findMembership } from "../../people/companies/membership.ts";
import type { Buyer } from "./price-sql.ts";

/** A buyer with an account. */
export type Customer = Buyer & { id: string };

/** The condition that a price list, under this alias, is valid on a day: `isValidOn` of the domain as SQL. */
export const isValid = (list: string, day: string): string =>
  `(${list}.starts_on is null or ${list}.starts_on <= ${day}) and (${list}.ends_on is null or ${list}.ends_on >= ${day})`;

/** The public price list that is valid on a day. */
const publicListOn = (day: string) => `(select l.id from price_lists l where l.is_public and ${isValid("l", day)})`;

/** The price list with this id, if it is valid on a day. */
const listOn = (day: string, id: string) =>
  `(select l.id from price_lists l where l.id = ${id} and ${isValid("l", day)})`;

/** The columns of `USERS_WITH_COMPANIES` with the price lists that are valid for the user on a day. */
export const listColumns = (day: string): string => `${publicListOn(day)} as "publicList",
  ${listOn(day, "users.price_list_id")} as list, ${listOn(day, "companies.price_list_id")} as "companyList"`;

// Read first: with unknown lists every statement would have their parts, and take longer to plan than to run.
const READ_LISTS = `select ${listColumns("$1::date")} from ${USERS_WITH_COMPANIES} where users.id = $2::uuid`;
const READ_COMPANY_LISTS = `select ${publicListOn("$1::date")} as "publicList",
  ${listOn("$1::date", "companies.price_list_id")} as "companyList" from companies where companies.id = $2::uuid`;
const READ_PUBLIC_LIST = `select ${publicListOn("$1::date")} as "publicList"`;

export type Lists = Pick<Buyer, "list" | "companyList" | "publicList">;

/** A user, or a visitor (null), with the lists that are valid on a day (`YYYY-MM-DD`). */
export async function readBuyer<Id extends string | null>(
  db: Queryable,
  id: Id,
  day: string,
): Promise<Buyer & { id: Id }> {
  const [lists] = await (id === null
    ? runPrepared<Partial<Lists>>(db, READ_PUBLIC_LIST, [day])
    : runPrepared<Partial<Lists>>(db, READ_LISTS, [day, id]));
  const { list = null, companyList = null, publicList = null } = lists ?? {};
  return { id, list, companyList, publicList };
}

/** Who pays for a record: its user or, once they have left its company, any member, whose own prices don't count. */
export async function readBuyerOf(db: Queryable, { userId, companyId }: Owned, day: string): Promise<Buyer> {
  if (companyId === null || (await findMembership(db, userId))?.companyId === companyId)
    return readBuyer(db, userId, day);
  const [lists] = await runPrepared<Partial<Lists>>(db, READ_COMPANY_LISTS, [day, companyId]);
  const { companyList = null, publicList = null } = lists ?? {};
  return { id: null, list: null, companyList, publicList };
}

interface Asked {
  db: Queryable;
  settings: Pick<ShopSettings, "timeZone">;
}

/** Today's visitor: public prices. */
export const visitorOf = ({ db, settings }: Asked): Promise<Buyer> => readBuyer(db, null, todayIn(settings.timeZone));

/** The caller at today's prices; a visitor without a viewer. */
export const buyerOf = ({ db, settings, viewer }: Asked & { viewer: Viewer | null }): Promise<Buyer> =>
  readBuyer(db, viewer?.id ?? null, todayIn(settings.timeZone));

/** The logged-in caller at today's prices. */
export const customerOf = ({ db, settings, viewer }: Asked & { viewer: Viewer }): Promise<Customer> =>
  readBuyer(db, viewer.id, todayIn(settings.timeZone));
