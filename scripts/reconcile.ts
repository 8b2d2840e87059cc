// Finds out what has become of card payments that nobody has heard the end of. Usage: npm run reconcile
import { parseArgs } from "node:util";
import { createRateLimits } from "@shop/api/limits/rate-limits";
import { reconcile } from "@shop/api/reconciliation/reconcile";
import { readEnv } from "../apps/server/src/env.ts";
import { openShop } from "./open-shop.ts";
import { describeFailure, Refusal } from "./refusal.ts";

const USAGE = `Usage: npm run reconcile [-- --older-than SECONDS]

Asks the card gateway about every payment and refund whose end the shop has not heard, and about money that came without
the shop knowing; then marks orders paid, gives abandoned payments up, and sends back what no order can take. The server
does the same every minute. Takes the server's settings. Ends with 1 when the gateway could not be asked about everything.

  --older-than SECONDS  leaves younger ones to whoever is at them (60 unless told)`;

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { "older-than": { type: "string", default: "60" }, help: { type: "boolean", short: "h" } },
  });
  const olderThanSeconds = Number(values["older-than"]);
  const isUsable = /^\d{1,6}$/.test(values["older-than"]);
  if (values.help || !isUsable) {
    say(USAGE);
    return values.help ? 0 : 1;
  }
  const env = readEnv(process.env);
  const { paymentGateway } = await import("../apps/server/src/payments.ts");
  const { shopSettings } = await import("../apps/server/src/settings.ts");
  const payments = paymentGateway(env);
  if (!payments) throw new Refusal("This shop takes no card payments: STRIPE_SECRET_KEY is not set.");

  const { db, where, close } = await openShop({ variables: process.env, say, isFilled: false });
  try {
    const { createWebhookSender } = await import("../apps/server/src/adapters/webhook-sender.ts");
    const webhooks = createWebhookSender({ privateHosts: env.WEBHOOK_PRIVATE_HOSTS });
    const shop = { db, settings: await shopSettings(env), limits: createRateLimits(null), payments, webhooks };
    const { looked, paid, failed, surplus, refunded, unreachable } = await reconcile(shop, {
      olderThanSeconds,
      log: say,
    });
    say(
      `Looked at ${looked} in ${where}: ${paid} paid, ${failed} failed, ${surplus} sent back, ${refunded} refunds arrived, ${unreachable} not found out`,
    );
    return unreachable > 0 ? 1 : 0;
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
