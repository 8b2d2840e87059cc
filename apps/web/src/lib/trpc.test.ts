import { afterEach, expect, test, vi } from "vitest";
import { createTrpcClient } from "./trpc.ts";

afterEach(() => void vi.unstubAllGlobals());

test("more than 20 simultaneous reads are sent in several batches, and each gets its own result", async () => {
  const batches: string[][] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    const { pathname, searchParams } = new URL(url, "http://shop.example");
    const inputs = JSON.parse(searchParams.get("input") ?? "{}") as Record<string, { id: string }>;
    batches.push(pathname.replace("/trpc/", "").split(","));
    return Response.json(Object.values(inputs).map(({ id }) => ({ result: { data: id } })));
  });
  const client = createTrpcClient();
  const ids = Array.from({ length: 45 }, (_, n) => String(n));
  const answers = await Promise.all(ids.map((id) => client.products.byId.query({ id })));
  expect(answers).toEqual(ids);
  expect(batches.map(({ length }) => length)).toEqual([20, 20, 5]);
});
