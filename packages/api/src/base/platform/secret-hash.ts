import { createHash } from "node:crypto";

/** The stored hash of an API key, a recovery code or a link's secret. These are random, so a fast hash is safe. */
export const secretHash = (secret: string): string => createHash("sha256").update(secret).digest("hex");
