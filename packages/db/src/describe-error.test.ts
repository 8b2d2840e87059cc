import { expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { openDatabase } from "./client.ts";
import { newId } from "./columns.ts";
import { describeError } from "./describe-error.ts";
import { createTestDatabase } from "./testing/test-database.ts";
import { users } from "./schema/users.ts";

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (reason: unknown) => reason,
  );

test("a database error is described without the statement's values", async () => {
  const { url, drop } = await createTestDatabase();
  const { db, pool } = openDatabase({ url });
  const nora = { name: "Nora Whitlam", email: "nora@secret.example", passwordHash: "$argon2id$secret" };
  await db.insert(users).values({ id: newId(), ...nora });
  const twice = describeError(await reasonOf(db.insert(users).values({ id: newId(), ...nora })));
  const unreadable = describeError(await reasonOf(db.execute(sql`select ${nora.email}::uuid`)));
  const tooLittle = describeError(
    await reasonOf(pool.query("INSERT INTO users (id, email) VALUES ($1, $2)", [newId(), "x@secret.example"])),
  );
  await pool.end();
  await drop();
  for (const { message, stack } of [twice, unreadable, tooLittle])
    expect(message + stack).not.toMatch(/secret\.example|\$secret|Whitlam|params|Key \(|Failing row/);
  expect(twice.type).toBe("DrizzleQueryError");
  expect(twice.message).toMatch(/^Failed query: insert into "users" .*: duplicate key .*\(23505, users, /s);
  expect(unreadable.message).toMatch(/: invalid input syntax for type uuid: "…" \(22P02\)$/);
  expect(tooLittle.message).toMatch(/\(23502, users, \w+\)$/);
  expect(twice.stack).toMatch(/^DrizzleQueryError: Failed query: [^]*\n {4}at [^]*\ncaused by: .*Error: duplicate key/);
});

test("properties that a library adds to its error, and invalid JSON, are left out", () => {
  const declined = Object.assign(new Error("Your card was declined"), {
    code: "card_declined",
    raw: { headers: { authorization: "Bearer sk_test_secret" } },
  });
  expect(describeError(declined)).toEqual({
    type: "Error",
    message: "Your card was declined (card_declined)",
    stack: expect.stringMatching(/^Error: Your card was declined \(card_declined\)\n {4}at /),
  });
  let broken: unknown;
  try {
    JSON.parse('password: "my secret"');
  } catch (error) {
    broken = error;
  }
  expect(describeError(broken).stack).not.toMatch(/password|secret/);
  expect(describeError("a secret")).toMatchObject({ type: "string", message: "was thrown, but is not an error" });
});

test("a message of several lines appears once, and circular causes end", () => {
  const outer = new Error("one\n    at password (secret)");
  outer.cause = new Error("two", { cause: outer });
  const { message, stack } = describeError(outer);
  expect(message).toBe("one\n    at password (secret): two");
  expect(stack.match(/two/g)).toHaveLength(1);
  expect(stack.match(/at password/g)).toHaveLength(1);
});
