import type { Transaction } from "@shop/db/client";
import { runPrepared } from "@shop/db/prepared";
import { RELEASED } from "@shop/db/schema/orders";
import type { CompanyRole } from "@shop/domain/access";
import {
  MEMBERSHIP_CHANGED,
  TOKEN_FAILED,
  TOO_MANY_CANCELLED,
  TOO_MANY_UNPAID,
  ABOVE_CARD_MAXIMUM,
} from "@shop/domain/messages";
import {
  countedUnpaid,
  isUnlimited,
  isWithinUnpaidLimit,
  unpaidLimit,
  type Counted,
  type PaidSoFar,
  type StaffLimits,
  type Unpaid,
} from "@shop/domain/orders/unpaid-limit";
import { refusal } from "../../base/platform/errors.ts";
import { todayIn } from "../../base/platform/today.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { TOO_MANY_ORDERS, tooManyRequests } from "../../base/limits/too-many-requests.ts";
import { type Customer, listColumns, type Lists } from "../../goods/prices/buyer.ts";
import { RECEIVED } from "../order-money.ts";
import type { LockedAccount } from "../../people/accounts.ts";
import { settingOf, USERS_WITH_COMPANIES } from "../../people/buyer-settings.ts";
import { LIMITS } from "@shop/domain/limits";

/** How long an account is new; new accounts that registered from the same address share one limit. */
const IS_NEW = "users.created_at > now() - interval '24 hours'";
/** Accounts whose limits an admin has set do not share the limit of their address. */
const IS_UNSET = "users.unpaid_orders_limit is null and users.unpaid_amount_limit_cents is null";

const OF_ACCOUNT = "user_id = $1 and company_id is null";
const OF_COMPANY = "company_id = $1";
const OF_ADDRESS = `user_id in (select id from users where registration_address = $1 and ${IS_NEW} and ${IS_UNSET})`;
type Whose = typeof OF_ACCOUNT | typeof OF_COMPANY | typeof OF_ADDRESS;

const LOCK_COMPANY = "select id from companies where id = $1 for no key update";

/** Locks the account: its orders are placed one after another, so that each is counted before the next one. */
export const LOCK_BUYER = `select users.id, users.name, users.email, companies.id as "companyId", companies.name as "companyName",
    ${settingOf("po_required")} as "poRequired", ${settingOf("invoice_email")} as "invoiceEmail", ${settingOf("abn")} as abn,
    coalesce(companies.cost_centre_required, false) as "costCentreRequired", companies.terms_days as "termsDays",
    companies.credit_limit_cents::float8 as "creditLimitCents", coalesce(companies.is_on_hold, false) as "isOnHold", company_members.role,
    company_members.order_limit_cents::float8 as "orderLimitCents",
    company_members.monthly_limit_cents::float8 as "monthlyLimitCents", ${listColumns("$2::date")},
    ${settingOf("unpaid_orders_limit")} as "ordersLimit", (${settingOf("unpaid_amount_limit_cents")})::float8 as "centsLimit",
    case when companies.id is null and ${IS_NEW} and ${IS_UNSET} then users.registration_address end as address
  from ${USERS_WITH_COMPANIES} where users.id = $1 and users.deleted_at is null for no key update of users`;

/** A locked account, with what is agreed with its person or their company. */
export interface BuyerAccount extends LockedAccount {
  companyId: string | null;
  companyName: string | null;
  poRequired: boolean;
  invoiceEmail: string | null;
  abn: string | null;
  costCentreRequired: boolean;
  /** Of the company's account; null, like its limit, without payment on account. */
  termsDays: number | null;
  creditLimitCents: number | null;
  isOnHold: boolean;
  /** In the company; null without one. */
  role: CompanyRole | null;
  orderLimitCents: number | null;
  monthlyLimitCents: number | null;
}

type BuyerRow = BuyerAccount &
  Lists & { ordersLimit: number | null; centsLimit: number | null; address: string | null };

const SUM = "json_build_object('orders', count(*), 'cents', coalesce(sum(total_cents), 0))";
// A cancellation's stock movements name who made it: staff and jobs do not order in a loop.
const BY_OWNER = `user_id = (
    select m.user_id from stock_movements m where m.order_id = orders.id and m.reason = 'cancellation' limit 1)`;

/**
 * One statement, so that an order that is being cancelled counts exactly once. What was never paid in a shop that was moved in
 * does not count.
 */
const unpaidOf = (whose: Whose) => `select
  (select ${SUM} from orders where ${whose} and not ${RELEASED} and cancelled_at is null and not is_moved) as open,
  (select ${SUM} from orders where ${whose} and not ${RELEASED} and cancelled_at > now() - interval '24 hours'
    and ${BY_OWNER}) as cancelled`;

/**
 * Also returns `waitMs`, the milliseconds to wait when the account `buyer` placed `$2` orders in the last minute, for itself or
 * a company, else null. 0 for `$2` means no limit.
 */
const readUnpaid = (
  whose: Whose,
  buyer: "$1" | "$3",
) => `select own.*, (select extract(epoch from created_at + interval '1 minute' - now())::float8 * 1000
    from (select created_at from orders where user_id = ${buyer} order by id desc
      offset greatest($2::integer - 1, 0) limit least($2::integer, 1)) as nth
    where created_at > now() - interval '1 minute') as "waitMs"
  from (${unpaidOf(whose)}) as own`;

export const READ_UNPAID = readUnpaid(OF_ACCOUNT, "$1");
/** `$3` is the member who orders. */
const READ_UNPAID_OF_COMPANY = readUnpaid(OF_COMPANY, "$3");

