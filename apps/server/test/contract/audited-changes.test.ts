import { auditPage } from "@shop/domain/contracts/audit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callTrpc, type TrpcAnswer } from "./calls.ts";
import { CONTRACT } from "./contract-table.ts";
import { createWorld, type World } from "./contract-world.ts";
import { createTestServer, type TestServer } from "../server.fixture.ts";
import { WEB_ONLY } from "./web-only-table.ts";

const changes = [...CONTRACT, ...WEB_ONLY].filter(
  ({ role, procedure }) =>
    role === "admin" &&
    /\.(create|update|remove|removeReview|set|setItems|setPercentOff|setSubstitutes|deliver|cancel|undoPaid|undoDelivered|markRefunded|undoRefunded|revoke|rotateSecret|resetTwoFactor)$/.test(
      procedure,
    ),
);

/** What changes several records: a company is added with the invitation of its admin. */
const ENTRIES: Partial<Record<string, number>> = { "companies.create": 2 };

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await createTestServer();
  world = await createWorld(server.shop);
});
afterAll(() => server.close());

/** The admin's entries in the audit log, newest first. */
async function logged() {
  const input = JSON.stringify({ actorId: world.admin.id, pageSize: 100 });
  const url = `/trpc/audit.list?input=${encodeURIComponent(input)}`;
  const answer = await server.call({ url, token: world.admin.token });
  return auditPage.parse(answer.json<TrpcAnswer>().result?.data);
}

test.each(changes)("$procedure writes one entry a record with its actor to the audit log", async (procedure) => {
  const example = await procedure.example(world);
  const before = await logged();
  const answer = await callTrpc(server, procedure, example, world.admin.token);
  expect(answer.statusCode, answer.body).toBe(200);
  const after = await logged();
  expect(after.total).toBe(before.total + (ENTRIES[procedure.procedure] ?? 1));
  expect(after.entries[0]).toMatchObject({ actor: { _id: world.admin.id, name: world.admin.name } });
});
