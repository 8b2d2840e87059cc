// Whatever fails between the shop and Stripe, and whenever: a card is charged at most once, and the order is paid exactly
// if it was charged.
import { payments } from "@shop/db/schema/payments";
import { longTest } from "@shop/db/testing/long-form";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { startIntervalJob } from "../../src/jobs/jobs.ts";
import { expectAgreement, FAULTS, openWorld, sendEvents, type Fault, type World } from "./payment-faults.fixture.ts";

type Answers = { httpStatus: number }[];

const BUYERS: Record<string, (world: World) => Promise<Answers>> = {
  "pays once": async ({ pay }) => [await pay("tok_visa")],
  "clicks twice": ({ pay }) => Promise.all([pay("tok_visa"), pay("tok_visa")]),
  "pays with two cards through two servers": async ({ pay, secondServer }) => {
    const second = await secondServer();
    return Promise.all([pay("tok_visa"), pay("tok_mastercard", second)]);
  },
  "tries again with another card": async ({ pay }) => [await pay("tok_visa"), await pay("tok_mastercard")],
};

/** When Stripe sends its events, relative to its response and to the reconcile job. */
const WEBHOOKS: Record<
  string,
  { isFirst?: boolean; before?: (world: World) => Promise<void>; after?: typeof sendEvents }
> = {
  never: {},
  "before the answer": { isFirst: true, before: sendEvents },
  "after the answer": { before: sendEvents },
  twice: { before: (world) => sendEvents(world, { times: 2 }) },
  "late and backwards": { after: (world) => sendEvents(world, { isBackwards: true }) },
};

interface FaultCase {
  buyer: keyof typeof BUYERS;
  webhooks: keyof typeof WEBHOOKS;
  isForGood: boolean;
}

/** npm run test:long runs all combinations; otherwise each fault gets some of them in turn. */
const isWhole = process.env["ALL_FAULTS"] === "1";

/** All of these combinations, or the next one in turn. */
const shareOf = <T>(all: readonly T[], turn: number): T[] =>
  isWhole ? [...all] : all.filter((_one, index) => index === turn % all.length);

/** Combinations of webhooks with a temporary or a permanent fault. The buyer changes in turn, so that all are used. */
function casesFrom(turn: number): FaultCase[] {
  const buyers = Object.keys(BUYERS);
  const ways = Object.keys(WEBHOOKS);
  return shareOf(ways, turn).flatMap((webhooks, index) =>
    (isWhole ? [true, false] : [Math.floor(turn / ways.length) % 2 === 0]).map((isForGood) => ({
      webhooks,
      isForGood,
      buyer: buyers[(turn + index + Number(isForGood)) % buyers.length] ?? "",
    })),
  );
}

async function runCase(
  moment: "create" | "confirm",
  fault: Fault,
  { buyer, webhooks, isForGood }: FaultCase,
): Promise<void> {
  const world = await openWorld();
  const { isFirst = false, before, after } = WEBHOOKS[webhooks] ?? {};
  world.stripe.tellsFirst = isFirst;
  const trouble = world.meet(moment, fault, { isForGood });
  for (const { httpStatus } of (await BUYERS[buyer]?.(world)) ?? []) expect([200, 402, 409, 503]).toContain(httpStatus);
  expect(trouble.met.times).toBeGreaterThan(0);
  await trouble.lift();
  await before?.(world);
  await world.reconcile();
  await expectAgreement(world);
  await after?.(world);
  await world.reconcile();
  await expectAgreement(world);
}

/** Runs all cases at once, because they mostly wait. Fails with a list of those that failed. */
async function runAll<T>(cases: T[], one: (faultCase: T) => Promise<void>): Promise<void> {
  const outcomes = await Promise.allSettled(cases.map(one));
  const broken = outcomes.flatMap((outcome, index) =>
    outcome.status === "rejected" ? [`${JSON.stringify(cases[index])}: ${String(outcome.reason)}`] : [],
  );
  expect(broken).toEqual([]);
}

const MOMENTS = ["create", "confirm"] as const;

describe.each(MOMENTS)("a fault of the %s call:", (moment) => {
  test.each(Object.entries(FAULTS).map(([what, fault], turn) => ({ what, fault, turn })))("$what", ({ fault, turn }) =>
    runAll(casesFrom(turn), (faultCase) => runCase(moment, fault, faultCase)),
  );

  test.each(Object.keys(BUYERS).filter((_buyer, turn) => shareOf(MOMENTS, turn).includes(moment)))(
    "work that Stripe does after a run of the job is settled by the next run: a buyer %s",
    async (buyer) => {
      const world = await openWorld();
      const trouble = world.meet(moment, (until) => ({ until, isDone: false }), { isForGood: false });
      await BUYERS[buyer]?.(world);
      await world.reconcile();
      await trouble.lift();
      await world.reconcile();
      await expectAgreement(world);
    },
  );
});

/** The calls that the fault affects, and how the first card's response is lost. */
const SECOND_CARDS = (["find", "cancel"] as const).flatMap((moment) =>
  (["cut before its work", "cut after its work"] as const).map((lost) => ({ moment, lost })),
);

