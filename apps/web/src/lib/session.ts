import type { Session } from "@shop/domain/contracts/users";
import { createStored } from "./storage.ts";

const isSession = (value: unknown): value is Session =>
  typeof value === "object" && value !== null && "token" in value && typeof value.token === "string" && "_id" in value && "name" in value;

/** Who is logged in in this browser; null for a visitor. */
export const storedSession = createStored<Session | null>("userInfo", null, (value) => (isSession(value) ? value : undefined));

export const useSession = storedSession.use;
