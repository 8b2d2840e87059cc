import { expect, test } from "vitest";
import { createResolver } from "../../src/adapters/webhook-resolver.ts";
import { openNameServer } from "./name-server.fixture.ts";

const SIX = "2606:4700:4700:0000:0000:0000:0000:1111";
const NO_SUCH_HOST = "There is no host of this name";
const NOT_LOOKED_UP = "The host's name could not be looked up";

const asking = (isTrusted = false) => ({ isTrusted, signal: AbortSignal.timeout(4_000) });

async function resolverKnowing(zone: Parameters<typeof openNameServer>[0]) {
  const server = await openNameServer(zone);
  return { ...server, resolve: createResolver([server.address]) };
}

test("a name resolves to the IPv4 and IPv6 addresses from the name servers", async () => {
  const { resolve, asked } = await resolverKnowing({ "warehouse.example": { A: ["8.8.8.8", "8.8.4.4"], AAAA: [SIX] } });
  expect(await resolve("warehouse.example", asking())).toEqual([
    { address: "8.8.8.8", family: 4 },
    { address: "8.8.4.4", family: 4 },
    { address: "2606:4700:4700::1111", family: 6 },
  ]);
  expect(asked.toSorted()).toEqual(["A warehouse.example", "AAAA warehouse.example"]);
});

test("a name may have addresses of only one kind", async () => {
  const { resolve } = await resolverKnowing({ "four.example": { A: ["8.8.8.8"] }, "six.example": { AAAA: [SIX] } });
  expect(await resolve("four.example", asking())).toEqual([{ address: "8.8.8.8", family: 4 }]);
  expect(await resolve("six.example", asking())).toEqual([{ address: "2606:4700:4700::1111", family: 6 }]);
});

test.each([
  ["does not exist", "absent.example", NO_SUCH_HOST],
  ["has no address", "empty.example", NO_SUCH_HOST],
  ["is not a valid name", `${"x".repeat(64)}.example`, NO_SUCH_HOST],
  ["the name servers fail to look up", "refused.example", NOT_LOOKED_UP],
])("a name that %s is refused with a message", async (_case, host, words) => {
  const { resolve } = await resolverKnowing({ "empty.example": {}, "refused.example": "refused" });
  await expect(resolve(host, asking())).rejects.toThrow(words);
});

test("a name with a private address is resolved, because the caller decides", async () => {
  const { resolve } = await resolverKnowing({ "rebound.example": { A: ["127.0.0.1"] } });
  expect(await resolve("rebound.example", asking())).toEqual([{ address: "127.0.0.1", family: 4 }]);
});

test("a lookup at name servers that do not answer ends when its signal aborts", async () => {
  const { resolve, asked } = await resolverKnowing(null);
  const aborted = new AbortController();
  const refused = expect(resolve("slow.example", { isTrusted: false, signal: aborted.signal })).rejects.toThrow(
    NOT_LOOKED_UP,
  );
  // One query for each kind of address. The second attempt of a lookup that goes on would repeat both.
  await expect.poll(() => asked).toHaveLength(2);
  aborted.abort();
  await refused;
  expect(asked).toHaveLength(2);
});

test("an address is returned without a query", async () => {
  const { resolve, asked } = await resolverKnowing({});
  expect(await resolve("10.0.0.5", asking(true))).toEqual([{ address: "10.0.0.5", family: 4 }]);
  expect(await resolve("8.8.8.8", asking())).toEqual([{ address: "8.8.8.8", family: 4 }]);
  expect(await resolve("2606:4700:4700::1111", asking())).toEqual([{ address: "2606:4700:4700::1111", family: 6 }]);
  expect(asked).toEqual([]);
});

test("only hosts configured by the operator are resolved by the operating system", async () => {
  const { resolve, asked } = await resolverKnowing({});
  expect(await resolve("localhost", asking(true))).toContainEqual({ address: "127.0.0.1", family: 4 });
  expect(asked).toEqual([]);
  await expect(resolve("localhost", asking())).rejects.toThrow(NO_SUCH_HOST);
});
