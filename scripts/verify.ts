// Compares all that the shop keeps with itself and with the card gateway. Usage: npm run verify
import { parseArgs } from "node:util";
import { verify } from "@shop/api/verify/verify";
import { readEnv } from "../apps/server/src/env.ts";
import { openShop } from "./open-shop.ts";
import { describeFailure } from "./refusal.ts";

const USAGE = `Usage: npm run verify

Reads the whole database and says what does not agree: stock and its movements, orders and their lines, payments and the
gateway's list, refunds, ratings and reviews, messages and their causes, pictures and their files. Changes nothing. Takes
the server's settings. Ends with 0 when all is well, else with 1.`;

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { help: { type: "boolean", short: "h" } } });
  if (values.help) {
    say(USAGE);
    return 0;
  }
  const env = readEnv(process.env);
  const { paymentGateway } = await import("../apps/server/src/payments.ts");
  const { filesOf } = await import("../apps/server/src/files.ts");
  const { db, where, close } = await openShop({ variables: process.env, say, isFilled: false });
  try {
    const differences = await verify({ db, payments: paymentGateway(env), files: filesOf(env) });
    for (const { check, record, what } of differences) say(`${check}: ${record}: ${what}`);
    say(`${differences.length} differences in ${where}`);
    return differences.length > 0 ? 1 : 0;
  } finally {
    await close();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 1;
}
