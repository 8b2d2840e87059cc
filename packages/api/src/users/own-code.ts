import { INVALID_CODE } from "@shop/domain/messages";
import type { Shop } from "../context.ts";
import { fieldRefusal } from "../errors.ts";
import type { Caller } from "../ports.ts";

/**
 * What asks for a code of one's own second factor: `work` takes it, and answers null when it is wrong. Then BAD_REQUEST
 * at `code`, which counts as a failed login, and as a try at the codes.
 */
export async function withOwnCode<T>(
  { limits }: Shop,
  caller: Caller,
  userId: string,
  work: () => Promise<T | null>,
): Promise<T> {
  const done = await limits.tryLogin(caller, userId, () => limits.tryCode(caller, userId, work));
  if (done === null) throw fieldRefusal("BAD_REQUEST", "code", INVALID_CODE);
  return done;
}
