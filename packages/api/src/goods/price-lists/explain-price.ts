import type { Queryable } from "@shop/db/client";
import { runStatement } from "@shop/db/prepared";
import { quotes } from "@shop/db/schema/quotes";
import type { Owned } from "@shop/domain/access";
import type { ExplainedPrice, ExplainedSource, PriceQuestion } from "@shop/domain/contracts/pricing";
import { isId } from "@shop/domain/ids";
import { AMBIGUOUS_SKU } from "@shop/domain/messages";
import { centsToDollars } from "@shop/domain/money";
import { buyerPrice, sourcePrices, type Offer, type PriceStep, type Source } from "@shop/domain/prices/buyer-price";
import { eq } from "drizzle-orm";
import { fieldRefusal, notFound } from "../../base/platform/errors.ts";
import { parameters } from "../../base/platform/sql-parameters.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { findUser } from "../../people/accounts.ts";
import { USERS_WITH_COMPANIES } from "../../people/buyer-settings.ts";
import { todayIn } from "../../base/platform/today.ts";
import { isValid, readBuyer, readBuyerOf } from "../prices/buyer.ts";
import { offerColumns, type Buyer } from "../prices/price-sql.ts";
import { findProducts } from "./find-products.ts";

interface List {
  _id: string;
  name: string;
  startsOn: string | null;
  endsOn: string | null;
  isValid: boolean;
}
/** The customer's own list and their company's, valid or not, and the public one that is valid, or else the nearest in time. */
type Row = Offer & { isPublished: boolean } & Record<"list" | "companyList" | "publicList", List | null>;

/**
 * What a customer, who pays for a quote, or a visitor pays today for one of any product in a quantity, and for each source of prices why it
 * counts or not. NOT_FOUND for an unknown customer, quote or product; BAD_REQUEST for a SKU that several products have.
 */
export async function explainPrice(
  ctx: Pick<CustomerContext<Queryable>, "db" | "settings">,
  { productid, sku = "", qty, ...whose }: PriceQuestion,
): Promise<ExplainedPrice> {
  const { db } = ctx;
  const owner = await ownerOf(db, whose);
  const [found = []] = await findProducts(db, [{ product: productid, sku }]);
  if (found.length > 1) throw fieldRefusal("BAD_REQUEST", "sku", AMBIGUOUS_SKU(sku));
  const [product] = found;
  if (!product) throw notFound("Product");
  const day = todayIn(ctx.settings.timeZone);
  const offer = await readOffer(db, product.id, owner, day);
  const { cents, publicCents, source } = buyerPrice(offer, qty);
  return {
    product: { _id: product.id, sku: product.sku, name: product.name, isPublished: offer.isPublished },
    qty,
    day,
    unitPrice: centsToDollars(cents),
    publicPrice: centsToDollars(publicCents),
    priceSource: source,
    sources: explainSources(offer, qty),
  };
}

/** Whose price is asked for; null for a visitor's. */
async function ownerOf(
  db: Queryable,
  { userid, quoteid }: Pick<PriceQuestion, "userid" | "quoteid">,
): Promise<Owned | null> {
  if (quoteid === undefined)
    return userid === undefined ? null : { userId: (await findUser(db, userid)).id, companyId: null };
  const { userId, companyId } = quotes;
  const [owner] = isId(quoteid)
    ? await db.select({ userId, companyId }).from(quotes).where(eq(quotes.id, quoteid))
    : [];
  if (!owner) throw notFound("Quote");
  return owner;
}

async function readOffer(db: Queryable, productId: string, owner: Owned | null, today: string): Promise<Row> {
  const buyer: Buyer = await (owner ? readBuyerOf(db, owner, today) : readBuyer(db, null, today));
  const given = parameters();
  const day = `${given.at(today)}::date`;
  const list = (which: string) => `(select json_build_object('_id', l.id, 'name', l.name, 'startsOn', l.starts_on,
      'endsOn', l.ends_on, 'isValid', ${isValid("l", day)}) from price_lists l where ${which}
    order by ${isValid("l", day)} desc, case when l.starts_on > ${day} then l.starts_on - ${day} else ${day} - l.ends_on end limit 1)`;
  const buyerId = given.at(buyer.id);
  const assigned = (whose: "users" | "companies") =>
    list(`l.id = (select ${whose}.price_list_id from ${USERS_WITH_COMPANIES} where users.id = ${buyerId}::uuid)`);
  const company =
    buyer.id === null && owner
      ? list(`l.id = (select price_list_id from companies where id = ${given.at(owner.companyId)}::uuid)`)
      : assigned("companies");
  const text = `select ${offerColumns(buyer, given)}, is_published(p.price_cents, p.archived_at) as "isPublished",
      ${assigned("users")} as list, ${company} as "companyList", ${list("l.is_public")} as "publicList"
    from products p where p.id = ${given.at(productId)}::uuid`;
  const [row] = await runStatement<Row>(db, { text, values: given.values });
  if (!row) throw notFound("Product");
  return row;
}

function explainSources(offer: Row, qty: number): ExplainedSource[] {
  const prices = sourcePrices(offer, qty);
  const lists: Partial<Record<Source, { list: List | null; steps: readonly PriceStep[] }>> = {
    list: { list: offer.list, steps: offer.listSteps },
    companyList: { list: offer.companyList, steps: offer.companySteps },
    publicList: { list: offer.publicList, steps: offer.publicSteps },
  };
  let isDecided = false;
  return (Object.keys(prices) as Source[]).map((source) => {
    const cents = prices[source];
    const from = lists[source];
    const about = { source, price: cents === undefined ? null : centsToDollars(cents), ...listOf(from?.list) };
    if (cents === undefined) return { ...about, ...whyNone(from) };
    const reason = isDecided ? "overruled" : "counts";
    isDecided = true;
    return { ...about, reason };
  });
}

/** Why a source has no price in the quantity. */
function whyNone(from: { list: List | null; steps: readonly PriceStep[] } | undefined) {
  if (!from?.list) return { reason: "none" as const };
  if (!from.list.isValid) return { reason: "notValid" as const };
  const [first] = from.steps;
  return first ? { reason: "fromQuantity" as const, fromQty: first.minQty } : { reason: "noItem" as const };
}

function listOf(list: List | null | undefined): Pick<ExplainedSource, "list"> {
  if (!list) return {};
  const { _id, name, startsOn, endsOn } = list;
  return { list: { _id, name, ...(startsOn !== null && { startsOn }), ...(endsOn !== null && { endsOn }) } };
}
