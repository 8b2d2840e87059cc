import type { Viewer } from "@shop/domain/access";
import { INVALID_CODE } from "@shop/domain/messages";
import type { Shop } from "../procedures/context.ts";
import { fieldRefusal } from "../platform/errors.ts";
import type { Caller } from "../platform/ports.ts";
import { sessionOf } from "./own-password.ts";

/**
 * What asks for a code of one's own second factor: `work` takes it, and answers null when it is wrong. Then BAD_REQUEST
 * at `code`, which is counted by session as a wrong password is, and as a try at the codes.
 */
export async function withOwnCode<T>(
  { limits }: Shop,
  caller: Caller,
  viewer: Viewer,
  work: () => Promise<T | null>,
): Promise<T> {
  const done = await limits.tryAsKnown(caller, sessionOf(viewer), () => limits.tryCode(caller, viewer.id, work));
  if (done === null) throw fieldRefusal("BAD_REQUEST", "code", INVALID_CODE);
  return done;
}
