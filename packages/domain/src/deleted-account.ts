/** The name shown in place of a deleted user's. */
export const DELETED_CUSTOMER = "Deleted customer";

/** Replaces personal data that the shop no longer has to keep. */
export const DELETED = "Deleted";

const NOWHERE = "@deleted.invalid";

/** The e-mail of an account that is deleted: nobody has it, and nobody can get it. `mark` makes it one of its own. */
export const deletedEmail = (mark: string): string => `deleted-${mark}${NOWHERE}`;

/** True for the e-mail of a deleted account, which nothing may be sent to. */
export const isDeletedEmail = (email: string): boolean => email.toLowerCase().endsWith(NOWHERE);
