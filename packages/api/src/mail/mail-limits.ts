import type { Transaction } from "@shop/db/client";
import { outbox } from "@shop/db/schema/contacts";
import { users } from "@shop/db/schema/users";
import type { HeldReason } from "@shop/domain/contracts/mail";
import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Shop } from "../context.ts";
import { EXEMPT_KINDS, kindOf, OWN_LIMITS } from "./mail-kinds.ts";
import { causeKind } from "./outbox.ts";
import { isProvedAddress } from "./proved-address.ts";

/** What the limits ask of a message. */
export type LimitedMail = Pick<
  typeof outbox.$inferSelect,
  "id" | "cause" | "recipient" | "isLimitWaived" | "heldReason"
>;

export interface Hold {
  reason: HeldReason;
  /** When the limit lets it go, as PostgreSQL writes moments. */
  until: string;
}

/**
 * The limit that a message has to wait for; null when it may leave now. The caller's transaction claims it or puts it off:
 * until it ends, no other sender decides about the same recipient.
 */
export async function holdOf(
  tx: Transaction,
  { settings, limits }: Pick<Shop, "settings" | "limits">,
  mail: LimitedMail,
): Promise<Hold | null> {
  const { mails } = limits;
  if (!mails || mail.isLimitWaived) return null;
  const kind = kindOf(mail.cause);
  const own = OWN_LIMITS[kind];
  const isExempt = EXEMPT_KINDS.includes(kind);
  if ((!own && isExempt) || (await isOfStaff(tx, settings.email, mail.recipient))) return null;
  const key = sql`hashtextextended('mail to ' || lower(${mail.recipient}), 0)`;
  await tx.execute(sql`select pg_advisory_xact_lock(${key})`);
  const ownHold = own ? await reachedBy(tx, mail, own, mails[own], eq(causeKind, kind)) : null;
  if (ownHold || isExempt || (await isProvedAddress(tx, mail.recipient))) return ownHold;
  const isCounted = sql`${causeKind} <> all(${sql.param(EXEMPT_KINDS)}::text[])`;
  return reachedBy(tx, mail, "unprovedAddress", mails.unprovedAddress, isCounted);
}

/** The shop's own address and those of its admins. */
async function isOfStaff(tx: Transaction, shopEmail: string, recipient: string): Promise<boolean> {
  if (recipient.toLowerCase() === shopEmail.toLowerCase()) return true;
  const isTheirs = sql`lower(${users.email}) = lower(${recipient})`;
  return (await tx.$count(users, and(isTheirs, eq(users.isAdmin, true)))) > 0;
}

/**
 * When a message may leave that must not be more than the `most`-th of the `counted` ones to its recipient within an hour:
 * null for now. A new one queues behind those that wait for the same limit already, so that each is looked at once, at
 * its own time, however many wait.
 */
async function reachedBy(
  tx: Transaction,
  mail: LimitedMail,
  reason: HeldReason,
  most: number,
  counted: SQL,
): Promise<Hold | null> {
  const isOther = sql`lower(${outbox.recipient}) = lower(${mail.recipient}) and ${outbox.id} <> ${mail.id}`;
  const isFirst = mail.heldReason === reason;
  const departure = sql`coalesce(${outbox.sentAt}, ${outbox.claimedAt})`;
  const { rows } = await tx.execute<{ departed: number; until: string | null }>(sql`
    with departed as (
      select ${departure} as moment from ${outbox}
      where ${isOther} and ${counted} and ${departure} > now() - interval '1 hour'
        and ${outbox.claimedAt} > now() - interval '2 hours'
      order by 1 desc limit ${most}
    ), queued as (
      select ${outbox.nextTryAt} as moment from ${outbox}
      where ${isOther} and ${outbox.heldReason} = ${reason} and ${outbox.sentAt} is null and not ${isFirst}::boolean
      order by ${outbox.nextTryAt} desc limit ${most}
    )
    select (select count(*)::int from departed) as departed,
      (select (moment + interval '1 hour')::text from (table departed union all table queued) as slots
        order by moment desc offset ${most - 1} limit 1) as until`);
  const [found] = rows;
  return found && found.departed >= most && found.until !== null ? { reason, until: found.until } : null;
}
