import { isDeepStrictEqual } from "node:util";
import { addProduct } from "@shop/api/testing";
import { contactEnquiries } from "@shop/db/schema/contacts";
import { inArray } from "drizzle-orm";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { REACH, refusedAtTheDoor } from "./access-table.ts";
import { callersWithoutTwoFactor, deadCallers, livingCallers, type Caller } from "../callers.fixture.ts";
import { callRest, callTrpc, changesPeople, procedures, type TrpcAnswer } from "./calls.ts";
import { WEBHOOK_SECRET, type Example } from "./contract-examples.ts";
import type { Procedure, Role } from "./contract-row.ts";
import { CONTRACT, PLAIN_ROUTES } from "./contract-table.ts";
import { createWorld, type World } from "./contract-world.ts";
import { createTestServer, type Call, type TestServer } from "../server.fixture.ts";
import { WEB_ONLY } from "./web-only-table.ts";

/** Where calls go, with the header of whoever calls. */
interface Line {
  call(call: Call): Promise<LightMyRequestResponse>;
}

interface Entry extends Pick<Procedure, "role" | "answer" | "refused" | "logsIn"> {
  /** As the table of access calls it. */
  name: string;
  what: string;
  /** Of an answer that is no refusal. */
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
  ...route,
  name: route.path,
  what: `${route.method} /api${route.path}`,
  example: () => ({}),
  send: async (to) => to.call({ method: route.method, url: `/api${route.path}`, ...(await route.send()) }),
}));

const OVER_TRPC = Object.keys(procedures).map((name): Entry => {
  const row = [...CONTRACT, ...WEB_ONLY].find(({ procedure }) => procedure === name);
  if (!row) throw new Error(`${name} stands in no table`);
  const send: Entry["send"] = (to, example) => callTrpc(to, row, example, null);
  return { ...row, name, what: `tRPC ${name}`, status: 200, type: "application/json", send };
});

const isTrpc = ({ what }: Entry) => what.startsWith("tRPC");
const ENTRIES = [...OVER_REST, ...PLAIN, ...OVER_TRPC];

test("every call that is not for visitors is in the table of what keys reach, once, and no other is", () => {
  const listed = Object.values(REACH).flat();
  const guarded = ENTRIES.filter(({ role }) => role !== "visitor").map(({ name }) => name);
  expect(listed.toSorted()).toEqual([...new Set(guarded)].toSorted());
});

/** What takes a core's time: that a visitor's token is no matter is tried here by a few. */
const HASHES_A_PASSWORD = new Set(["users.login", "users.register", "users.resetPassword"]);

const lineOf = (server: TestServer, { authorization }: Caller): Line => ({
  call: (call) =>
    server.call({ ...call, headers: { ...call.headers, ...(authorization !== undefined && { authorization }) } }),
});

/** As whom the contract's table refuses a caller whose role fits. */
function roleOf({ is }: Caller): Role {
  if (typeof is === "string") return "nobody";
  return is.person === "admin without two-factor" ? "omar" : is.person;
}

/** What an answer says, in the same words for both transports: a refusal, or whether it is as the table tells. */
function heard(entry: Entry, answer: LightMyRequestResponse, caller: Caller, world: World): object {
  const { statusCode, body, headers } = answer;
  const reveals = revealed(entry, body, caller, world);
  const type = String(headers["content-type"]);
  const said = type.startsWith("application/json") ? answer.json<unknown>() : body;
  if (!isTrpc(entry))
    return statusCode >= 400
      ? { status: statusCode, type, ...(said as object), reveals }
      : { status: statusCode, type, answer: fitting(entry, said), reveals };
  const { result, error } = said as TrpcAnswer;
  if (!error) return { status: statusCode, type, answer: fitting(entry, result?.data), reveals };
  const { message, data } = error;
  const { needs } = data as { needs?: string };
  return { status: data.httpStatus, type, message, code: data.code, ...(needs && { needs }), reveals };
}

const AS_TOLD = "as the contract tells";

function fitting({ answer }: Entry, said: unknown): unknown {
  const { success, data, error } = answer.safeParse(said);
  if (!success) return error.message;
  return isDeepStrictEqual(data, said) ? AS_TOLD : said;
}

