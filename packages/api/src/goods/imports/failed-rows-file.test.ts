import { expect, test } from "vitest";
import { addPerson, testShop } from "../../testing.ts";
import { failedRowsFile } from "./failed-rows-file.ts";
import { importsOf } from "./imports.fixture.ts";

/** An admin's imports, and the failed rows of one after a correction, as they are uploaded again. */
async function importsWithCorrections() {
  const shop = await testShop();
  const imports = importsOf(shop, await addPerson(shop, { isAdmin: true }));
  const corrected = async (id: string, [wrong, right]: readonly [string, string]) =>
    (await failedRowsFile(shop.db, id)).content.toString("utf8").replace(wrong, right);
  return { ...imports, corrected };
}

test("corrected rows of our own export leave the stock alone, as the export did", async () => {
  const imports = await importsWithCorrections();
  const export_ = "_id,sku,name,price,countInStock\n,A,Cup,1o,40\n,B,Mug,2,5\n,C,Jug,3,5\n";
  const done = await imports.whole("products", export_);
  const again = await imports.preview("products", await imports.corrected(done._id, ["1o", "10"]));
  expect(again).toMatchObject({ source: "export", counts: { created: 1, failed: 0 } });
  expect(again.columns.find(({ heading }) => heading === "countInStock")).toMatchObject({ field: null });
});

test("corrected rows are read with the columns of their file, and with or without GST as it was", async () => {
  const imports = await importsWithCorrections();
  const file = "Code Name,SKU,Price\nCup,A,11.oo\nMug,B,22.00\nJug,C,33.00\nLid,D,4.oo\nTray,E,5.00\n";
  const preview = await imports.preview("products", file);
  const options = { ...preview.options, pricesIncludeGst: true };
  const ready = await imports.change(preview, { mapping: { name: 0, sku: 1, price: 2 }, options });
  const done = await imports.run(ready);
  expect(done.counts).toMatchObject({ created: 3, failed: 2 });
  const again = await imports.preview("products", await imports.corrected(done._id, ["11.oo", "11.00"]));
  expect(again.options).toMatchObject({ pricesIncludeGst: true });
  expect((await imports.rows(again))[0]?.changes).toContainEqual({ field: "price", before: "", after: "10.00" });
  const second = await imports.run(again);
  expect(second.counts).toMatchObject({ created: 1, failed: 1 });
  const third = await imports.preview("products", await imports.corrected(second._id, ["4.oo", "4.40"]));
  expect(third.columns.map(({ heading }) => heading)).toEqual(again.columns.map(({ heading }) => heading));
  expect((await imports.rows(third))[0]?.changes).toContainEqual({ field: "price", before: "", after: "4.00" });
});
