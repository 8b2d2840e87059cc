import { expect, test } from "vitest";
import { createOrderFiles } from "../../src/adapters/processes/order-file-process.ts";
import { packedWith, TOO_MUCH } from "./order-files.fixture.ts";

test("a workbook that would need gigabytes is refused within the shop's limits, and the next file is read", async () => {
  const files = createOrderFiles();
  const client = { network: "203.0.113.7", token: null };
  const file = await packedWith("xl/sharedStrings.xml", `<sst>${"<si/>".repeat(9_000_000)}</sst>`);
  expect(file.length).toBeLessThan(100_000);
  await expect(files.read(file, client)).rejects.toMatchObject(TOO_MUCH);
  expect(await files.read(Buffer.from("PFNK-L,10"), client)).toEqual([["PFNK-L", "10"]]);
});
