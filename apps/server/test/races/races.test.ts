import { beforeAll, describe, expect, test } from "vitest";
import { afterAllTests } from "../cleanup.fixture.ts";
import { expectMigratedOnce, migrateTwice, oneProcess, race, twoProcesses, type RaceWorld } from "./races.fixture.ts";
import { RACES_OF_ORDERS } from "./races-of-orders.ts";
import { RACES_OF_PAYMENTS } from "./races-of-payments.ts";
import { RACES_OF_PEOPLE } from "./races-of-people.ts";

const RACES = [...RACES_OF_ORDERS, ...RACES_OF_PAYMENTS, ...RACES_OF_PEOPLE];

describe("in one process", () => {
  let world: RaceWorld;
  const atEnd = afterAllTests();
  beforeAll(async () => {
    world = await oneProcess(atEnd);
  });

  test.each(RACES)("$name", async ({ prepare }) => {
    await race(world, await prepare(world));
  });

  test("two concurrent migrations of an empty database run each migration once", async () => {
    await expectMigratedOnce(await migrateTwice());
  });
});

describe("through two server processes on one database", () => {
  let world: Awaited<ReturnType<typeof twoProcesses>>;
  const atEnd = afterAllTests();
  beforeAll(async () => {
    world = await twoProcesses(atEnd);
  });

  test("two servers that start at the same time on an empty database run each migration once", () =>
    expectMigratedOnce(world.shop));

  test.each(RACES)("$name", async ({ prepare }) => {
    await race(world, await prepare(world));
    for (const server of world.servers) expect(server.errors).toBe("");
  });
});
