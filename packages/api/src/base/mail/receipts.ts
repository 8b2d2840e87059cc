import type { Transaction } from "@shop/db/client";
import { runPrepared } from "@shop/db/prepared";
import { outbox } from "@shop/db/schema/contacts";
import type { MailShop, Messages } from "@shop/mail/messages";
import { and, isNull, sql } from "drizzle-orm";
import { lockOf } from "./mail-limits.ts";
import { causeKind, enqueueMessage } from "./outbox.ts";

const LOCK_RECIPIENT = `select ${lockOf("$1::text")}`;

/**
 * Queues the receipt of the record `id`, which a stranger may have caused: not while another of its kind to this address has
 * not been sent. Otherwise those of a flood, which the limits hold back, would be sent one an hour for weeks.
 */
export async function enqueueReceipt<Name extends "enquiry-copy" | "application-copy">(
  tx: Transaction,
  shop: MailShop,
  { id, recipient }: { id: string; recipient: string },
  name: Name,
  about: Messages[Name],
): Promise<void> {
  // Locked, so that of two at once the second finds the first.
  await runPrepared(tx, LOCK_RECIPIENT, [recipient]);
  const isTheirs = sql`lower(${outbox.recipient}) = lower(${recipient})`;
  const isWaiting = and(isTheirs, sql`${causeKind} = ${name}`, isNull(outbox.sentAt));
  if ((await tx.$count(outbox, isWaiting)) > 0) return;
  await enqueueMessage(tx, shop, { cause: `${name}:${id}`, recipient }, name, about);
}
