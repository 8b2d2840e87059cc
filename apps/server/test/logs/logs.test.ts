import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ADDRESS, addPerson, PASSWORD, TEST_SETTINGS } from "@shop/api/testing";
import { newApiKeySecret } from "@shop/api/people/api-keys/api-key-viewer";
import { users } from "@shop/db/schema/users";
import { DEMO_ACCOUNTS } from "@shop/demo/accounts";
import { expect, onTestFinished, test } from "vitest";
import { testServer } from "../server.fixture.ts";
import { complaintsAbout, logFolder } from "./run-log.ts";
import { KINDS, secretsIn } from "./secrets.ts";

const TOKEN = "eyJhbGciOiJIUzI1NiJ9.eyJ2ZXIiOjB9.c2lnbmVkLWJ5LW5vYm9keQ";
const KEY = newApiKeySecret();
const line = (about: object) => JSON.stringify({ level: 50, time: 1_795_313_594_123, ...about });

/** For each kind, a secret and log lines that contain it. */
const PLANTED: Record<string, [secret: string, ...lines: string[]]> = {
  "a token": [TOKEN, line({ msg: `refused ${TOKEN}` }), `GET /?token=${TOKEN}`],
  "an API key": [KEY, line({ msg: `refused ${KEY}` })],
  "a password's hash": [
    "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA",
    line({ msg: "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA" }),
  ],
  "a provider's secret": [
    "whsec_dGhpcnR5LXR3bw==",
    "signed by whsec_dGhpcnR5LXR3bw==",
    line({ msg: "whsec_dGhpcnR5LXR3bw==" }),
  ],
  "the server's secret": [TEST_SETTINGS.jwtSecret, line({ err: `bad key ${TEST_SETTINGS.jwtSecret}` })],
  "a header": [
    "sid=abcdef",
    line({ headers: { cookie: "sid=abcdef" } }),
    line({ msg: '{"Stripe-Signature":"sid=abcdef"}' }),
  ],
  "a bearer": ["opaque-0123456789", line({ msg: "sent Bearer opaque-0123456789" })],
  "Stripe's signature": [
    "5257a869e7ecebeda32affa62cdca3fa51cad7e7",
    "t=1492774577,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e7",
  ],
  "a secret field": [
    "whatever it is",
    line({ body: { password: "whatever it is" } }),
    line({ body: '{"clientSecret":"whatever it is"}' }),
  ],
  "a password": [PASSWORD, line({ msg: `no such account: ${PASSWORD}` }), `GET /?q=${PASSWORD.replaceAll(" ", "%20")}`],
  "a card": ["4242424242424242", line({ msg: "charged 4242424242424242" }), line({ number: 4242424242424242 })],
  "a reset link": [
    "k3yk3yk3yk3y",
    line({ url: "/set?vl=1&r=k3yk3yk3yk3y" }),
    line({ msg: "/set?vl=1\\u0026r=k3yk3yk3yk3y" }),
  ],
  "a subscription's link": ["k3yk3yk3yk3y", line({ url: "/subscribe/k3yk3yk3yk3y" })],
  "an authenticator's secret": ["JBSWY3DPEHPK3PXP", line({ msg: "otpauth://totp/Shop:nora?secret=JBSWY3DPEHPK3PXP" })],
  "a recovery code": ["ABCD-EFGH-IJKL-MNOP", line({ msg: "took ABCD-EFGH-IJKL-MNOP" })],
  "a street address": [ADDRESS.address, line({ msg: `to ${ADDRESS.address}` }), "GET /to/12%20Boxhill%20Road"],
  "a person's field": ["0400 000 000", line({ order: { phone: "0400 000 000" } })],
  "a mail": ["Dear Nora", line({ mail: { to: "x", text: "Dear Nora" } })],
  "a page of a mail": ["Dear Nora", "<!doctype html><p>Dear Nora"],
  "a statement's values": [
    "nora@test.example",
    line({ msg: "Failed query: select 1\nparams: nora@test.example,1" }),
    line({ params: ["nora@test.example"] }),
  ],
  "a row of the database": [
    "nora@test.example",
    line({ detail: "Key (email)=(nora@test.example) already exists." }),
    "DETAIL:  Failing row contains (1, nora@test.example).",
  ],
};

test("every kind of secret has a sample line", () => {
  expect(Object.keys(PLANTED)).toEqual(Object.keys(KINDS));
});

