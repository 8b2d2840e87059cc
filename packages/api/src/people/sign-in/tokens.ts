import type { Database } from "@shop/db/client";
import { runPrepared } from "@shop/db/prepared";
import { companyMembers } from "@shop/db/schema/companies";
import { logins, users } from "@shop/db/schema/users";
import type { Viewer } from "@shop/domain/access";
import { isId } from "@shop/domain/ids";
import { and, eq, isNull, sql } from "drizzle-orm";
import { jwtVerify, SignJWT, type JWTPayload } from "jose";
import { LRUCache } from "lru-cache";
import type { ShopSettings } from "../../base/platform/ports.ts";
import { viewerOfUser, toUser, type MemberColumns, type UserRow } from "../accounts.ts";
import type { Session } from "@shop/domain/contracts/users";
import type { Context } from "../../base/procedures/context.ts";
import { rememberDevice } from "./known-devices.ts";

const LIFETIME_SECONDS = 30 * 24 * 60 * 60;
const key = (secret: string) => new TextEncoder().encode(secret);

/**
 * A bearer token for this user's login, valid 30 days (from `atSeconds` of Unix time, by default now), until the login
 * ends or until the user's token version is raised.
 */
export function signToken(
  secret: string,
  user: { id: string; tokenVersion: number; loginId?: string | undefined },
  atSeconds = Math.floor(Date.now() / 1000),
): Promise<string> {
  return new SignJWT({ ver: user.tokenVersion, ...(user.loginId !== undefined && { sid: user.loginId }) })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(user.id)
    .setIssuedAt(atSeconds)
    .setExpirationTime(atSeconds + LIFETIME_SECONDS)
    .sign(key(secret));
}

/** Tokens whose signature was right, by text: checking it takes longer than reading the login. Any other is checked again. */
const checked = new LRUCache<string, { secret: string; claims: JWTPayload }>({ max: 10_000 });

/** The claims of a token; null when it is invalid or has expired. */
async function claimsOf(secret: string, token: string): Promise<JWTPayload | null> {
  const known = checked.get(token);
  if (known?.secret === secret && (known.claims.exp ?? 0) * 1000 > Date.now()) return known.claims;
  const claims = await jwtVerify(token, key(secret), { algorithms: ["HS256"] }).then(
    ({ payload }) => payload,
    () => null,
  );
  if (claims) checked.set(token, { secret, claims });
  return claims;
}

/**
 * The viewer of a token; null when it is invalid, expired or revoked, or its login has ended. Records the login's last
 * use, to the minute.
 */
export async function viewerOfToken(
  db: Database,
  settings: Pick<ShopSettings, "jwtSecret" | "isAdminTwoFactorRequired">,
  token: string,
): Promise<Viewer | null> {
  const { sub, sid, ver } = (await claimsOf(settings.jwtSecret, token)) ?? {};
  if (!sub || !isId(sub)) return null;
  // Older server versions, which may still run beside this one, issue tokens without a login.
  const found = sid === undefined ? await userById(db, sub) : await userByLogin(db, sub, sid);
  if (!found || found.user.tokenVersion !== ver) return null;
  const { login, user } = found;
  if (login && !login.isUseRecent) await recordLoginUse(db, login.id);
  return { ...viewerOfUser(settings, user), tokenVersion: user.tokenVersion, ...(login && { loginId: login.id }) };
}

const USER = {
  id: users.id,
  isAdmin: users.isAdmin,
  tokenVersion: users.tokenVersion,
  totpEnabledAt: users.totpEnabledAt,
  companyId: companyMembers.companyId,
  companyRole: companyMembers.role,
};
const IS_USE_RECENT = "last_seen_at > now() - interval '1 minute'";

async function userById(db: Database, id: string) {
  const [user] = await db
    .select(USER)
    .from(users)
    .leftJoin(companyMembers, eq(companyMembers.userId, users.id))
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  return user && { user, login: null };
}

// Prepared, because it runs with every call of a logged-in user.
const USER_BY_LOGIN = `select u.id, u.is_admin as "isAdmin", u.token_version as "tokenVersion",
    u.totp_enabled_at as "totpEnabledAt", m.company_id as "companyId", m.role as "companyRole",
    ${IS_USE_RECENT} as "isUseRecent"
  from logins l join users u on u.id = l.user_id left join company_members m on m.user_id = u.id
  where l.id = $1 and l.ended_at is null and u.id = $2 and u.deleted_at is null`;

interface UserByLogin extends MemberColumns {
  id: string;
  isAdmin: boolean;
  tokenVersion: number;
  totpEnabledAt: Date | null;
  isUseRecent: boolean;
}

async function userByLogin(db: Database, id: string, loginId: unknown) {
  if (typeof loginId !== "string" || !isId(loginId)) return undefined;
  const [found] = await runPrepared<UserByLogin>(db, USER_BY_LOGIN, [loginId, id]);
  return found && { user: found, login: { id: loginId, isUseRecent: found.isUseRecent } };
}

/** The condition is checked again, so that only one of several concurrent calls writes. */
async function recordLoginUse(db: Database, loginId: string): Promise<void> {
  await db
    .update(logins)
    .set({ lastSeenAt: sql`now()` })
    .where(and(eq(logins.id, loginId), sql.raw(`not (${IS_USE_RECENT})`)));
}

/** The user with a new token, for one of their logins if it has one. Marks the caller's device as known to the account. */
export async function toSession(
  ctx: Pick<Context, "settings" | "device" | "setHeader">,
  user: UserRow & { loginId: string | undefined },
): Promise<Session> {
  rememberDevice(ctx, user);
  return { ...toUser(user), token: await signToken(ctx.settings.jwtSecret, user) };
}
