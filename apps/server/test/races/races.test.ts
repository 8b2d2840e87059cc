import { beforeAll, describe, expect, test } from "vitest";
import { afterAllTests } from "../cleanup.fixture.ts";
import { expectMigratedOnce, oneProcess, race, twoProcesses, type RaceWorld } from "./races.fixture.ts";
import { RACES_OF_ORDERS } from "./races-of-orders.ts";
import { RACES_OF_PAYMENTS } from "./races-of-payments.ts";
import { RACES_OF_PEOPLE } from "./races-of-people.ts";
import { RACES_OF_QUOTES } from "./races-of-quotes.ts";
import { isLong } from "@shop/db/testing/long-form";

const RACES = [...RACES_OF_ORDERS, ...RACES_OF_QUOTES, ...RACES_OF_PAYMENTS, ...RACES_OF_PEOPLE];

/** The short form runs the races between processes, which share nothing but the database. */
const WORLDS = [
  { where: "through two server processes on one database", open: twoProcesses },
  ...(isLong ? [{ where: "in one process", open: oneProcess }] : []),
];

describe.each(WORLDS)("$where", ({ open }) => {
  let world: RaceWorld;
  const atEnd = afterAllTests();
  beforeAll(async () => {
    world = await open(atEnd);
  });

  test("two concurrent migrations of an empty database run each migration once", async () => {
    await expectMigratedOnce(await world.migratedTwice());
  });

  test.each(RACES)("$name", async ({ prepare }) => {
    await race(world, await prepare(world));
    for (const server of world.servers) expect(server.errors).toBe("");
  });
});
