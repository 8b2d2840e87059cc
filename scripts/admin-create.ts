// Makes an admin account. Usage: npm run admin:create -- --email you@example.com --name "Your Name"
// The password is asked for, or read from standard input: npm run admin:create -- … < password.txt
import { parseArgs } from "node:util";
import { createAdmin } from "@shop/api/users/register";
import { issueSentence, useReadableIssues } from "@shop/domain/contracts/issues";
import { register } from "@shop/domain/contracts/users";
import { COMMON_PASSWORD } from "@shop/domain/messages";
import { askPassword, NoPassword } from "./ask-password.ts";
import { openShop } from "./open-shop.ts";
import { describeFailure, Refusal } from "./refusal.ts";

const USAGE = `Usage: npm run admin:create -- --email you@example.com --name "Your Name"

Makes an admin account. The password (8 to 128 characters) is asked for, or read from standard input.`;

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { email: { type: "string" }, name: { type: "string" }, help: { type: "boolean", short: "h" } },
  });
  if (values.help) return say(USAGE);
  if (values.email === undefined || values.name === undefined) throw new Refusal(USAGE);
  useReadableIssues();
  const { email, name } = check(register.pick({ email: true, name: true }).safeParse(values));
  const { password } = check(
    register.pick({ password: true }).safeParse({ password: await askPassword(process.stdin, process.stderr) }),
  );

  const shop = await openShop({ variables: process.env, say });
  try {
    const outcome = await createAdmin(shop.db, { email, name, password }, shop.name);
    if (outcome === "has a common password") throw new Refusal(`password: ${COMMON_PASSWORD}`);
    if (outcome === "is an admin") throw new Refusal(`${email} is an admin already. Nothing was changed.`);
    if (outcome === "is a customer") {
      throw new Refusal(
        `${email} has a customer's account already. Nothing was changed: take another e-mail, or let an admin make that user one.`,
      );
    }
    say(`${name} (${email}) is an admin now, in ${shop.where}.`);
  } finally {
    await shop.close();
  }
}

function check<T>(
  parsed: { success: true; data: T } | { success: false; error: { issues: Parameters<typeof issueSentence>[0] } },
): T {
  if (!parsed.success) throw new Refusal(issueSentence(parsed.error.issues));
  return parsed.data;
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = error instanceof NoPassword ? 130 : 1;
}
