import { expect, test } from "vitest";
import { callRunner, pageRunner, tokenKey } from "./running-calls.ts";

const LIMITS = { concurrentCalls: 3, concurrentCallsPerToken: 2, waitingCalls: 100, pages: 20, concurrentPages: 2 };

/** Named calls, which run until `endAll` is called. */
function world() {
  const runCall = callRunner(LIMITS);
  const running: string[] = [];
  const ends: (() => void)[] = [];
  const call = (name: string, network: string, token: string | null) =>
    runCall({ network, token }, async () => {
      running.push(name);
      await new Promise<void>((end) => ends.push(end));
    });
  return { running, call, endAll: () => ends.splice(0).forEach((end) => end()) };
}

test("one user's waiting calls take no slots from other users at the same address", async () => {
  const { running, call, endAll } = world();
  const calls = [1, 2, 3, 4, 5].map((n) => call(`nora ${n}`, "office", "nora"));
  calls.push(call("omar", "office", "omar"));
  await expect.poll(() => running).toEqual(["nora 1", "nora 2", "omar"]);
  // Two of Nora's calls are running, so the other three are not in the address's queue before the call of Ines.
  calls.push(call("ines", "office", "ines"));
  endAll();
  await expect.poll(() => running).toContain("ines");
  await expect
    .poll(() => {
      endAll();
      return running.length;
    })
    .toBe(7);
  await Promise.all(calls);
});

test("the slots of a token are shared by all addresses, and those of an address by all tokens", async () => {
  const { running, call, endAll } = world();
  const calls = [1, 2, 3, 4].map((n) => call(`one token ${n}`, `address ${n}`, "token"));
  for (const n of [1, 2, 3, 4, 5]) calls.push(call(`made up ${n}`, "address", `token ${n}`));
  await expect.poll(() => running.length).toBe(5);
  expect(running.toSorted()).toEqual(["made up 1", "made up 2", "made up 3", "one token 1", "one token 2"]);
  await expect
    .poll(() => {
      endAll();
      return running.length;
    })
    .toBe(calls.length);
  endAll();
  await Promise.all(calls);
});

test("a page is answered before its slot rests, and the address's next page is rendered after the rest", async () => {
  const renderPage = pageRunner({ ...LIMITS, concurrentPages: 1 });
  const rendered: string[] = [];
  const render = (name: string, network: string) =>
    renderPage({ network, token: null }, async () => {
      rendered.push(name);
      const end = performance.now() + 50;
      while (performance.now() < end);
      return name;
    });
  const [first, next] = [render("first", "office"), render("next", "office")];
  expect(await first).toBe("first");
  expect(await render("of others", "elsewhere")).toBe("of others");
  expect(rendered).toEqual(["first", "of others"]);
  expect(await next).toBe("next");
});

test("a page that fails releases its slot", async () => {
  const renderPage = pageRunner({ ...LIMITS, concurrentPages: 1 });
  const client = { network: "office", token: null };
  await expect(renderPage(client, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await renderPage(client, () => Promise.resolve("next"))).toBe("next");
});

test("all spellings of a token's signature have the same key", () => {
  const token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl";
  for (const written of [token, `${token}=`, token.replace("c2ln", "c2 ln")])
    expect(tokenKey(written)).toBe(tokenKey(token));
  expect(tokenKey("an-api-key")).toBe("an-api-key");
});
