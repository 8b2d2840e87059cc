import { createHash } from "node:crypto";

/** What is stored of a key, a code or a link's secret. They are random, so a fast hash is safe. */
export const secretHash = (secret: string): string => createHash("sha256").update(secret).digest("hex");
