import type { Transaction } from "@shop/db/client";
import type { Owned } from "@shop/domain/access";
import type { Quote } from "@shop/domain/contracts/quotes";
import type { MailShop } from "@shop/mail/messages";
import { addresseeOf } from "../../people/companies/company-addresses.ts";
import { cancelMail, emailsOfStaff, enqueueMessage } from "../../base/mail/outbox.ts";

/** Tells the shop's staff of a quote that waits for their answer. */
export async function mailQuoteAsked(tx: Transaction, shop: MailShop, quote: Quote): Promise<void> {
  const { _id, number, user, lineCount, note } = quote;
  const { name, email } = user;
  for (const recipient of await emailsOfStaff(tx, shop)) {
    const envelope = { cause: `quote-asked:${_id}`, recipient, replyTo: email };
    await enqueueMessage(tx, shop, envelope, "quote-asked", { name, email, quote: { _id, number }, lineCount, note });
  }
}

/**
 * Sends the shop's answer to who asked for a quote, or to the company that it belongs to once they have left, in place of an
 * earlier one that has not been sent yet.
 * @param row The quote before it was answered.
 */
export async function mailQuoteAnswered(
  tx: Transaction,
  shop: MailShop,
  { _id, number, totalPrice, validUntil }: Quote,
  row: Owned & { answeredAt: Date | null },
): Promise<void> {
  if (totalPrice === null || validUntil === null) throw new Error("an answered quote has a total and a last day");
  const cause = `quote-answered:${_id}`;
  await cancelMail(tx, cause);
  const { name, emails } = await addresseeOf(tx, row);
  const about = { name, quote: { _id, number }, totalPrice, validUntil, isChanged: row.answeredAt !== null };
  for (const recipient of emails) {
    const envelope = { cause, recipient, ...(shop.email && { replyTo: shop.email }) };
    await enqueueMessage(tx, shop, envelope, "quote-answered", about);
  }
}
