import type { Database, Transaction } from "@shop/db/client";
import { outbox } from "@shop/db/schema/contacts";
import type { MailShop } from "@shop/mail/messages";
import { renderMail } from "@shop/mail/render-mail";
import { and, asc, eq, isNotNull, lte, or, sql, type SQL } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { putOff } from "./outbox.ts";

type Writer = { db: Database; settings: MailShop };

/** What could not be written waits as what could not be sent does. */
const IS_DUE = or(eq(outbox.tries, 0), lte(outbox.nextTryAt, sql`now()`));

/**
 * Writes the oldest message that is still to be written, if there is one: from then on it waits to be sent. Rejects when
 * that fails, and has then put the message off.
 */
export const writeNextMail = (writer: Writer): Promise<boolean> => writeMail(writer, IS_DUE, "skip locked");

/** Writes this message, unless it is written: so that it can be read or sent now. */
export const writeMailNow = (writer: Writer, id: string): Promise<boolean> => writeMail(writer, eq(outbox.id, id));

async function writeMail(
  { db, settings }: Writer,
  which: SQL | undefined,
  whenLocked?: "skip locked",
): Promise<boolean> {
  const failure = await db.transaction(async (tx) => {
    const [mail] = await tx
      .select({ id: outbox.id, order: outbox.toWrite, tries: outbox.tries })
      .from(outbox)
      .where(and(isNotNull(outbox.toWrite), which))
      .orderBy(asc(outbox.id))
      .limit(1)
      .for("update", whenLocked ? { skipLocked: true } : {});
    if (!mail?.order) return "nothing to write";
    const set = (within: Transaction, values: PgUpdateSetSource<typeof outbox>) =>
      within.update(outbox).set(values).where(eq(outbox.id, mail.id));
    try {
      const written = await renderMail(settings, "order-placed", { order: mail.order });
      // As old as its order: what was written of the order later is sent later. With a savepoint, since what the database
      // refuses has to be put off as well.
      await tx.transaction((savepoint) =>
        set(savepoint, { ...written, toWrite: null, tries: 0, lastError: null, nextTryAt: outbox.createdAt }),
      );
      return null;
    } catch (error) {
      await set(tx, { tries: mail.tries + 1, ...putOff(error, mail.tries) });
      return error instanceof Error ? error : new Error(String(error));
    }
  });
  if (failure instanceof Error) throw failure;
  return failure === null;
}
