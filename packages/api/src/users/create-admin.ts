import type { Database } from "@shop/db/client";
import { users } from "@shop/db/schema/users";
import type { register } from "@shop/domain/contracts/users";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { isCommonPassword } from "../sign-in/common-passwords.ts";
import { hashPassword } from "../sign-in/passwords.ts";

/**
 * Creates an admin from the command line, for a shop without one. An existing account is not changed. Returns whether
 * the admin was created, or who has the email (ignoring case), or that the password is a common one.
 */
export async function createAdmin(
  db: Database,
  person: z.infer<typeof register>,
  shopName: string,
): Promise<"made" | "is an admin" | "is a customer" | "has a common password"> {
  const { name, email, password } = person;
  if (await isCommonPassword(password, { name, email, shopName })) return "has a common password";
  const passwordHash = await hashPassword(password);
  const made = await db
    .insert(users)
    .values({ name, email, passwordHash, isAdmin: true })
    .onConflictDoNothing()
    .returning();
  if (made.length > 0) return "made";
  const [other] = await db
    .select()
    .from(users)
    .where(sql`lower(${users.email}) = lower(${email})`);
  return other?.isAdmin ? "is an admin" : "is a customer";
}
