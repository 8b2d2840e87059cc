import { violatesUnique } from "@shop/db/violations";
import { USER_EXISTS } from "@shop/domain/messages";
import { fieldRefusal } from "../errors.ts";

/** What a save that failed is told: BAD_REQUEST when its e-mail is somebody else's, in whatever case (contract section 2). */
export function refuseTakenEmail(error: unknown): never {
  if (violatesUnique(error, "users_email_key")) throw fieldRefusal("BAD_REQUEST", "email", USER_EXISTS);
  throw error;
}
