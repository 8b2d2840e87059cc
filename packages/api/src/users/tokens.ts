import type { Database } from "@shop/db/client";
import { users } from "@shop/db/schema/users";
import type { Viewer } from "@shop/domain/access";
import { isId } from "@shop/domain/ids";
import { eq } from "drizzle-orm";
import { jwtVerify, SignJWT } from "jose";

const LIFETIME = "30d";
const key = (secret: string) => new TextEncoder().encode(secret);

/** A bearer token for this user, valid 30 days or until the user's token version is raised. */
export function signToken(secret: string, user: { id: string; tokenVersion: number }): Promise<string> {
  return new SignJWT({ ver: user.tokenVersion })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(user.id)
    .setIssuedAt()
    .setExpirationTime(LIFETIME)
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
