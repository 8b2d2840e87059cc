import { violatesUnique } from "@shop/db/violations";
import { USER_EXISTS } from "@shop/domain/messages";
import { fieldRefusal } from "../platform/errors.ts";

/** BAD_REQUEST: the e-mail is somebody else's, in whatever case (contract section 2). */
export const emailTaken = () => fieldRefusal("BAD_REQUEST", "email", USER_EXISTS);

/** What a save that failed because of its e-mail is told. */
export function refuseTakenEmail(error: unknown): never {
  if (violatesUnique(error, "users_email_key")) throw emailTaken();
  throw error;
}
