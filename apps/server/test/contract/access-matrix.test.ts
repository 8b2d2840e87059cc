import { isDeepStrictEqual } from "node:util";
import { addProduct } from "@shop/api/testing";
import { contactEnquiries } from "@shop/db/schema/contacts";
import { inArray } from "drizzle-orm";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PERMISSIONS, REACH, expectedRefusal, scopeOf } from "./access-table.ts";
import { callersWithoutTwoFactor, invalidCallers, validCallers, type Caller } from "../callers.fixture.ts";
import { callRest, callTrpc, changesPeople, procedures, type TrpcAnswer } from "./calls.ts";
import type { Example } from "./documented-examples.ts";
import { type Procedure, type Refusal, type Role, urlOf } from "./contract-row.ts";
import { CONTRACT, PLAIN_ROUTES } from "./contract-table.ts";
import { createWorld, type World } from "./contract-world.ts";
import { WEBHOOK_SECRET } from "./plain-requests.ts";
import { createTestServer, type Call, type TestServer } from "../server.fixture.ts";
import { isLong } from "@shop/db/testing/long-form";
import { shareOf } from "../share.fixture.ts";
import { WEB_ONLY } from "./web-only-table.ts";

/** Sends calls with the header of one caller. */
interface Line {
  call(call: Call): Promise<LightMyRequestResponse>;
}

interface Entry extends Pick<Procedure, "role" | "answer" | "refused" | "logsIn" | "namesMembers"> {
  /** Its name in the access table. */
  name: string;
  what: string;
  /** Of a successful response. */
  status: number;
  type: string;
  example: (world: World) => Example | Promise<Example>;
  send: (to: Line, example: Example) => Promise<LightMyRequestResponse>;
}

const JSON_TYPE = "application/json; charset=utf-8";

const OVER_REST = CONTRACT.map((row): Entry => ({
  ...row,
  name: row.procedure,
  what: `REST ${row.method} /api${row.path}`,
  type: JSON_TYPE,
  send: (to, example) => callRest(to, row, example, null),
}));

const PLAIN = PLAIN_ROUTES.map((route): Entry => ({
  example: () => ({}),
  ...route,
  name: route.path,
  what: `${route.method} /api${route.path}`,
  send: async (to, example) =>
    to.call({ method: route.method, url: urlOf(route.path, example), ...(await route.send()) }),
}));

const OVER_TRPC = Object.keys(procedures).map((name): Entry => {
  const row = [...CONTRACT, ...WEB_ONLY].find(({ procedure }) => procedure === name);
  if (!row) throw new Error(`${name} is in no table`);
  const send: Entry["send"] = (to, example) => callTrpc(to, row, example, null);
  return { ...row, name, what: `tRPC ${name}`, status: 200, type: "application/json", send };
});

const isTrpc = ({ what }: Entry) => what.startsWith("tRPC");
const isOverBoth = (entry: Entry) => isTrpc(entry) && OVER_REST.some(({ name }) => name === entry.name);
const ENTRIES = [...OVER_REST, ...PLAIN, ...OVER_TRPC];

test("the access table lists every call that is not for visitors exactly once", () => {
  const listed = Object.values(REACH).flat();
  const guarded = ENTRIES.filter(({ role }) => role !== "visitor").map(({ name }) => name);
  expect(listed.toSorted()).toEqual([...new Set(guarded)].toSorted());
});

test("the table of permissions lists every call that depends on the caller's role in their company", () => {
  const listed = Object.entries(PERMISSIONS).flatMap(([permission, calls]) =>
    calls.map((it) => `${it}: ${permission}`),
  );
  const declared = Object.entries(procedures).flatMap(([name, { meta }]) =>
    meta?.permission ? [`${name}: ${meta.permission}`] : [],
  );
  expect(listed.toSorted()).toEqual(declared.toSorted());
});

test("the tables list each call with the role and the scope that its procedure declares", () => {
  const known = [...CONTRACT, ...WEB_ONLY].map(({ procedure, role }) => `${procedure}: ${role}, ${scopeOf(procedure)}`);
  const declared = Object.entries(procedures).map(([name, { meta }]) => `${name}: ${meta?.role}, ${meta?.scope}`);
  expect([...new Set(known)].toSorted()).toEqual(declared.toSorted());
});

