/** What a person is called once her account is deleted, wherever her name stood. */
export const DELETED_CUSTOMER = "Deleted customer";

/** What stands for a detail of a person that the shop has kept for as long as it must. */
export const DELETED = "Deleted";

const NOWHERE = "@deleted.invalid";

/** The e-mail of an account that is deleted: nobody has it, and nobody can get it. `mark` makes it one of its own. */
export const deletedEmail = (mark: string): string => `deleted-${mark}${NOWHERE}`;

/** True for the e-mail of a deleted account, which nothing may be sent to. */
export const isDeletedEmail = (email: string): boolean => email.toLowerCase().endsWith(NOWHERE);
