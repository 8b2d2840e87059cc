import { rateLimits } from "@shop/db/schema/users";
import { expect, onTestFinished, test, vi } from "vitest";
import { startForgetJob } from "../src/jobs.ts";
import { testServer } from "./server.fixture.ts";

const HOUR_MS = 60 * 60_000;

test("every hour what has had its time is cleared away", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const { app, shop } = await testServer();
  const job = startForgetJob(shop, app.log);
  onTestFinished(job.stop);
  const keys = async () => (await shop.db.select().from(rateLimits)).map(({ key }) => key);
  for (const key of ["first", "second"]) {
    await shop.db.insert(rateLimits).values({ key, points: 1, expire: Date.now() - 1 });
    expect(await keys()).toEqual([key]);
    vi.advanceTimersByTime(HOUR_MS);
    await expect.poll(keys).toEqual([]);
  }
});
