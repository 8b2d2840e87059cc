import { createHash } from "node:crypto";
import { jwtVerify, type JWTPayload } from "jose";

/** Half a megabyte; whoever is not among them is verified once more. */
const MOST_KEPT = 1_000;

// jose verifies in libuv's threads, where a call would wait behind the hashes of a storm of logins. What a token says is
// the same until it expires; whether it has been revoked is asked of the database each time. Kept under a hash, so that
// no token lies about in memory.
const kept = new Map<string, JWTPayload>();

/** What a token signed with this secret says; null when it is bad or has expired. */
export async function claimsOf(secret: string, token: string): Promise<JWTPayload | null> {
  const name = createHash("sha256").update(`${secret}\n${token}`).digest("base64url");
  const known = kept.get(name);
  if (known && !hasExpired(known)) return known;
  kept.delete(name);
  const claims = await jwtVerify(token, keyOf(secret), { algorithms: ["HS256"] }).then(
    ({ payload }) => payload,
    () => null,
  );
  if (claims?.exp === undefined) return claims;
  const [oldest] = kept.keys();
  if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(name, claims);
  return claims;
}

const keyOf = (secret: string) => new TextEncoder().encode(secret);

/** As jose judges it: in the second that it names, a token has expired. */
const hasExpired = ({ exp = 0 }: JWTPayload) => exp <= Math.floor(Date.now() / 1000);
