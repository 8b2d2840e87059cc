import { users } from "@shop/db/schema/users";
import type { Viewer } from "@shop/domain/access";
import { NOT_CURRENT_PASSWORD, INVALID_CODE } from "@shop/domain/messages";
import { eq } from "drizzle-orm";
import type { CustomerContext } from "../procedures/context.ts";
import { notFound, refusal, fieldRefusal } from "../platform/errors.ts";
import { isPassword } from "./passwords.ts";
import type { UserRow } from "../accounts/users.wire.ts";

/** What the failures of a signed-in person are counted by: the session, which no stranger has. */
export const sessionOf = ({ id, loginId }: Viewer): string => `session ${loginId ?? id}`;

/**
 * One's own row, for a caller who knows the password too: an open session is not enough. BAD_REQUEST at
 * `field` when it is another; tries that fail are counted by session, apart from failed logins.
 */
export async function expectOwnPassword(ctx: CustomerContext, password: string, field: string): Promise<UserRow> {
  const { db, limits, viewer } = ctx;
  const [user] = await db.select().from(users).where(eq(users.id, viewer.id));
  if (!user) throw notFound("User");
  const own = await limits.tryAsKnown(ctx, sessionOf(viewer), async () =>
    (await isPassword(password, user.passwordHash)) ? user : null,
  );
  if (own) return own;
  throw refusal("BAD_REQUEST", `${field}: ${NOT_CURRENT_PASSWORD}`, {
    issues: [{ path: field, message: NOT_CURRENT_PASSWORD }],
  });
}

/**
 * What asks for a code of one's own second factor: `work` takes it, and answers null when it is wrong. Then BAD_REQUEST
 * at `code`, which is counted by session as a wrong password is, and as a try at the codes.
 */
export async function withOwnCode<T>(ctx: CustomerContext, work: () => Promise<T | null>): Promise<T> {
  const { limits, viewer } = ctx;
  const done = await limits.tryAsKnown(ctx, sessionOf(viewer), () => limits.tryCode(ctx, viewer.id, work));
  if (done === null) throw fieldRefusal("BAD_REQUEST", "code", INVALID_CODE);
  return done;
}
