import { createHash, randomBytes } from "node:crypto";
import { newId } from "@shop/db/columns";
import { passwordResets, users } from "@shop/db/schema/users";
import type { resetPassword as newPassword } from "@shop/domain/contracts/users";
import { isId } from "@shop/domain/ids";
import { RESET_LINK_INVALID } from "@shop/domain/messages";
import { resetPasswordPath } from "@shop/domain/paths";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { recordChange } from "../audit/audit.service.ts";
import type { Shop } from "../context.ts";
import { refusal } from "../errors.ts";
import { enqueueMessage, takeBackMail } from "../mail/outbox.ts";
import type { Caller } from "../ports.ts";
import { refuseCommonPassword } from "./common-passwords.ts";
import { endLogins } from "./logins.ts";
import { hashPassword } from "./passwords.ts";

const hashOf = (secret: string) => createHash("sha256").update(secret).digest("hex");

/**
 * Mails a link that is valid one hour to whoever has this e-mail. Whether anybody has must not show in the time it
 * takes: an e-mail that nobody has is written the same message, put into the outbox and taken out of it again.
 */
export async function forgotPassword({ db, settings, limits }: Shop, caller: Caller, email: string): Promise<void> {
  await limits.takeReset(caller);
  const id = newId();
  const secret = randomBytes(32).toString("base64url");
  const cause = `password-reset:${id}`;
  await db.transaction(async (tx) => {
    const isTheirs = and(sql`lower(${users.email}) = ${email.toLowerCase()}`, isNull(users.deletedAt));
    // Held, so that an account which is deleted at this moment takes this message along, or gets none.
    const [user] = await tx.select().from(users).where(isTheirs).for("key share");
    const about = { name: user?.name ?? "nobody", link: settings.appUrl + resetPasswordPath(id, secret) };
    await enqueueMessage(tx, settings, { cause, recipient: user?.email ?? email }, "password-reset", about);
    if (!user) return takeBackMail(tx, cause);
    const expiresAt = sql`now() + interval '1 hour'`;
    await tx.insert(passwordResets).values({ id, userId: user.id, tokenHash: hashOf(secret), expiresAt });
  });
}

/**
 * Sets a new password by a mailed link. Every token, every login and every other link of that user is void then.
 * BAD_REQUEST for a link that is not ours, was used or has expired, and for a common password; of two uses at once, one wins.
 */
export async function resetPassword({ db, settings }: Shop, sent: z.infer<typeof newPassword>): Promise<void> {
  const [link] = isId(sent.val)
    ? await db
        .select({
          id: passwordResets.id,
          usedAt: passwordResets.usedAt,
          userId: users.id,
          name: users.name,
          email: users.email,
        })
        .from(passwordResets)
        .innerJoin(users, eq(users.id, passwordResets.userId))
        .where(
          and(
            eq(passwordResets.id, sent.val),
            eq(passwordResets.tokenHash, hashOf(sent.key)),
            gt(passwordResets.expiresAt, sql`now()`),
          ),
        )
    : [];
  if (!link || link.usedAt) throw linkInvalid();
  await refuseCommonPassword(sent.password, { name: link.name, email: link.email, shopName: settings.name });
  const passwordHash = await hashPassword(sent.password);
  await db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, link.userId)).for("no key update");
    const unused = and(eq(passwordResets.userId, link.userId), isNull(passwordResets.usedAt));
    const voided = await tx
      .update(passwordResets)
      .set({ usedAt: sql`now()` })
      .where(unused)
      .returning();
    if (!user || !voided.some(({ id }) => id === link.id)) throw linkInvalid();
    const raised = { passwordHash, tokenVersion: user.tokenVersion + 1, version: user.version + 1 };
    await tx.update(users).set(raised).where(eq(users.id, user.id));
    await endLogins(tx, user.id);
    await recordChange(tx, user, {
      action: "updated",
      entity: "user",
      recordId: user.id,
      label: user.name,
      before: {},
      after: { password: "changed" },
    });
  });
}

const linkInvalid = () => refusal("BAD_REQUEST", RESET_LINK_INVALID, { Result: RESET_LINK_INVALID });
