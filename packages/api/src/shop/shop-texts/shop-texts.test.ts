import { pollCatalogueChanges } from "../../goods/catalogue/catalogue-changes.ts";
import { shopTextId } from "@shop/domain/shop-texts";
import { LIMITS } from "@shop/domain/limits";
import { TOO_MANY_TEXT_SAVES } from "@shop/domain/messages";
import { sql } from "drizzle-orm";
import { addPerson, as, errorOf, testShop } from "../../testing.ts";
import { expect, test } from "vitest";

async function shopWithAda() {
  const shop = await testShop();
  const ada = await addPerson(shop, { name: "Ada Keating", isAdmin: true });
  return { shop, ada, staff: as(shop, ada).shopTexts, visitor: as(shop, null).shopTexts };
}

test("a page that the owner has filled is listed and shown, and gone again once emptied", async () => {
  const { staff, visitor } = await shopWithAda();
  expect(await visitor.list()).toEqual({ filled: [], promise: "" });
  await expect(visitor.page({ slug: "terms" })).rejects.toThrow("Page not found");

  await staff.update({ slug: "terms", text: "# Scope\n\nFor *all* orders." });
  await staff.update({ slug: "delivery", text: "On weekdays." });
  await staff.update({ slug: "promise", text: "Sent within a day" });
  expect(await visitor.list()).toEqual({ filled: ["delivery", "terms"], promise: "Sent within a day" });
  expect(await visitor.page({ slug: "terms" })).toMatchObject({
    title: "Terms of sale",
    html: "<h2>Scope</h2>\n<p>For <em>all</em> orders.</p>\n",
  });

  await staff.update({ slug: "terms", text: " \n " });
  await staff.update({ slug: "promise", text: " " });
  expect(await visitor.list()).toEqual({ filled: ["delivery"], promise: "" });
  await expect(visitor.page({ slug: "terms" })).rejects.toThrow("Page not found");
});

test.each(["promise", "unknown", "", "DELIVERY", "../delivery", "delivery ".repeat(20)])(
  "there is no page %j",
  async (slug) => {
    const { staff, visitor } = await shopWithAda();
    await staff.update({ slug: "promise", text: "Sent within a day" });
    await expect(visitor.page({ slug })).rejects.toThrow("Page not found");
    if (slug === "promise") return;
    for (const call of [staff.adminBySlug, staff.versions]) await expect(call({ slug })).rejects.toThrow("not found");
    await expect(staff.update({ slug, text: "a" })).rejects.toThrow("not found");
  },
);

test("every saved version stays readable, with who saved it and when", async () => {
  const { ada, staff } = await shopWithAda();
  expect(await staff.adminBySlug({ slug: "returns" })).toMatchObject({ version: 0, text: "", updatedBy: null });
  for (const text of ["One", "Two", "Two", "Three"]) await staff.update({ slug: "returns", text });
  const savedBy = { _id: ada.id, name: ada.name };
  expect(await staff.adminBySlug({ slug: "returns" })).toMatchObject({ version: 3, text: "Three", updatedBy: savedBy });
  const { versions, ...page } = await staff.versions({ slug: "returns", pageSize: 2 });
  expect(page).toEqual({ page: 1, pages: 2, total: 3 });
  expect(versions).toMatchObject([
    { version: 3, characters: 5, savedBy },
    { version: 2, characters: 3, savedBy },
  ]);
  expect(Date.now() - Date.parse(versions[0]?.savedAt ?? "")).toBeLessThan(60_000);
  expect(await staff.version({ slug: "returns", version: "1" })).toMatchObject({ text: "One", savedBy });
  for (const version of ["0", "4", "-1", "1.0", "x", "99999999999999999999"])
    await expect(staff.version({ slug: "returns", version })).rejects.toThrow("Version not found");
  const summaries = await staff.adminList();
  expect(summaries.map(({ slug, version }) => [slug, version])).toEqual([
    ["delivery", 0],
    ["returns", 3],
    ["terms", 0],
    ["privacy", 0],
    ["promise", 0],
  ]);
});

test("a save on an older version is refused with the present text, and of two at once one is", async () => {
  const { staff } = await shopWithAda();
  await staff.update({ slug: "privacy", text: "Mine", version: 0 });
  await expect(staff.update({ slug: "privacy", text: "Theirs", version: 0 })).rejects.toMatchObject({
    code: "CONFLICT",
    cause: { details: { current: { version: 1, text: "Mine" } } },
  });
  const both = await Promise.allSettled(["A", "B"].map((text) => staff.update({ slug: "privacy", text, version: 1 })));
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await Promise.all(["C", "D", "E"].map((text) => staff.update({ slug: "privacy", text })));
  expect((await staff.versions({ slug: "privacy" })).total).toBe(5);
});

test("a text is saved a hundred times in 24 hours at most", async () => {
  const { shop, staff } = await shopWithAda();
  const { shopTextSaves } = LIMITS;
  await shop.db.execute(sql`insert into shop_text_versions (slug, version, text)
    select 'terms', n, n::text from generate_series(1, ${shopTextSaves - 1}::integer) n`);
  const last = await staff.update({ slug: "terms", text: "Last" });
  expect(last).toMatchObject({ version: shopTextSaves });
  expect(await errorOf(staff.update({ slug: "terms", text: "One more" }))).toMatchObject({
    status: 429,
    message: TOO_MANY_TEXT_SAVES(shopTextSaves),
  });
  expect(await staff.update({ slug: "terms", text: "Last" })).toEqual(last);
  await staff.update({ slug: "returns", text: "Another text" });
  await shop.db.execute(sql`update shop_text_versions set created_at = now() - interval '25 hours' where version = 1`);
  expect(await staff.update({ slug: "terms", text: "One more" })).toMatchObject({ version: shopTextSaves + 1 });
});

test("a change is in the audit log without the text, and clears the caches", async () => {
  const { shop, ada, staff } = await shopWithAda();
  await staff.update({ slug: "terms", text: "One" });
  const poll = pollCatalogueChanges(shop.db);
  await poll();
  expect(await poll()).toEqual([]);
  await staff.update({ slug: "terms", text: "Two two" });
  expect(await poll()).toEqual([["everything", null]]);
  const { entries } = await as(shop, ada).audit.list({ entity: "shopText", recordId: shopTextId("terms") });
  expect(entries[0]).toMatchObject({
    label: "Terms of sale",
    action: "updated",
    before: { version: 1, characters: 3 },
    after: { version: 2, characters: 7 },
  });
});

test("the line in the buying box is one line of at most 160 characters", async () => {
  const { staff } = await shopWithAda();
  await staff.update({ slug: "promise", text: "a".repeat(LIMITS.shopPromise) });
  for (const text of ["a".repeat(LIMITS.shopPromise + 1), "one\ntwo", "one\rtwo"])
    await expect(staff.update({ slug: "promise", text })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  await staff.update({ slug: "terms", text: "a".repeat(LIMITS.shopPage) });
  await expect(staff.update({ slug: "terms", text: "a".repeat(LIMITS.shopPage + 1) })).rejects.toThrow();
});