test.each(Object.entries(FAULTS).map(([what, fault], turn) => ({ what, fault, turn })))(
  "a second card after the first one's response was lost, with a second fault: $what",
  ({ fault, turn }) =>
    runAll(shareOf(SECOND_CARDS, turn), async ({ moment, lost }) => {
      const world = await openWorld();
      const first = world.meet("confirm", () => lost);
      expect((await world.pay("tok_visa")).httpStatus).toBe(503);
      await first.lift();
      const second = world.meet(moment, fault);
      expect([200, 503]).toContain((await world.pay("tok_mastercard")).httpStatus);
      await second.lift();
      await world.reconcile();
      await expectAgreement(world);
    }),
);

describe("a card that requires authentication", () => {
  const TOKEN = "tok_threeDSecure2Required";
  const cases = Object.entries(FAULTS).flatMap(([what, fault], turn) =>
    shareOf(["succeed", "fail"] as const, turn).map((outcome) => ({ what, fault, outcome })),
  );

  async function asked() {
    const world = await openWorld();
    const { status, id = "" } = await world.pay(TOKEN);
    expect(status).toBe("requires_action");
    const confirmPaid = () =>
      world.call({ method: "PUT", url: `/api/orders/${world.order._id}/pay`, token: world.buyer.token, body: { id } });
    return { ...world, id, confirmPaid };
  }

  longTest("is settled when the shop can't query its result", () =>
    runAll(cases, async ({ fault, outcome }) => {
      const world = await asked();
      world.stripe.ledger.settle(world.id, outcome);
      const trouble = world.meet("find", fault);
      const [answer, used] = await Promise.all([world.confirmPaid(), world.stripe.sendEvents()]);
      expect(answer.statusCode).toBe(503);
      expect(used).toContain(500);
      await trouble.lift();
      await world.reconcile();
      await expectAgreement(world);
      expect((await world.orderNow()).isPaid).toBe(outcome === "succeed");
      for (const event of world.stripe.ledger.events) expect(await world.stripe.send(event)).toBe(200);
      await expectAgreement(world);
    }),
  );

  test("is settled by the webhook or by the job when the buyer has left", () =>
    runAll(["succeed", "fail"] as const, async (outcome) => {
      const [byWebhook, byJob] = [await asked(), await asked()];
      for (const world of [byWebhook, byJob]) world.stripe.ledger.settle(world.id, outcome);
      await sendEvents(byWebhook);
      await byJob.reconcile();
      await sendEvents(byJob, { times: 2 });
      for (const world of [byWebhook, byJob]) {
        await expectAgreement(world);
        expect((await world.orderNow()).isPaid).toBe(outcome === "succeed");
      }
    }));

  longTest("is refunded if the order was cancelled in the meantime, even after failures", () =>
    runAll(
      Object.entries(FAULTS).map(([what, fault]) => ({ what, fault })),
      async ({ fault }) => {
        const world = await asked();
        const { call, admin, order } = world;
        const cancel = { method: "POST", url: "/trpc/orders.cancel", token: admin.token, body: { id: order._id } };
        expect((await call(cancel)).statusCode).toBe(200);
        world.stripe.ledger.settle(world.id, "succeed");
        const trouble = world.meet("refund", fault);
        await Promise.all([world.confirmPaid(), world.stripe.sendEvents({ times: 2 })]);
        expect(trouble.met.times).toBeGreaterThan(0);
        await trouble.lift();
        await world.reconcile();
        await sendEvents(world);
        await expectAgreement(world);
        expect([world.stripe.ledger.takenCents, world.stripe.ledger.refunds.size]).toEqual([0, 1]);
      },
    ),
  );
});

test("a declined card leaves the order unpaid, and the next card can pay it", async () => {
  const world = await openWorld();
  expect(await world.pay("tok_chargeDeclinedInsufficientFunds")).toMatchObject({
    httpStatus: 402,
    message: "Your card has insufficient funds.",
  });
  await world.reconcile();
  await expectAgreement(world);
  expect(await world.pay("tok_visa")).toMatchObject({ status: "success" });
  await sendEvents(world, { isBackwards: true });
  await expectAgreement(world);
});

test("the reconcile job runs every minute, continues after a failure, and finishes its work when it is stopped", async () => {
  const world = await openWorld();
  const { app, shop, stripe } = world;
  const trouble = world.meet("confirm", () => "cut after its work");
  await world.pay("tok_visa");
  await trouble.lift();
  await shop.db.update(payments).set({ updatedAt: new Date(Date.now() - 31_000) });
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const complained = vi.spyOn(app.log, "error");
  const job = startIntervalJob("reconcile", shop, app.log);
  await shop.db.execute("ALTER TABLE payments RENAME TO away");
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => complained.mock.calls.length).toBe(1);
  await shop.db.execute("ALTER TABLE away RENAME TO payments");
  const calls = stripe.calls.length;
  vi.advanceTimersByTime(60_000);
  await job.stop();
  expect(stripe.calls.length).toBeGreaterThan(calls);
  await expectAgreement(world);
  vi.advanceTimersByTime(600_000);
  await expectAgreement(world);
});