test.each(Object.entries(PLANTED))("%s is found in a log line and masked", (kind, [secret, ...lines]) => {
  for (const text of lines) {
    const findings = secretsIn(text);
    expect(
      findings.map((finding) => finding.kind),
      text,
    ).toContain(kind);
    for (const { masked } of findings) expect(masked).not.toContain(secret);
  }
});

test("the passwords of the test users and of the demo shop are recognised", () => {
  for (const password of [PASSWORD, ...DEMO_ACCOUNTS.map((account) => account.password)])
    expect(secretsIn(line({ msg: password }))).toMatchObject([{ kind: "a password" }]);
});

test("ordinary log lines are accepted", () => {
  const id = "019aa7e2-4242-7242-8242-424242424242";
  const ordinary = [
    line({ requestId: id, req: { method: "POST", url: `/api/orders/${id}` }, msg: "incoming request" }),
    line({ requestId: "mine", res: { statusCode: 200 }, responseTime: 4.242424242424242, msg: "request completed" }),
    line({ event: "evt_1", type: "charge.succeeded", payment: "pi_1", msg: "Stripe event" }),
    line({ err: { type: "Error", message: 'duplicate key value violates unique constraint "users_email_key"' } }),
    line({ requestId: "01a2011f-4242-4242-4242-4242f7281ded", msg: "4242424242424241 is no card" }),
    "Banksia Supply is open at http://localhost:3000",
    "  admin     admin@example.com / admin-demo-pass",
    "",
  ];
  expect(ordinary.flatMap(secretsIn)).toEqual([]);
});

test("reports a secret in a log by file and line, without the secret", async () => {
  const folder = await mkdtemp(join(tmpdir(), "shop-logs-test-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "1.log"), `${line({ msg: "all is well" })}\n`);
  expect(await complaintsAbout(folder)).toEqual([]);
  await writeFile(join(folder, "2.log"), `${line({ msg: "all is well" })}\n${line({ msg: `refused ${TOKEN}` })}\n`);
  const complaints = await complaintsAbout(folder);
  expect(complaints).toEqual(["Secrets in the servers' logs: 1", expect.stringMatching(/^2\.log:2 holds a token: /)]);
  expect(complaints.join("\n")).not.toContain(TOKEN);
});

const logsOfRun = async () =>
  (await Promise.all((await readdir(logFolder())).map((name) => readFile(join(logFolder(), name), "utf8")))).join("");

test("a test server writes to the run's log, without the values of a failed statement", async () => {
  const server = await testServer();
  const nora = await addPerson(server.shop);
  const ask = (url: string, id: string, body?: object) =>
    server.app.inject({
      method: body ? "POST" : "GET",
      url,
      headers: { authorization: `Bearer ${nora.token}`, "x-request-id": id },
      ...(body && { payload: body }),
    });
  expect((await ask("/set?vl=1&r=k3yk3yk3yk3y", "log-of-a-page")).statusCode).toBe(200);
  // A statement that fails in the database, whose error contains all its values.
  await server.shop.db.$client.query("ALTER TABLE users ADD CONSTRAINT nobody_new CHECK (email NOT LIKE 'ines%')");
  const ines = { name: "Ines", email: "ines@test.example", password: PASSWORD };
  expect((await ask("/api/users", "log-of-a-failure", ines)).statusCode).toBe(500);
  expect(await server.shop.db.select().from(users)).toHaveLength(1);
  const lines = (await logsOfRun()).split("\n");
  const of = (id: string) => lines.filter((text) => text.includes(id)).join("\n");
  expect(of("log-of-a-page")).toContain('"url":"/set"');
  expect(of("log-of-a-failure")).toContain("nobody_new");
  const failure = lines.find((text) => text.includes("log-of-a-failure") && text.includes("a request failed"));
  expect(JSON.parse(failure ?? "{}")).toMatchObject({ method: "POST", route: "/api/users" });
  expect(of("log-of-a-failure")).not.toContain("ines@test.example");
});

test("every file that starts a server writes its log to the run's log", async () => {
  const tests = fileURLToPath(new URL("..", import.meta.url));
  const files = await Promise.all(
    (await readdir(tests, { recursive: true }))
      .filter((name) => name.endsWith(".ts"))
      .map(async (name) => ({ name, text: await readFile(join(tests, name), "utf8") })),
  );
  const makers = files.filter(({ text }) => /buildApp\(|spawn\(/.test(text));
  expect(makers.length).toBeGreaterThan(0);
  expect(makers.filter(({ text }) => !text.includes("runLog")).map(({ name }) => name)).toEqual([]);
});
