// Checks that the shop's data is consistent, and compares it with the card gateway. Usage: npm run verify
import { parseArgs } from "node:util";
import { verify } from "@shop/api/shop/verify/verify";
import { readEnv } from "../apps/server/src/env.ts";
import { openShop } from "./open-shop.ts";
import { runMain, say } from "./command-line.ts";

const USAGE = `Usage: npm run verify

Reads the whole database and lists differences between stock and its movements, orders and their lines, carts and the
rule for prices, payments and the gateway's list, refunds, ratings and reviews, messages and their causes, pictures and
their files, and stored files. Migrates the database first, as each command does, and changes nothing else. Uses the
server's settings. Exits with 0 when there are no differences, otherwise with 1.`;

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { help: { type: "boolean", short: "h" } } });
  if (values.help) {
    say(USAGE);
    return 0;
  }
  const env = readEnv(process.env);
  const { paymentGateway } = await import("../apps/server/src/payments.ts");
  const { createFileStore, createPrivateFiles } = await import("../apps/server/src/files.ts");
  const { db, where, close } = await openShop(env, { isFilled: false });
  try {
    const stores = { pictures: createFileStore(env), files: createPrivateFiles(env) };
    const differences = await verify({ db, payments: await paymentGateway(env), ...stores });
    for (const { check, record, what } of differences) say(`${check}: ${record}: ${what}`);
    say(`${differences.length} differences in ${where}`);
    return differences.length > 0 ? 1 : 0;
  } finally {
    await close();
  }
}

await runMain(main);
