import type { Transaction } from "@shop/db/client";
import { runPrepared } from "@shop/db/prepared";
import type { outbox } from "@shop/db/schema/contacts";
import type { HeldReason } from "@shop/domain/contracts/mail";
import type { Shop } from "../procedures/context.ts";
import { EXEMPT_KINDS, kindOf, OWN_LIMITS } from "./outbox.ts";
import { isVerified } from "./verified-address.ts";

/** A message as the limits see it: some of its columns, and `isOfStaff` of `lockRecipient`. */
export type LimitedMail = Pick<
  typeof outbox.$inferSelect,
  "id" | "cause" | "recipient" | "isLimitWaived" | "heldReason"
> & { isOfStaff: boolean };

/** SQL that locks a recipient until the end of the transaction. */
export const lockOf = (recipient: string): string =>
  `pg_advisory_xact_lock(hashtextextended('mail to ' || lower(${recipient}), 0))`;

/**
 * Columns that lock the recipient until the end of the transaction, which claims or postpones the message, and say whether it is
 * the shop's own address or an admin's.
 */
export const lockRecipient = (recipient: string, shopEmail: string): string => `${lockOf(recipient)},
  lower(${recipient}) = lower(${shopEmail}) or exists (select from users where lower(email) = lower(${recipient}) and is_admin)
    as "isOfStaff"`;

export interface Hold {
  reason: HeldReason;
  /** When the limits allow the message, as Unix time in seconds. */
  until: number;
}

/**
 * The limit that a message has to wait for; null when it may be sent now. An earlier statement of the transaction has locked
 * the recipient (`lockRecipient`), so what was committed while it waited counts. Messages with a limit of their own wait for
 * the limit of unverified addresses in their own queue, so that many of them do not delay the others.
 */
export async function findHold(tx: Transaction, { mails }: Shop["limits"], mail: LimitedMail): Promise<Hold | null> {
  if (!mails || mail.isLimitWaived || mail.isOfStaff) return null;
  const kind = kindOf(mail.cause);
  const own = OWN_LIMITS[kind];
  const reason = own ?? "unprovedAddress";
  // A message that was held for this limit before is at the head of its queue.
  const queue = mail.heldReason === reason ? null : reason;
  const slots: Slots[] = [];
  if (own) slots.push(await readSlots(tx, mail, { most: mails[own], kinds: [kind], areOthers: false, queue }));
  if (!EXEMPT_KINDS.includes(kind)) {
    const others = { kinds: EXEMPT_KINDS, areOthers: true, queue: own ? null : queue };
    slots.push(await readSlots(tx, mail, { most: mails.unprovedAddress, ...others }));
  }
  if (!slots.some(({ isReached }) => isReached)) return null;
  return { reason, until: Math.max(...slots.map(({ nextFree }) => nextFree ?? 0)) };
}

interface Slots {
  /** True when no slot is free now. */
  isReached: boolean;
  /** When the next slot becomes free, as Unix time in seconds; null while slots are free. */
  nextFree: number | null;
}

/** Messages to the recipient $1 without the message $2 that have left within the last hour, or wait in the queue $4. */
const slotsOf = (counted: string) => `with departed as (
    select coalesce(sent_at, claimed_at) as moment from outbox
    where lower(recipient) = lower($1) and id <> $2 and ${counted}
      and coalesce(sent_at, claimed_at) > now() - interval '1 hour' and claimed_at > now() - interval '2 hours'
    order by 1 desc limit $5::integer
  ), queued as (
    select next_try_at as moment from outbox
    where lower(recipient) = lower($1) and id <> $2 and held_reason = $4 and sent_at is null
    order by next_try_at desc limit $5::integer
  )
  select (select count(*)::int from departed) as departed,
    (select extract(epoch from moment + interval '1 hour')::float8 from (table departed union all table queued) as slots
      order by moment desc offset $5::integer - 1 limit 1) as next`;

const SLOTS_OF_KINDS = slotsOf("split_part(cause, ':', 1) = any($3::text[])");
/** A verified address takes no slots, so it never reaches this limit. */
const SLOTS_OF_OTHERS = slotsOf(`split_part(cause, ':', 1) <> all($3::text[]) and not ${isVerified("$1")}`);

/**
 * The state of a limit of `most` messages per hour to one recipient, among those of these kinds, or of all others, without
 * this one. With a `queue`, `nextFree` also counts the messages waiting in it, so that each gets its own time and is checked
 * once.
 */
async function readSlots(
  tx: Transaction,
  mail: LimitedMail,
  about: { most: number; kinds: readonly string[]; areOthers: boolean; queue: HeldReason | null },
): Promise<Slots> {
  const { most, kinds, areOthers, queue } = about;
  const [slots] = await runPrepared<{ departed: number; next: number | null }>(
    tx,
    areOthers ? SLOTS_OF_OTHERS : SLOTS_OF_KINDS,
    [mail.recipient, mail.id, kinds, queue, most],
  );
  const { departed = 0, next = null } = slots ?? {};
  return { isReached: departed >= most, nextFree: next };
}
