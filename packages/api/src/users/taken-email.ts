import { violatesUnique } from "@shop/db/violations";
import { USER_EXISTS } from "@shop/domain/messages";
import { refusal } from "../errors.ts";

/** What a save that failed is told: BAD_REQUEST when its e-mail is somebody else's, in whatever case (contract section 2). */
export function refuseTakenEmail(error: unknown): never {
  if (violatesUnique(error, "users_email_key")) throw refusal("BAD_REQUEST", USER_EXISTS);
  throw error;
}
