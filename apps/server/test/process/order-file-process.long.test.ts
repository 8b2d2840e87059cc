import { expect, test } from "vitest";
import { createOrderFiles } from "../../src/adapters/processes/order-file-process.ts";
import { packedWith, senderOf, TOO_MANY_CELLS } from "./order-files.fixture.ts";

test("a workbook of nine million texts is refused within the shop's limits, and the next file is read", async () => {
  const files = createOrderFiles();
  const file = await packedWith("xl/sharedStrings.xml", `<sst>${"<si/>".repeat(9_000_000)}</sst>`);
  expect(file.length).toBeLessThan(100_000);
  await expect(files.read(file, senderOf({ userId: "nora" }))).rejects.toMatchObject(TOO_MANY_CELLS);
  expect(await files.read(Buffer.from("PFNK-L,10"), senderOf())).toEqual({ rows: [["PFNK-L", "10"]], hidden: [] });
});
