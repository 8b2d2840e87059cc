/** The name shown in place of a deleted user's. */
export const DELETED_CUSTOMER = "Deleted customer";

/** Replaces personal data that the shop no longer has to keep. */
export const DELETED = "Deleted";

/** Replaces an erased address; it has every field that a screen shows. */
export const NO_ADDRESS = {
  first_name: DELETED,
  last_name: DELETED,
  country: DELETED,
  address: DELETED,
  city: DELETED,
  state: DELETED,
  postalCode: DELETED,
  phone: DELETED,
};

/** Whether this is `NO_ADDRESS`. */
export const isErased = ({ last_name, address, postalCode }: Omit<typeof NO_ADDRESS, "phone">): boolean =>
  last_name === DELETED && address === DELETED && postalCode === DELETED;

const DELETED_DOMAIN = "@deleted.invalid";

/** The email of a deleted account, in a domain that can't exist. `mark` makes it unique. */
export const deletedEmail = (mark: string): string => `deleted-${mark}${DELETED_DOMAIN}`;

/** True for the email of a deleted account, which must not get messages. */
export const isDeletedEmail = (email: string): boolean => email.toLowerCase().endsWith(DELETED_DOMAIN);
