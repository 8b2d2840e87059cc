import { auditPage } from "@shop/domain/contracts/audit";
import { NO_TOKEN, NOT_ADMIN, TOKEN_FAILED } from "@shop/domain/messages";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callRest, callTrpc, type TrpcAnswer } from "./calls.ts";
import { WEBHOOK_SECRET } from "./contract-examples.ts";
import type { Procedure, Refusal, Role } from "./contract-row.ts";
import { CONTRACT, PLAIN_ROUTES } from "./contract-table.ts";
import { WEB_ONLY } from "./web-only-table.ts";
import { createWorld, type World } from "./contract-world.ts";
import { createTestServer, overHttp, type TestServer } from "./server.fixture.ts";

const ROLES = ["nobody", "garbage token", "nora", "omar", "admin"] as const satisfies Role[];

let server: TestServer;
let http: Awaited<ReturnType<typeof overHttp>>;
beforeAll(async () => {
  server = await createTestServer({ env: { STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET } });
  http = await overHttp(server);
});
afterAll(() => server.close());

function tokenOf(world: World, role: Role): string | null {
  if (role === "nobody") return null;
  return role === "garbage token" ? "garbage" : world[role].token;
}

/** How this role must be refused; undefined when it must be answered. */
function refusalDue({ role: needed, refused }: Pick<Procedure, "role" | "refused">, role: Role): Refusal | undefined {
  if (needed !== "visitor" && role === "nobody") return { status: 401, message: NO_TOKEN, code: "UNAUTHORIZED" };
  if (needed !== "visitor" && role === "garbage token")
    return { status: 401, message: TOKEN_FAILED, code: "UNAUTHORIZED" };
  if (needed === "admin" && role !== "admin") return { status: 403, message: NOT_ADMIN, code: "FORBIDDEN" };
  return refused?.[role];
}

/** Fails when an answer holds what nobody may read, or what this role may not. */
function expectNothingOfOthers(body: string, world: World, role: Role, { logsIn }: Procedure): void {
  expect(body).not.toMatch(/\$argon2|password_?hash|token_?version/i);
  if (role === "admin" || logsIn) return;
  for (const person of ["nora", "omar", "admin"] as const) {
    if (person === role) continue;
    expect(body, `of ${person}`).not.toContain(world[person].email);
    expect(body, `of ${person}`).not.toContain(world[person].id);
  }
}

/** Fails unless an answer has the shape and nothing besides. */
function expectShape({ answer }: Pick<Procedure, "answer">, given: unknown): void {
  expect(answer.parse(given)).toEqual(given);
}

describe.each(CONTRACT)("over HTTP: $method /api$path", (row) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(server.shop, row.procedure);
  });

  test.each(ROLES)("answers %s as the contract says, and with nobody else's data", async (role) => {
    const answer = await callRest(http, row, await row.example(world), tokenOf(world, role));
    const due = refusalDue(row, role);
    expect(answer.statusCode, answer.body).toBe(due?.status ?? row.status);
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    if (due) expect(answer.json()).toEqual({ message: due.message, code: due.code });
    else expectShape(row, answer.json());
    expectNothingOfOthers(answer.body, world, role, row);
  });
});

describe.each(PLAIN_ROUTES)("over HTTP: $method /api$path", (route) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(server.shop, route.path);
  });

  test.each(ROLES)("answers %s as the contract says", async (role) => {
    const { method, path, status, type } = route;
    const sent = { method, url: `/api${path}`, token: tokenOf(world, role), ...(await route.send()) };
    const answer = await http.call(sent);
    const due = refusalDue(route, role);
    expect(answer.statusCode, answer.body).toBe(due?.status ?? status);
    expect(answer.headers["content-type"]).toBe(due ? "application/json; charset=utf-8" : type);
    if (due) expect(answer.json()).toEqual({ message: due.message, code: due.code });
    else expectShape(route, type.startsWith("application/json") ? answer.json() : answer.body);
  });
});

describe.each([...CONTRACT, ...WEB_ONLY])("tRPC: $procedure", (procedure) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(server.shop, `tRPC ${procedure.procedure}`);
  });

  test.each(ROLES)("answers %s as the contract says, and with nobody else's data", async (role) => {
    const answer = await callTrpc(server, procedure, await procedure.example(world), tokenOf(world, role));
    const { result, error } = answer.json<TrpcAnswer>();
    const due = refusalDue(procedure, role);
    if (due) {
      expect(error).toMatchObject({ message: due.message, data: { code: due.code, httpStatus: due.status } });
    } else {
      expect(answer.statusCode, answer.body).toBe(200);
      expectShape(procedure, result?.data);
    }
    expectNothingOfOthers(answer.body, world, role, procedure);
  });
});

const changes = [...CONTRACT, ...WEB_ONLY].filter(
  ({ role, procedure }) =>
    role === "admin" &&
    /\.(create|update|remove|set|deliver|cancel|undoPaid|undoDelivered|revoke|rotateSecret|resetTwoFactor)$/.test(
      procedure,
    ),
);

test.each(changes)("$procedure leaves its entry in the audit log, with who did it", async (procedure) => {
  const world = await createWorld(server.shop, `audit ${procedure.procedure}`);
  const example = await procedure.example(world);
  const answer = await callTrpc(server, procedure, example, world.admin.token);
  expect(answer.statusCode, answer.body).toBe(200);
  const log = await server.call({
    url: `/trpc/audit.list?input=${encodeURIComponent(JSON.stringify({ actorId: world.admin.id, pageSize: 5 }))}`,
    token: world.admin.token,
  });
  const [newest] = auditPage.parse(log.json<TrpcAnswer>().result?.data).entries;
  expect(newest).toMatchObject({ actor: { _id: world.admin.id, name: world.admin.name } });
  expect(newest?.action).not.toBe("markedPaid");
});
