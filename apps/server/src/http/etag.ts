import { hash } from "node:crypto";

/** An answer's fingerprint, as ETag has it. */
export const etagOf = (body: string): string => `"${hash("sha1", body, "base64url")}"`;

/** True when the caller has this very answer already (If-None-Match); a proxy may have called the tag a weak one. */
export function hasSeen(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
}
