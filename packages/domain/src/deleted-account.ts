/** The name shown in place of a deleted user's. */
export const DELETED_CUSTOMER = "Deleted customer";

/** Replaces personal data that the shop no longer has to keep. */
export const DELETED = "Deleted";

const DELETED_DOMAIN = "@deleted.invalid";

/** The email of a deleted account, in a domain that can't exist. `mark` makes it unique. */
export const deletedEmail = (mark: string): string => `deleted-${mark}${DELETED_DOMAIN}`;

/** True for the email of a deleted account, which must not get messages. */
export const isDeletedEmail = (email: string): boolean => email.toLowerCase().endsWith(DELETED_DOMAIN);
