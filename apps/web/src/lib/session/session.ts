import type { Session } from "@shop/domain/contracts/users";
import { createStored } from "../storage/storage.ts";

const TEXTS = ["_id", "name", "email", "token"] as const;
// The characters allowed in a header: with any other, every call would fail in the browser without a useful error.
const TOKEN = /^[\w.~+/=-]+$/;

/** The storage is not trusted: an invalid session counts as none. */
function parseSession(value: unknown): Session | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const stored: Partial<Record<string, unknown>> = { ...value };
  const texts = TEXTS.map((name) => [name, stored[name]] as const);
  if (!texts.every(([, text]) => typeof text === "string" && text !== "")) return undefined;
  const session = Object.fromEntries(texts) as Record<(typeof TEXTS)[number], string>;
  return TOKEN.test(session.token) ? { ...session, isAdmin: stored["isAdmin"] === true } : undefined;
}

/** The session of this browser; null for visitors. */
export const storedSession = createStored<Session | null>("userInfo", null, parseSession);

export const useSession = storedSession.use;
