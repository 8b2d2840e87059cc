import type { Transaction } from "@shop/db/client";
import type { Quote } from "@shop/domain/contracts/quotes";
import type { MailShop } from "@shop/mail/messages";
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

/** Sends a quote's customer the shop's answer, in place of an earlier one that has not been sent yet. */
export async function mailQuoteAnswered(
  tx: Transaction,
  shop: MailShop,
  { _id, number, user, totalPrice, validUntil }: Quote,
  isChanged: boolean,
): Promise<void> {
  if (totalPrice === null || validUntil === null) throw new Error("an answered quote has a total and a last day");
  const cause = `quote-answered:${_id}`;
  await cancelMail(tx, cause);
  const envelope = { cause, recipient: user.email, ...(shop.email && { replyTo: shop.email }) };
  const about = { name: user.name, quote: { _id, number }, totalPrice, validUntil, isChanged };
  await enqueueMessage(tx, shop, envelope, "quote-answered", about);
}
