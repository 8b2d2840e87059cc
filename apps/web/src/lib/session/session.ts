import type { Session } from "@shop/domain/contracts/users";
import { createStored } from "../storage.ts";

const TEXTS = ["_id", "name", "email", "token"] as const;
// What a header can carry: with anything else in it no call would leave the browser, and no error would say why.
const TOKEN = /^[\w.~+/=-]+$/;

/** Anything may have written to the storage: a session that is not valid counts as none. */
function parseSession(value: unknown): Session | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const stored: Partial<Record<string, unknown>> = { ...value };
  const texts = TEXTS.map((name) => [name, stored[name]] as const);
  if (!texts.every(([, text]) => typeof text === "string" && text !== "")) return undefined;
  const session = Object.fromEntries(texts) as Record<(typeof TEXTS)[number], string>;
  return TOKEN.test(session.token) ? { ...session, isAdmin: stored["isAdmin"] === true } : undefined;
}

/** Who is logged in in this browser; null for a visitor. */
export const storedSession = createStored<Session | null>("userInfo", null, parseSession);

export const useSession = storedSession.use;
