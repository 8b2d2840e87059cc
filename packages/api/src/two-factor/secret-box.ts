import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a secret for the database under a key derived from the shop's JWT_SECRET; it opens for its owner's id alone.
 * With another JWT_SECRET nothing opens that was sealed before: the codes of authenticators are refused then, and
 * people log in by a recovery code (these depend on no key) or have their two-factor login reset, and set it up again.
 */
export function seal(secret: string, jwtSecret: string, ownerId: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(jwtSecret), nonce).setAAD(Buffer.from(ownerId));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** What was sealed; null when it was for another owner or under another key, or has been changed. */
export function open(box: string, jwtSecret: string, ownerId: string): string | null {
  const bytes = Buffer.from(box, "base64url");
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(ALGORITHM, keyOf(jwtSecret), nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(ownerId))
      .setAuthTag(tag);
    const sealed = bytes.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(sealed), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

const keyOf = (jwtSecret: string) =>
  Buffer.from(hkdfSync("sha256", jwtSecret, "", "shop: authenticators' secrets", 32));
