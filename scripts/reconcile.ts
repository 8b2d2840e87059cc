// Settles card payments whose result is unknown. Usage: npm run reconcile
import { parseArgs } from "node:util";
import { createRateLimits } from "@shop/api/base/limits/rate-limits";
import { reconcile } from "@shop/api/money/reconciliation/reconcile";
import { readEnv } from "../apps/server/src/env.ts";
import { openShop } from "./open-shop.ts";
import { OperatorError } from "@shop/domain/operator-error";
import { runMain, say } from "./command-line.ts";

const USAGE = `Usage: npm run reconcile [-- --older-than SECONDS]

Asks the card gateway about every payment and refund whose result is unknown, and about payments that the shop does not know.
Then marks orders as paid, cancels abandoned payments, and refunds payments that belong to no order. The server does the same
every minute. Uses the server's settings. Exits with 1 when the gateway did not answer about all of them.

  --older-than SECONDS  leaves younger payments to the requests that handle them (default 60)`;

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
  const payments = await paymentGateway(env);
  if (!payments) throw new OperatorError("This shop takes no card payments: STRIPE_SECRET_KEY is not set.");

  const { db, where, close } = await openShop(env, { isFilled: false });
  try {
    const { createWebhookSender } = await import("../apps/server/src/adapters/webhook-sender.ts");
    const webhooks = createWebhookSender({ privateHosts: env.WEBHOOK_PRIVATE_HOSTS });
    const { createPrivateFiles } = await import("../apps/server/src/files.ts");
    const [settings, limits, files] = [await shopSettings(env), createRateLimits(null), createPrivateFiles(env)];
    const { createPaperMaker } = await import("../apps/server/src/adapters/processes/paper-process.ts");
    const shop = { db, settings, limits, payments, webhooks, files, papers: createPaperMaker() };
    const { looked, paid, failed, surplus, refunded, unreachable } = await reconcile(shop, {
      olderThanSeconds,
      log: say,
    });
    say(
      `Checked ${looked} in ${where}: ${paid} paid, ${failed} failed, ${surplus} returned, ${refunded} refunds completed, ${unreachable} unknown`,
    );
    return unreachable > 0 ? 1 : 0;
  } finally {
    await close();
  }
}

await runMain(main);
