import type { Database } from "@shop/db/client";
import { outbox } from "@shop/db/schema/contacts";
import type { MailShop } from "@shop/mail/messages";
import { renderMail } from "@shop/mail/render-mail";
import { and, asc, eq, isNotNull, sql, type SQL } from "drizzle-orm";

type Writer = { db: Database; settings: MailShop };

/** Writes the oldest message that is still to be written, if there is one: from then on it waits to be sent. */
export const writeNextMail = (writer: Writer): Promise<boolean> => writeMail(writer, undefined, "skip locked");

/** Writes this message, unless it is written: for whoever wants to read or send it now. */
export const writeMailNow = (writer: Writer, id: string): Promise<boolean> => writeMail(writer, eq(outbox.id, id));

function writeMail({ db, settings }: Writer, which: SQL | undefined, whenLocked?: "skip locked"): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [mail] = await tx
      .select({ id: outbox.id, order: outbox.toWrite })
      .from(outbox)
      .where(and(isNotNull(outbox.toWrite), which))
      .orderBy(asc(outbox.id))
      .limit(1)
      .for("update", whenLocked ? { skipLocked: true } : {});
    if (!mail?.order) return false;
    const written = await renderMail(settings, "order-placed", { order: mail.order });
    await tx
      .update(outbox)
      .set({ ...written, toWrite: null, nextTryAt: sql`now()` })
      .where(eq(outbox.id, mail.id));
    return true;
  });
}
