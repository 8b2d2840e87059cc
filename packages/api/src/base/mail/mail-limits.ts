import type { Transaction } from "@shop/db/client";
import { outbox } from "@shop/db/schema/contacts";
import { users } from "@shop/db/schema/users";
import type { HeldReason } from "@shop/domain/contracts/mail";
import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Shop } from "../procedures/context.ts";
import { EXEMPT_KINDS, kindOf, OWN_LIMITS, causeKind } from "./outbox.ts";
import { isVerifiedAddress } from "./verified-address.ts";

/** The columns of a message that the limits need. */
export type LimitedMail = Pick<
  typeof outbox.$inferSelect,
  "id" | "cause" | "recipient" | "isLimitWaived" | "heldReason"
>;

export interface Hold {
  reason: HeldReason;
  /** When the limits allow the message, as Unix time in seconds. */
  until: number;
}

/**
 * The limit that a message has to wait for; null when it may be sent now. Locks the recipient until the end of the
 * caller's transaction, which claims or postpones the message. Messages with a limit of their own wait for the limit of
 * unverified addresses in their own queue, so that many of them do not delay the others.
 */
export async function findHold(
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
  const reason = own ?? "unprovedAddress";
  // A message that was held for this limit before is at the head of its queue.
  const queue = mail.heldReason === reason ? null : reason;
  const slots: Slots[] = [];
  if (own) slots.push(await readSlots(tx, mail, { most: mails[own], counted: eq(causeKind, kind), queue }));
  if (!isExempt && !(await isVerifiedAddress(tx, mail.recipient))) {
    const counted = sql`${causeKind} <> all(${sql.param(EXEMPT_KINDS)}::text[])`;
    slots.push(await readSlots(tx, mail, { most: mails.unprovedAddress, counted, queue: own ? null : queue }));
  }
  if (!slots.some(({ isReached }) => isReached)) return null;
  return { reason, until: Math.max(...slots.map(({ nextFree }) => nextFree ?? 0)) };
}

/** True for the shop's own address and those of its admins. */
async function isOfStaff(tx: Transaction, shopEmail: string, recipient: string): Promise<boolean> {
  if (recipient.toLowerCase() === shopEmail.toLowerCase()) return true;
  const isTheirs = sql`lower(${users.email}) = lower(${recipient})`;
  return (await tx.$count(users, and(isTheirs, eq(users.isAdmin, true)))) > 0;
}

interface Slots {
  /** True when no slot is free now. */
  isReached: boolean;
  /** When the next slot becomes free, as Unix time in seconds; null while slots are free. */
  nextFree: number | null;
}

/**
 * The state of a limit of `most` messages per hour to one recipient, among those that match `counted`, without this
 * one. With a `queue`, `nextFree` also counts the messages waiting in it, so that each gets its own time and is checked
 * once.
 */
async function readSlots(
  tx: Transaction,
  mail: LimitedMail,
  { most, counted, queue }: { most: number; counted: SQL; queue: HeldReason | null },
): Promise<Slots> {
  const isOther = sql`lower(${outbox.recipient}) = lower(${mail.recipient}) and ${outbox.id} <> ${mail.id}`;
  const departure = sql`coalesce(${outbox.sentAt}, ${outbox.claimedAt})`;
  const { rows } = await tx.execute<{ departed: number; next: number | null }>(sql`
    with departed as (
      select ${departure} as moment from ${outbox}
      where ${isOther} and ${counted} and ${departure} > now() - interval '1 hour'
        and ${outbox.claimedAt} > now() - interval '2 hours'
      order by 1 desc limit ${most}
    ), queued as (
      select ${outbox.nextTryAt} as moment from ${outbox}
      where ${isOther} and ${outbox.heldReason} = ${queue} and ${outbox.sentAt} is null
      order by ${outbox.nextTryAt} desc limit ${most}
    )
    select (select count(*)::int from departed) as departed,
      (select extract(epoch from moment + interval '1 hour')::float8 from (table departed union all table queued) as slots
        order by moment desc offset ${most - 1} limit 1) as next`);
  const { departed = 0, next = null } = rows[0] ?? {};
  return { isReached: departed >= most, nextFree: next };
}
