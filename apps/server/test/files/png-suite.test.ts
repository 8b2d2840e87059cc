import { readdir, readFile } from "node:fs/promises";
import { addPerson, type Person } from "@shop/api/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestServer, type TestServer } from "../server.fixture.ts";
import { formOf, nameOf, sendForm } from "./upload.fixture.ts";
import { isLong } from "@shop/db/testing/long-form";

const SUITE = new URL("../../../../../shared/data/bad-inputs/pngsuite/png/", import.meta.url);
const names = await readdir(SUITE).then(
  (files) => files.filter((file) => file.endsWith(".png")),
  () => [],
);
if (names.length === 0) console.log("PngSuite is not at ../shared/data/bad-inputs/pngsuite: its test is left out.");

describe.runIf(names.length > 0)("PngSuite's pictures", () => {
  let server: TestServer;
  let admin: Person;
  beforeAll(async () => {
    server = await createTestServer();
    admin = await addPerson(server.shop, { isAdmin: true });
  });
  afterAll(() => server.close());

  const send = async (name: string) =>
    sendForm(server, formOf(await readFile(new URL(name, SUITE)), { name, type: "image/png" }), admin.token);

  test("that are broken are refused with a message", async () => {
    const broken = names.filter((name) => name.startsWith("x"));
    expect(broken).toHaveLength(14);
    for (const name of broken) {
      const answer = await send(name);
      expect(answer.statusCode, name).toBe(400);
      expect(answer.json<{ message: string }>().message, name).toMatch(/picture|This file type is not supported/);
    }
  });

  test("that are complete are accepted", async () => {
    const whole = names.filter((name) => !name.startsWith("x"));
    expect(whole.length).toBeGreaterThan(150);
    // Every sixth one, about one of each kind. `npm run test:long` sends them all.
    const sent = whole.filter((_name, place) => isLong || place % 6 === 0);
    for (const name of sent) nameOf(await send(name));
  });
});
