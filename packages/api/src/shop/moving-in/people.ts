import { idAt } from "@shop/db/columns";
import { contactEnquiries } from "@shop/db/schema/contacts";
import { users } from "@shop/db/schema/users";
import { isEmail, plainEmail } from "@shop/domain/email-address";
import { LIMITS } from "@shop/domain/limits";
import { isBcryptHash } from "../../people/sign-in/argon.ts";
import { type Fields, momentOfId, Unmovable } from "./fields.ts";
import type { Collection } from "./move-batch.ts";

type UserValues = typeof users.$inferInsert;
type EnquiryValues = typeof contactEnquiries.$inferInsert;

/** Anybody can register under any e-mail, also before the move. */
const NOT_PROVEN =
  "its orders belong to the account that has its e-mail here, which has not verified it: make sure that it is theirs";
const IS_ADMIN = "is an admin here now, as in the old shop";

/** When a record was made: as it says, or by its id; else now. */
export const createdAtOf = (fields: Fields, oldId: string): Date =>
  fields.moment("createdAt") ?? momentOfId(oldId) ?? new Date();

function emailOf(fields: Fields): string {
  const email = plainEmail(fields.neededText("email", LIMITS.email));
  if (!isEmail(email)) throw new Unmovable("email is not an e-mail address");
  return email;
}

/**
 * Accounts. One with an e-mail that the shop has stays as it is there. A bcrypt hash is kept until the next log-in.
 * @param noPassword A hash that no password matches: its owner needs a reset.
 */
export const usersOf = (noPassword: string): Collection<Omit<UserValues, "id">, UserValues> => ({
  name: "users",
  read(fields, oldId) {
    const hash = fields.text("password", LIMITS.name);
    return {
      name: fields.neededText("name", LIMITS.name),
      email: emailOf(fields),
      passwordHash: isBcryptHash(hash) ? hash : noPassword,
      isAdmin: fields.isTrue("isAdmin"),
      createdAt: createdAtOf(fields, oldId),
    };
  },
  async load(known, rows) {
    const emails = rows.map(({ email }) => email);
    await known.load("email", emails);
    await known.load("provenEmail", emails);
  },
  plan(row, known) {
    const existing = known.idOf("email", row.email);
    if (existing !== undefined)
      return { id: existing, ...(known.idOf("provenEmail", row.email) !== existing && { notice: NOT_PROVEN }) };
    const { name, email, isAdmin, createdAt = new Date() } = row;
    const id = idAt(createdAt);
    known.add("email", email, id);
    const entry = { entity: "user", label: name, after: { name, email, isAdmin } } as const;
    return { id, values: { ...row, id }, ...(isAdmin && { entry, notice: IS_ADMIN }) };
  },
  write: async (tx, created) => void (await tx.insert(users).values(created.map(({ values }) => values))),
});

/** Enquiries. They belong to no account: anybody can write under any e-mail. */
export const contacts: Collection<Omit<EnquiryValues, "id">, EnquiryValues> = {
  name: "contacts",
  read: (fields, oldId) => ({
    name: fields.neededText("name", LIMITS.name),
    email: emailOf(fields),
    phone: fields.text("phoneno", LIMITS.phone),
    message: fields.neededText("message", LIMITS.message),
    createdAt: createdAtOf(fields, oldId),
  }),
  load: () => Promise.resolve(),
  plan(row) {
    const id = idAt(row.createdAt ?? new Date());
    return { id, values: { ...row, id } };
  },
  write: async (tx, created) => void (await tx.insert(contactEnquiries).values(created.map(({ values }) => values))),
};
