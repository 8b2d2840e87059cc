import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectMigratedOnce, migrateTwice, oneProcess, race, twoProcesses } from "./races.fixture.ts";
import { RACES } from "./races-table.ts";

describe("in one process", () => {
  test.each(RACES)("$name", async ({ prepare }) => {
    const world = await oneProcess();
    await race(world, await prepare(world));
  });

  test("two who migrate an empty database at once migrate it once", async () => {
    await expectMigratedOnce(await migrateTwice());
  });
});

describe("through two server processes on one database", () => {
  let world: Awaited<ReturnType<typeof twoProcesses>>;
  const ends: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    world = await twoProcesses((end) => ends.push(end));
  });
  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
  });

  test("two that start at once on an empty database migrate it once", () => expectMigratedOnce(world.shop));

  test.each(RACES)("$name", async ({ prepare }) => {
    await race(world, await prepare(world));
    for (const server of world.servers) expect(server.complaint).toBe("");
  });
});
