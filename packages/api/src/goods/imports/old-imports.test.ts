import { importRows } from "@shop/db/schema/imports";
import { storedFiles } from "@shop/db/schema/files";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { addPerson, as, errorOf, PASSWORD, testShop, type TestShop } from "../../testing.ts";
import { deleteOldImportFiles } from "./clean-up-imports.ts";
import { importsOf } from "./imports.fixture.ts";

const age = ({ db }: TestShop, days: number) =>
  db.execute(
    sql`update imports set run_at = run_at - make_interval(days => ${days}), created_at = created_at - make_interval(days => ${days})`,
  );

test("rows and file of an import are removed after 90 days, and its entry stays", async () => {
  const shop = await testShop();
  const imports = importsOf(shop, await addPerson(shop, { isAdmin: true }));
  const run = await imports.whole("products", "sku,name\nA,Tray\n");
  await age(shop, 89);
  await deleteOldImportFiles(shop);
  expect(await imports.rows(run)).toHaveLength(1);
  await age(shop, 2);
  await deleteOldImportFiles(shop);
  expect(await imports.rows(run)).toEqual([]);
  expect(await imports.again(run)).toMatchObject({
    state: "done",
    counts: { created: 1 },
    columns: [
      { heading: "sku", samples: [] },
      { heading: "name", samples: [] },
    ],
  });
  expect(await shop.db.$count(storedFiles, sql`expires_at is null`)).toBe(0);
  expect(await errorOf(imports.undo(run))).toMatchObject({
    status: 409,
    message: "An import can be undone for 90 days",
  });
});

test("an account's rows in imports of customers are deleted with it", async () => {
  const shop = await testShop();
  const nora = await addPerson(shop, { email: "nora@test.example" });
  const imports = importsOf(shop, await addPerson(shop, { isAdmin: true }));
  await imports.whole("customers", "email,name\nNora@test.example,Nora N\nother@test.example,Other\n");
  await as(shop, nora).users.deleteAccount({ password: PASSWORD });
  const left = await shop.db.select({ key: importRows.key }).from(importRows);
  expect(left).toEqual([{ key: "other@test.example" }]);
});