const READ_UNPAID_OF_ADDRESS = unpaidOf(OF_ADDRESS);

/**
 * `cents` excludes what was sent back and cancelled orders, which are refunded; `hasPaid` includes cancelled orders. The money of an
 * order that was moved in was received by another shop.
 */
const paidBy = (whose: Whose) => `select count(*) > 0 as "hasPaid",
    coalesce(sum(case when is_moved then total_cents else ${RECEIVED} end) filter (where cancelled_at is null), 0)::float8 as cents
  from orders where ${whose} and paid_at is not null`;

const LOCK_ADDRESS = "select pg_advisory_xact_lock(hashtextextended('orders from ' || $1::text, 0))";

const NOT_SET: StaffLimits = { orders: null, cents: null };

type BuyerContext = Pick<CustomerContext, "settings" | "limits" | "viewer" | "setHeader">;

export interface LockedBuyer {
  account: BuyerAccount;
  /** Whose prices they pay today. */
  customer: Customer;
  /** CONFLICT when an order of this total in cents, with GST and freight, would exceed a limit of unpaid orders. */
  assertWithinLimit: (totalCents: number) => Promise<void>;
}

/**
 * Locks the buyer's company, if they have one, and their account. UNAUTHORIZED when the account is deleted; CONFLICT when the
 * buyer has joined or left a company, or their role in it has changed, since the call began.
 */
export async function lockBuyerAccount(
  tx: Transaction,
  { settings, viewer: { id, company } }: Pick<BuyerContext, "settings" | "viewer">,
): Promise<BuyerRow> {
  if (company) await runPrepared(tx, LOCK_COMPANY, [company.id]);
  const [buyer] = await runPrepared<BuyerRow>(tx, LOCK_BUYER, [id, todayIn(settings.timeZone)]);
  if (!buyer) throw refusal("UNAUTHORIZED", TOKEN_FAILED);
  const isStill = buyer.companyId === (company?.id ?? null) && buyer.role === (company?.role ?? null);
  if (!isStill) throw refusal("CONFLICT", MEMBERSHIP_CHANGED);
  return buyer;
}

/**
 * Locks the buyer as `lockBuyerAccount` before an order is placed and then, for a new account, the address that it registered
 * from: always in this order, and before any product. TOO_MANY_REQUESTS, with Retry-After, when the account has reached the
 * limit of orders per minute.
 */
export async function lockBuyer(tx: Transaction, ctx: BuyerContext): Promise<LockedBuyer> {
  const limits = ctx.limits.orders;
  const { id, company } = ctx.viewer;
  const { ordersLimit, centsLimit, address, list, companyList, publicList, ...account } = await lockBuyerAccount(
    tx,
    ctx,
  );
  const customer = { id, list, companyList, publicList };
  if (!limits) return { account, customer, assertWithinLimit: async () => undefined };
  const shares = address !== null && !isUnlimited(limits.unpaid);
  if (shares) await runPrepared(tx, LOCK_ADDRESS, [address]);

  const [whose, key, read] = company
    ? ([OF_COMPANY, company.id, READ_UNPAID_OF_COMPANY] as const)
    : ([OF_ACCOUNT, id, READ_UNPAID] as const);
  const values = company ? [key, limits.perMinute, id] : [key, limits.perMinute];
  const own = await readOne<Counted & { waitMs: number | null }>(tx, read, values);
  if (own.waitMs !== null) throw tooManyRequests(ctx, { msBeforeNext: own.waitMs }, TOO_MANY_ORDERS);
  const counts = [countOf(tx, whose, key, own, { orders: ordersLimit, cents: centsLimit })];
  if (shares) {
    const shared = await readOne<Counted>(tx, READ_UNPAID_OF_ADDRESS, [address]);
    counts.push(countOf(tx, OF_ADDRESS, address, shared, NOT_SET));
  }
  return {
    account,
    customer,
    async assertWithinLimit(totalCents) {
      for (const whyRefused of counts) {
        const reason = await whyRefused(limits.unpaid, totalCents);
        if (reason !== null) throw refusal("CONFLICT", reason);
      }
    },
  };
}

/**
 * Returns a check that says why one more order is above the limit; null when it is not. What was paid so far is read
 * only when the limit of an account without payments is exceeded.
 */
function countOf(tx: Transaction, whose: Whose, key: string, counted: Counted, staff: StaffLimits) {
  return async (settings: Unpaid, totalCents: number): Promise<string | null> => {
    const isWithin = ({ orders, cents }: Unpaid, paid: PaidSoFar) =>
      isWithinUnpaidLimit({ orders: orders + 1, cents: cents + totalCents }, unpaidLimit(settings, paid, staff));
    const nothing = { hasPaid: false, cents: 0 };
    if (isWithin(countedUnpaid(counted, nothing), nothing)) return null;
    const paid = await readOne<PaidSoFar>(tx, paidBy(whose), [key]);
    if (isWithin(countedUnpaid(counted, paid), paid)) return null;
    return isWithin(counted.open, paid) ? TOO_MANY_CANCELLED : TOO_MANY_UNPAID;
  };
}

async function readOne<Row extends object>(tx: Transaction, text: string, values: unknown[]): Promise<Row> {
  const [row] = await runPrepared<Row>(tx, text, values);
  if (!row) throw new Error("a sum has one row");
  return row;
}

/** BAD_REQUEST for an amount in cents above the gateway's maximum. */
export function assertCardAmount(cents: number): void {
  if (cents > LIMITS.cardPaymentCents) throw refusal("BAD_REQUEST", ABOVE_CARD_MAXIMUM);
}
