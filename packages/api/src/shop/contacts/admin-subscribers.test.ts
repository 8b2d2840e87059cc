import { newId } from "@shop/db/columns";
import { subscribers } from "@shop/db/schema/contacts";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { addPerson, as, expectAdminOnly, errorOf, testShop, type TestShop } from "../../testing.ts";

async function shopWithStaff() {
  const shop = await testShop();
  return { shop, staff: as(shop, await addPerson(shop, { isAdmin: true })).contacts };
}

const add = ({ db }: TestShop, email: string, confirmedAt: string | null = null) =>
  db
    .insert(subscribers)
    .values({ email, tokenHash: newId(), confirmedAt: confirmedAt === null ? null : new Date(confirmedAt) });

async function shopWithThree() {
  const { shop, staff } = await shopWithStaff();
  await add(shop, "b_1@test.example", "2026-03-01T00:00:00Z");
  await add(shop, "C@test.example");
  await add(shop, "a@bulk.example", "2026-03-02T00:00:00Z");
  return { shop, staff };
}

test("all subscribers are listed, confirmed or not, the newest first", async () => {
  const { staff } = await shopWithThree();
  const { subscribers: list, ...page } = await staff.subscribers({});
  expect(page).toEqual({ page: 1, pages: 1, total: 3 });
  expect(list.map(({ email, confirmedAt }) => [email, confirmedAt])).toEqual([
    ["a@bulk.example", "2026-03-02T00:00:00.000Z"],
    ["C@test.example", null],
    ["b_1@test.example", "2026-03-01T00:00:00.000Z"],
  ]);
  expect(Object.keys(list[0] ?? {}).toSorted()).toEqual(["_id", "confirmedAt", "createdAt", "email"]);
});

test.each([
  [{ direction: "asc" }, "bCa"],
  [{ sort: "email", direction: "asc" }, "abC"],
  [{ sort: "email" }, "Cba"],
  [{ keyword: "TEST.example" }, "Cb"],
  [{ keyword: "_" }, "b"],
  [{ keyword: "%" }, ""],
  [{ pageSize: 2, pageNumber: 2 }, "b"],
] as const)("the list for %j contains %j", async (query, initials) => {
  const { staff } = await shopWithThree();
  const { subscribers: list } = await staff.subscribers(query);
  expect(list.map(({ email }) => email[0]).join("")).toBe(initials);
});

test("a keyword without a match returns no pages, and a page size of 0 is refused", async () => {
  const { staff } = await shopWithThree();
  expect(await staff.subscribers({ keyword: "zebra" })).toEqual({ subscribers: [], page: 1, pages: 0, total: 0 });
  expect(await errorOf(staff.subscribers({ pageSize: 0 }))).toMatchObject({ status: 400 });
});

test("the export contains confirmed subscribers with the date in the shop's time zone", async () => {
  const { shop, staff } = await shopWithStaff();
  await add(shop, "late@test.example", "2026-04-05T14:00:00Z");
  await add(shop, "never@test.example");
  await add(shop, "early@test.example", "2026-04-05T13:59:59Z");
  expect(await staff.subscribersCsv()).toBe(
    "\uFEFFemail,subscribed_on\nearly@test.example,2026-04-05\nlate@test.example,2026-04-06\n",
  );
});

test("an empty export still has its header", async () => {
  const { staff } = await shopWithStaff();
  expect(await staff.subscribersCsv()).toBe("\uFEFFemail,subscribed_on\n");
});

test("no exported address is a formula or breaks out of its cell", async () => {
  const { shop, staff } = await shopWithStaff();
  const nasty = ["=1+1@test.example", "+a@test.example", "-a@test.example", "@a@test.example", '"a,b\n"@test.example'];
  for (const email of nasty) await add(shop, email, "2026-03-01T00:00:00Z");
  const rows = parse<{ email: string }>(await staff.subscribersCsv(), { bom: true, columns: true });
  expect(rows.map(({ email }) => email)).toEqual([...nasty.slice(0, 4).map((email) => `'${email}`), nasty[4]]);
});

test("only admins can read subscribers", async () => {
  const { shop } = await shopWithThree();
  await expectAdminOnly(shop, ({ contacts }) => [contacts.subscribers({}), contacts.subscribersCsv()]);
});
