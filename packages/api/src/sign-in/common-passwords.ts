import { LIMITS } from "@shop/domain/limits";
import { COMMON_PASSWORD } from "@shop/domain/messages";
import { fieldRefusal } from "../platform/errors.ts";

/** What an attacker who knows the person and the shop tries first. */
export interface PasswordOwner {
  name: string;
  email: string;
  shopName: string;
}

let common: Promise<ReadonlySet<string>> | undefined;

/** BAD_REQUEST at `password` for one that is on the list of common and breached ones, or says who has it or where. */
export async function refuseCommonPassword(password: string, owner: PasswordOwner): Promise<void> {
  if (await isCommonPassword(password, owner)) throw fieldRefusal("BAD_REQUEST", "password", COMMON_PASSWORD);
}

/**
 * True for a password that is on the list of common and breached ones, is one character over and over, or says who has it
 * or where; in upper or lower case. A near miss is none: the shop accepts 8 characters or more, and guesses are slowed down.
 */
export async function isCommonPassword(password: string, { name, email, shopName }: PasswordOwner): Promise<boolean> {
  if (isRepeated(password)) return true;
  const mailbox = email.slice(0, email.lastIndexOf("@"));
  const bare = lettersAndFigures(password);
  if (bare !== "" && [name, email, mailbox, shopName].some((word) => lettersAndFigures(word) === bare)) return true;
  return (await (common ??= loadList())).has(password.toLowerCase());
}

/** Past this many, how often it was typed is something that has to be known. */
const LONGEST_REPEATED = 16;
const isRepeated = (password: string) =>
  password.trim() === "" || (password.length <= LONGEST_REPEATED && new Set(password.toLowerCase()).size === 1);

const lettersAndFigures = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Loaded with the first password that somebody chooses; what is too short to be one is left out. */
async function loadList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].filter(({ length }) => length >= LIMITS.password.min));
}
