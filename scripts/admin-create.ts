// Creates an admin account. Usage: npm run admin:create -- --email you@example.com --name "Your Name"
// Prompts for the password, or reads it from standard input: npm run admin:create -- … < password.txt
import { parseArgs } from "node:util";
import { createAdmin } from "@shop/api/people/users/register";
import { issueSentence, setReadableIssues } from "@shop/domain/contracts/issues";
import { register } from "@shop/domain/contracts/users";
import { COMMON_PASSWORD } from "@shop/domain/messages";
import { askPassword } from "./ask-password.ts";
import { commandEnv, openShop } from "./open-shop.ts";
import { OperatorError } from "@shop/domain/operator-error";
import { runMain, say } from "./command-line.ts";

const USAGE = `Usage: npm run admin:create -- --email you@example.com --name "Your Name"

Creates an admin account. Prompts for the password (8 to 128 characters), or reads it from standard input.`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { email: { type: "string" }, name: { type: "string" }, help: { type: "boolean", short: "h" } },
  });
  if (values.help) {
    say(USAGE);
    return 0;
  }
  if (values.email === undefined || values.name === undefined) throw new OperatorError(USAGE);
  setReadableIssues();
  const { email, name } = check(register.pick({ email: true, name: true }).safeParse(values));
  const { password } = check(
    register.pick({ password: true }).safeParse({ password: await askPassword(process.stdin, process.stderr) }),
  );

  const env = commandEnv();
  const shop = await openShop(env);
  try {
    const outcome = await createAdmin(shop.db, { email, name, password }, env.SHOP_NAME);
    if (outcome === "has a common password") throw new OperatorError(`password: ${COMMON_PASSWORD}`);
    if (outcome === "is an admin") throw new OperatorError(`${email} is already an admin. Nothing was changed.`);
    if (outcome === "is a customer") {
      throw new OperatorError(
        `${email} already has a customer account. Nothing was changed: use another email address, or let an admin make that user an admin.`,
      );
    }
    say(`${name} (${email}) is now an admin in ${shop.where}.`);
    return 0;
  } finally {
    await shop.close();
  }
}

function check<T>(
  parsed: { success: true; data: T } | { success: false; error: { issues: Parameters<typeof issueSentence>[0] } },
): T {
  if (!parsed.success) throw new OperatorError(issueSentence(parsed.error.issues));
  return parsed.data;
}

await runMain(main);
