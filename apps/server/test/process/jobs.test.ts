import { addApiKey, addPerson } from "@shop/api/testing";
import { apiKeys } from "@shop/db/schema/api-keys";
import { outbox } from "@shop/db/schema/contacts";
import { rateLimits } from "@shop/db/schema/users";
import { expect, onTestFinished, test, vi } from "vitest";
import { startIntervalJob } from "../../src/jobs/jobs.ts";
import { testServer } from "../server.fixture.ts";

const HOUR_MS = 60 * 60_000;
const TEN_MINUTES_MS = 10 * 60_000;

test("old records are deleted every hour", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const { app, shop } = await testServer();
  const job = startIntervalJob("cleanUp", shop, app.log);
  onTestFinished(job.stop);
  const keys = async () => (await shop.db.select().from(rateLimits)).map(({ key }) => key);
  // A run is skipped while the previous one is still running, so time advances until the record is gone.
  const afterHour = async () => {
    vi.advanceTimersByTime(HOUR_MS);
    return keys();
  };
  for (const key of ["first", "second"]) {
    await shop.db.insert(rateLimits).values({ key, points: 1, expire: Date.now() - 1 });
    await expect.poll(afterHour).toEqual([]);
  }
});

test("accounts are notified once of API keys that have expired, every ten minutes", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const { app, shop } = await testServer();
  const job = startIntervalJob("expireApiKeys", shop, app.log);
  onTestFinished(job.stop);
  const nora = await addPerson(shop);
  const recipients = async () => (await shop.db.select().from(outbox)).map(({ recipient }) => recipient);
  const afterTenMinutes = async () => {
    vi.advanceTimersByTime(TEN_MINUTES_MS);
    return recipients();
  };
  for (const times of [1, 2]) {
    await addApiKey(shop, nora, ["orders:read"], { expiresAt: new Date(Date.now() - 1_000) });
    await expect.poll(afterTenMinutes).toEqual(Array<string>(times).fill(nora.email));
  }
  expect(await shop.db.$count(apiKeys)).toBe(2);
});
