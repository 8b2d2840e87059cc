import { INVALID_CODE } from "@shop/domain/messages";
import type { CustomerContext } from "../procedures/context.ts";
import { fieldRefusal } from "../platform/errors.ts";
import { sessionOf } from "./own-password.ts";

/**
 * What asks for a code of one's own second factor: `work` takes it, and answers null when it is wrong. Then BAD_REQUEST
 * at `code`, which is counted by session as a wrong password is, and as a try at the codes.
 */
export async function withOwnCode<T>(ctx: CustomerContext, work: () => Promise<T | null>): Promise<T> {
  const { limits, viewer } = ctx;
  const done = await limits.tryAsKnown(ctx, sessionOf(viewer), () => limits.tryCode(ctx, viewer.id, work));
  if (done === null) throw fieldRefusal("BAD_REQUEST", "code", INVALID_CODE);
  return done;
}