/** The first entry of each role and transport, and the routes that are not procedures. */
const CALLED_BY_ALL = new Set([
  ...[OVER_REST, OVER_TRPC].flatMap((entries) =>
    (["visitor", "customer", "admin"] as const).flatMap((role) => entries.find((entry) => entry.role === role) ?? []),
  ),
  ...PLAIN,
]);

/** These hash a password, which takes much CPU time, so only a few callers make them. */
const HASHES_A_PASSWORD = new Set(["users.login", "users.register", "users.resetPassword"]);

const lineOf = (server: TestServer, { authorization }: Caller): Line => ({
  call: (call) =>
    server.call({ ...call, headers: { ...call.headers, ...(authorization !== undefined && { authorization }) } }),
});

/** The role of the caller in the contract table's `refused`. */
function roleOf({ is }: Caller): Role {
  if (typeof is === "string") return "anonymous";
  return is.person === "admin without two-factor" ? "otherCustomer" : is.person;
}

/** The response in one shape for both transports: the error, or whether the body fits the table. */
function resultOf(entry: Entry, answer: LightMyRequestResponse, caller: Caller, world: World): object {
  const { statusCode, body, headers } = answer;
  const reveals = revealed(entry, body, caller, world);
  const type = String(headers["content-type"]);
  const content = type.startsWith("application/json") ? answer.json<unknown>() : body;
  if (!isTrpc(entry))
    return statusCode >= 400
      ? { status: statusCode, type, ...(content as object), reveals }
      : { status: statusCode, type, answer: fitting(entry, content), reveals };
  const { result, error } = content as TrpcAnswer;
  if (!error) return { status: statusCode, type, answer: fitting(entry, result?.data), reveals };
  const { message, data } = error;
  const { needs } = data as { needs?: string };
  return { status: data.httpStatus, type, message, code: data.code, ...(needs && { needs }), reveals };
}

const AS_DESCRIBED = "as specified";

function fitting({ answer }: Entry, content: unknown): unknown {
  const { success, data, error } = answer.safeParse(content);
  if (!success) return error.message;
  return isDeepStrictEqual(data, content) ? AS_DESCRIBED : content;
}

/** Secrets and personal data of others that the response contains. */
function revealed({ logsIn, namesMembers }: Entry, body: string, caller: Caller, world: World): string[] {
  const secrets = body.match(/\$argon2|password_?hash|token_?version|key_?hash|totp_?secret/gi) ?? [];
  const { self } = caller;
  const is = roleOf(caller);
  if (is === "admin" || logsIn || (namesMembers && is === "member")) return secrets;
  const emails = body.match(/person-\d+@test\.example/g) ?? [];
  const ids = [world.customer, world.otherCustomer, world.admin].map(({ id }) => id).filter((id) => body.includes(id));
  return [...secrets, ...emails, ...ids].filter((it) => it !== self?.email && it !== self?.id);
}

/** The refusal of a record that is not the caller's: what is Nora's is not there for a member, as for any other customer. */
function refusedBy({ role, refused }: Entry, caller: Caller, { member }: World): Refusal | undefined {
  const is = roleOf(caller);
  if (is === "member" && caller.self?.id !== member.id && refused?.colleague) return refused.colleague;
  return refused?.[role !== "member" && (is === "member" || is === "otherMember") ? "otherCustomer" : is];
}

/** Fails unless each caller gets the expected response; the message names the callers that do not. */
async function expectResponses(server: TestServer, world: World, callers: Caller[], entry: Entry): Promise<void> {
  const all: Record<string, object> = {};
  const expected: Record<string, object> = {};
  const ask = async (caller: Caller, example: Example) => {
    const refusal = expectedRefusal(entry.name, entry.role, caller) ?? refusedBy(entry, caller, world);
    expected[caller.name] = refusal
      ? { ...refusal, type: isTrpc(entry) ? entry.type : JSON_TYPE, reveals: [] }
      : { status: entry.status, type: entry.type, answer: AS_DESCRIBED, reveals: [] };
    all[caller.name] = resultOf(entry, await entry.send(lineOf(server, caller), example), caller, world);
  };
  const isOut = (caller: Caller) => expectedRefusal(entry.name, entry.role, caller) !== undefined;
  const example = await entry.example(world);
  await Promise.all(callers.filter(isOut).map((caller) => ask(caller, example)));
  const [inside, ofPeople] = [callers.filter((caller) => !isOut(caller)), entry.role !== "visitor"];
  if (ofPeople) for (const caller of inside) await ask(caller, await entry.example(world));
  else await Promise.all(inside.map(async (caller) => ask(caller, await entry.example(world))));
  expect(all).toEqual(expected);
}

