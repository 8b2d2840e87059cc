import type { Database } from "@shop/db/client";
import { users } from "@shop/db/schema/users";
import type { Viewer } from "@shop/domain/access";
import { isId } from "@shop/domain/ids";
import { eq } from "drizzle-orm";
import { jwtVerify, SignJWT } from "jose";

const LIFETIME_SECONDS = 30 * 24 * 60 * 60;
const key = (secret: string) => new TextEncoder().encode(secret);

/** A bearer token for this user, valid 30 days (from `atSeconds` of Unix time, now unless told) or until the user's token version is raised. */
export function signToken(
  secret: string,
  user: { id: string; tokenVersion: number },
  atSeconds = Math.floor(Date.now() / 1000),
): Promise<string> {
  return new SignJWT({ ver: user.tokenVersion })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(user.id)
    .setIssuedAt(atSeconds)
    .setExpirationTime(atSeconds + LIFETIME_SECONDS)
    .sign(key(secret));
}

/** Whom a token speaks for today; null when it is bad, expired or revoked. */
export async function viewerOfToken(db: Database, secret: string, token: string): Promise<Viewer | null> {
  const claims = await jwtVerify(token, key(secret), { algorithms: ["HS256"] }).then(
    (verified) => verified.payload,
    () => null,
  );
  if (!claims?.sub || !isId(claims.sub)) return null;
  const [user] = await db
    .select({ id: users.id, isAdmin: users.isAdmin, tokenVersion: users.tokenVersion })
    .from(users)
    .where(eq(users.id, claims.sub));
  return user && user.tokenVersion === claims["ver"] ? { id: user.id, isAdmin: user.isAdmin } : null;
}
