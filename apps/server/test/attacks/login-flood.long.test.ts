// Thirty addresses send wrong passwords as fast as a real server takes them. A person at another address, and one on a
// device that has logged in before, are still served at once: few of the guesses are answered before them.
import { Agent, request } from "node:http";
import { addPerson, PASSWORD } from "@shop/api/testing";
import { expect, onTestFinished, test } from "vitest";
import { attackedServer } from "./attacked-server.fixture.ts";

const ADDRESSES = 30;
/** Guesses of one address in flight at once. */
const AT_ONCE = 4;
/** How many guesses may be answered while a person logs in; in the order of arrival it would be more than a hundred. */
const AHEAD = 15;

interface Answer {
  status: number;
  cookie: string;
}

/** Logs in from a loopback address. */
function logInFrom(agent: Agent, url: string, body: { email: string; password: string }, cookie = "") {
  return new Promise<Answer>((resolve, reject) => {
    const headers = { "content-type": "application/json", ...(cookie !== "" && { cookie }) };
    const asking = request(`${url}/api/users/login`, { agent, method: "POST", headers }, (answer) => {
      const [given = ""] = answer.headers["set-cookie"] ?? [];
      const cookieOf = given.split(";")[0] ?? "";
      answer.resume().once("close", () => resolve({ status: answer.statusCode ?? 0, cookie: cookieOf }));
    });
    asking.once("error", reject).end(JSON.stringify(body));
  });
}

test("wrong passwords from thirty addresses do not delay others", async () => {
  const { shop, url } = await attackedServer({
    RATE_LIMIT: "on",
    // The guesses go on for the whole test.
    RATE_LIMIT_FAILED_LOGINS_PER_ADDRESS: "100000",
  });
  const [nora, omar] = [await addPerson(shop), await addPerson(shop)];
  const [home, office] = [new Agent({ localAddress: "127.0.0.2" }), new Agent({ localAddress: "127.0.0.3" })];
  const { cookie } = await logInFrom(office, url, { email: omar.email, password: PASSWORD });

  let answered = 0;
  let isOver = false;
  const agents = Array.from(
    { length: ADDRESSES },
    (_, n) => new Agent({ keepAlive: true, localAddress: `127.0.1.${n + 1}` }),
  );
  onTestFinished(() => agents.forEach((agent) => agent.destroy()));
  const guesses = agents.flatMap((agent, n) =>
    Array.from({ length: AT_ONCE }, async (_, lane) => {
      for (let turn = 0; !isOver; turn += 1) {
        const email = `${n}-${lane}-${turn}@test.example`;
        const { status } = await logInFrom(agent, url, { email, password: "a wrong password" });
        expect([401, 503]).toContain(status);
        answered += 1;
      }
    }),
  );
  const ahead: number[] = [];
  // Every address has failed by now.
  await expect.poll(() => answered, { timeout: 60_000 }).toBeGreaterThan(ADDRESSES * AT_ONCE);
  for (let turn = 0; turn < 10; turn += 1) {
    for (const logIn of [
      () => logInFrom(home, url, { email: nora.email, password: PASSWORD }),
      () => logInFrom(office, url, { email: omar.email, password: PASSWORD }, cookie),
    ]) {
      const before = answered;
      expect((await logIn()).status).toBe(200);
      ahead.push(answered - before);
    }
  }
  isOver = true;
  await Promise.all(guesses);
  expect(Math.max(...ahead)).toBeLessThanOrEqual(AHEAD);
}, 180_000);