describe("returns the specified response to each caller, without data of others:", () => {
  let server: TestServer;
  let world: World;
  let dead: Caller[];
  let living: Caller[];
  let worlds = 0;

  const named = (callers: Caller[], ...names: string[]) => callers.filter(({ name }) => names.includes(name));
  /** One caller without rights of each kind: no token, a forged one, a revoked one and a revoked API key. */
  const oneOfEachDead = () => named(dead, "no token", "alg none", "revoked", "revoked key");
  /** One caller of each kind. */
  const fewLiving = () => named(living, "customer's key: orders:read", "admin's key: admin", "customer", "admin");
  const few = () => [...oneOfEachDead(), ...fewLiving()];

  async function newWorld(): Promise<void> {
    world = await createWorld(server.shop, worlds === 0 ? "" : ` ${worlds}`);
    living = await validCallers(world);
    worlds += 1;
  }

  beforeAll(async () => {
    server = await createTestServer({ env: { STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET } });
    await newWorld();
    dead = await invalidCallers(world);
  });
  afterAll(() => server.close());

  // A procedure has one guard for both transports, so the short form repeats a third over the other one.
  const repeated = new Set(shareOf(ENTRIES.filter(isOverBoth), 0));
  const called = ENTRIES.filter((entry) => !isOverBoth(entry) || CALLED_BY_ALL.has(entry) || repeated.has(entry));
  test.each(called.map((entry, turn) => ({ entry, turn, what: entry.what })))("$what", async ({ entry, turn }) => {
    // Callers are checked in one place for all calls, so in the short form few entries are called by all of them.
    const isWhole = isLong || CALLED_BY_ALL.has(entry);
    // All callers have called it over REST.
    const isRepeated = !isWhole && isOverBoth(entry);
    const withoutRights = isWhole ? dead : isRepeated ? named(dead, "no token") : oneOfEachDead();
    const always = named(living, "customer", "admin");
    const withRights = isWhole ? living : [...new Set([...always, ...(isRepeated ? [] : shareOf(living, turn))])];
    const callers = HASHES_A_PASSWORD.has(entry.name) ? few() : [...withoutRights, ...withRights];
    await expectResponses(server, world, callers, entry);
    if (changesPeople(entry.name)) await newWorld();
  });

  test("stores an enquiry without an owner for an invalid token, otherwise with the caller as its owner", async () => {
    const callers = few();
    const body = { name: "Sam Reed", email: "sam@test.example" };
    const send = (caller: Caller) =>
      lineOf(server, caller).call({ method: "POST", url: "/api/contactus", body: { ...body, message: caller.name } });
    await Promise.all(callers.map(send));
    const names = callers.map(({ name }) => name);
    const rows = await server.shop.db.select().from(contactEnquiries).where(inArray(contactEnquiries.message, names));
    const owners = Object.fromEntries(rows.map(({ message, userId }) => [message, userId]));
    expect(owners).toEqual(Object.fromEntries(callers.map(({ name, self }) => [name, self?.id ?? null])));
  });

  test("shows a draft only to admins and to admin API keys that may read the catalogue", async () => {
    const { id } = await addProduct(server.shop, { priceCents: 0 });
    const seen = await Promise.all(
      [...dead, ...living].map(async (caller) => {
        const answer = await lineOf(server, caller).call({ url: `/api/products/${id}` });
        return answer.statusCode === 200 ? [caller.name] : [];
      }),
    );
    expect(seen.flat()).toEqual(["admin's key: catalogue:read", "admin's key: admin", "admin"]);
  });
});

describe("treats an admin without the required two-step sign-in as a customer:", () => {
  let server: TestServer;
  let world: World;

  beforeAll(async () => {
    server = await createTestServer({ settings: { isAdminTwoFactorRequired: true } });
    // The examples are created with a shop that does not require two-step sign-in.
    world = await createWorld({
      ...server.shop,
      settings: { ...server.shop.settings, isAdminTwoFactorRequired: false },
    });
  });
  afterAll(() => server.close());

  const guarded = ENTRIES.filter((entry) => entry.role !== "visitor" && (isLong || !isOverBoth(entry)));
  // The rule is in one place for all calls.
  test.each(shareOf(guarded, 0))("$what", async (entry) => {
    await expectResponses(server, world, await callersWithoutTwoFactor(world), entry);
  });
});
