import { LIMITS } from "@shop/domain/limits";
import { COMMON_PASSWORD } from "@shop/domain/messages";
import { fieldRefusal } from "../../base/platform/errors.ts";
import { normalizePassword } from "./passwords.ts";

/** What an attacker who knows the user and the shop would try first. */
interface PasswordOwner {
  name: string;
  email: string;
  shopName: string;
}

let common: Promise<ReadonlySet<string>> | undefined;

/** BAD_REQUEST at `password` for a common password; see `isCommonPassword`. */
export async function refuseCommonPassword(password: string, owner: PasswordOwner): Promise<void> {
  if (await isCommonPassword(password, owner)) throw fieldRefusal("BAD_REQUEST", "password", COMMON_PASSWORD);
}

/**
 * True for a password that is on the list of common and breached ones, is one repeated character, or is the user's or
 * the shop's name or email, ignoring case. Similar passwords are accepted, because guesses are rate-limited.
 */
export async function isCommonPassword(typed: string, { name, email, shopName }: PasswordOwner): Promise<boolean> {
  const password = normalizePassword(typed);
  if (isRepeated(password)) return true;
  const mailbox = email.slice(0, email.lastIndexOf("@"));
  const bare = lettersAndDigits(password);
  if (bare !== "" && [name, email, mailbox, shopName].some((word) => lettersAndDigits(word) === bare)) return true;
  return (await (common ??= loadList())).has(password.toLowerCase());
}

/** In a longer password the number of repetitions is hard to guess. */
const MAX_REPEATED_LENGTH = 16;
const isRepeated = (password: string) =>
  password.trim() === "" || (password.length <= MAX_REPEATED_LENGTH && new Set(password.toLowerCase()).size === 1);

const lettersAndDigits = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** The list of common passwords, without those that are too short to be accepted. */
async function loadList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].filter(({ length }) => length >= LIMITS.password.min));
}