/** What an answer holds that nobody may read, or not this caller. */
function revealed({ logsIn }: Entry, body: string, caller: Caller, world: World): string[] {
  const secrets = body.match(/\$argon2|password_?hash|token_?version|key_?hash|totp_?secret/gi) ?? [];
  const { self } = caller;
  if (roleOf(caller) === "admin" || logsIn) return secrets;
  const emails = body.match(/person-\d+@test\.example/g) ?? [];
  const ids = [world.nora, world.omar, world.admin].map(({ id }) => id).filter((id) => body.includes(id));
  return [...secrets, ...emails, ...ids].filter((it) => it !== self?.email && it !== self?.id);
}

/** Fails unless each caller hears what is due; says who does not. */
async function expectDue(server: TestServer, world: World, callers: Caller[], entry: Entry): Promise<void> {
  const all: Record<string, object> = {};
  const due: Record<string, object> = {};
  const ask = async (caller: Caller, example: Example) => {
    const refusal = refusedAtTheDoor(entry.name, entry.role, caller) ?? entry.refused?.[roleOf(caller)];
    due[caller.name] = refusal
      ? { ...refusal, type: isTrpc(entry) ? entry.type : JSON_TYPE, reveals: [] }
      : { status: entry.status, type: entry.type, answer: AS_TOLD, reveals: [] };
    all[caller.name] = heard(entry, await entry.send(lineOf(server, caller), example), caller, world);
  };
  const isOut = (caller: Caller) => refusedAtTheDoor(entry.name, entry.role, caller) !== undefined;
  const example = await entry.example(world);
  await Promise.all(callers.filter(isOut).map((caller) => ask(caller, example)));
  const [inside, ofPeople] = [callers.filter((caller) => !isOut(caller)), entry.role !== "visitor"];
  if (ofPeople) for (const caller of inside) await ask(caller, await entry.example(world));
  else await Promise.all(inside.map(async (caller) => ask(caller, await entry.example(world))));
  expect(all).toEqual(due);
}

describe("each caller is answered as the contract says, and with nobody else's data:", () => {
  let server: TestServer;
  let world: World;
  let dead: Caller[];
  let living: Caller[];
  let worlds = 0;

  /** One of each kind. */
  function few(): Caller[] {
    const names = ["no token", "alg none", "revoked", "revoked key", "admin's key: admin", "nora", "admin"];
    return [...dead, ...living].filter(({ name }) => names.includes(name));
  }

  async function newWorld(): Promise<void> {
    world = await createWorld(server.shop, worlds === 0 ? "" : ` ${worlds}`);
    living = await livingCallers(world);
    worlds += 1;
  }

  beforeAll(async () => {
    server = await createTestServer({ env: { STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET } });
    await newWorld();
    dead = await deadCallers(world);
  });
  afterAll(() => server.close());

  test.each(ENTRIES)("$what", async (entry) => {
    const callers = HASHES_A_PASSWORD.has(entry.name) ? few() : [...dead, ...living];
    await expectDue(server, world, callers, entry);
    if (changesPeople(entry.name)) await newWorld();
  });

  test("an enquiry is nobody's under a token that is none, else the caller's", async () => {
    const callers = few();
    const body = { name: "Somebody", email: "somebody@test.example" };
    const send = (caller: Caller) =>
      lineOf(server, caller).call({ method: "POST", url: "/api/contactus", body: { ...body, message: caller.name } });
    await Promise.all(callers.map(send));
    const names = callers.map(({ name }) => name);
    const rows = await server.shop.db.select().from(contactEnquiries).where(inArray(contactEnquiries.message, names));
    const owners = Object.fromEntries(rows.map(({ message, userId }) => [message, userId]));
    expect(owners).toEqual(Object.fromEntries(callers.map(({ name, self }) => [name, self?.id ?? null])));
  });

  test("a draft is there for an admin and her keys to the catalogue alone", async () => {
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

describe("where admins need two-factor login, one without it is answered as a customer:", () => {
  let server: TestServer;
  let world: World;

  beforeAll(async () => {
    server = await createTestServer({ settings: { isAdminTwoFactorRequired: true } });
    // What the examples ask of an admin, they ask of one who may.
    world = await createWorld({
      ...server.shop,
      settings: { ...server.shop.settings, isAdminTwoFactorRequired: false },
    });
  });
  afterAll(() => server.close());

  test.each(ENTRIES.filter(({ role }) => role !== "visitor"))("$what", async (entry) => {
    await expectDue(server, world, await callersWithoutTwoFactor(world), entry);
  });
});
