import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a secret for the database with a key derived from JWT_SECRET, bound to its owner's id. After a change of
 * JWT_SECRET stored secrets can't be decrypted: users then log in with a recovery code (which depends on no key), or
 * have their two-step sign-in reset.
 */
export function encryptSecret(secret: string, jwtSecret: string, ownerId: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(jwtSecret), nonce).setAAD(Buffer.from(ownerId));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Decrypts a secret; null for another owner or key, and when it was tampered with. */
export function decryptSecret(box: string, jwtSecret: string, ownerId: string): string | null {
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
