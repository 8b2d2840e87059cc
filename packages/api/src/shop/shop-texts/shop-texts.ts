import type { Database, Queryable, Transaction } from "@shop/db/client";
import { shopTextVersions } from "@shop/db/schema/shop-texts";
import { users } from "@shop/db/schema/users";
import type {
  ShopPageContent,
  ShopText,
  ShopTexts,
  ShopTextSummary,
  ShopTextUpdate,
  ShopTextVersion,
  ShopTextVersionAt,
  ShopTextVersions,
  ShopTextVersionsQuery,
} from "@shop/domain/contracts/shop-texts";
import { LIMITS } from "@shop/domain/limits";
import { TOO_MANY_TEXT_SAVES } from "@shop/domain/messages";
import {
  isShopPage,
  SHOP_TEXT_SLUGS,
  shopTextBySlug,
  shopTextId,
  shopTextProblem,
  type ShopTextSlug,
  shopTextTitle,
} from "@shop/domain/shop-texts";
import { and, eq, gt, sql, type SQL } from "drizzle-orm";
import { recordChange } from "../../base/audit.ts";
import { assertVersion, fieldRefusal, notFound, refusal } from "../../base/platform/errors.ts";
import { toPageInfo } from "../../base/platform/list-queries.ts";
import { transact } from "../../base/platform/transact.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { renderMarkdown } from "./render-markdown.ts";

/** The newest version of each text that was ever saved; `text` is what is read of it. */
async function readNewest(db: Queryable, slugs: readonly ShopTextSlug[], text: SQL): Promise<ShopText[]> {
  const { rows } = await db.execute<VersionRow & { slug: ShopTextSlug }>(sql`
    select saved.slug, ${VERSION_COLUMNS}, ${text} as text
    from unnest(${sql.param(slugs)}::text[]) as known(slug)
    join lateral (
      select * from ${shopTextVersions} where slug = known.slug order by version desc limit 1
    ) as saved on true
    left join ${users} as person on person.id = saved.saved_by`);
  return slugs.map((slug) => {
    const row = rows.find((found) => found.slug === slug);
    const saved = row && toVersion(row);
    return {
      _id: shopTextId(slug),
      slug,
      title: shopTextTitle(slug),
      text: row?.text ?? "",
      characters: saved?.characters ?? 0,
      version: saved?.version ?? 0,
      updatedAt: saved?.savedAt ?? null,
      updatedBy: saved?.savedBy ?? null,
    };
  });
}

const WHOLE = sql`saved.text`;

/** The pages that are filled, and the promise: what every page of the shop shows. */
export async function listShopTexts(db: Database): Promise<ShopTexts> {
  // Not the texts of the pages, which are long: whether one is empty can be told without reading it.
  const { rows } = await db.execute<{ slug: ShopTextSlug; promise: string }>(sql`
    select known.slug, case when known.slug = 'promise' then saved.text else '' end as promise
    from unnest(${sql.param(SHOP_TEXT_SLUGS)}::text[]) as known(slug)
    join lateral (
      select text from ${shopTextVersions} where slug = known.slug order by version desc limit 1
    ) as saved on saved.text <> ''`);
  const filled = new Set(rows.map(({ slug }) => slug));
  return {
    filled: SHOP_TEXT_SLUGS.filter(isShopPage).filter((slug) => filled.has(slug)),
    promise: rows.find(({ slug }) => slug === "promise")?.promise ?? "",
  };
}

/** A page's text as HTML. NOT_FOUND while it is empty. */
export async function readShopPage(db: Database, requested: string): Promise<ShopPageContent> {
  const slug = knownSlug(requested);
  if (!isShopPage(slug)) throw notFound("Page");
  const { title, text, updatedAt } = await readText(db, slug);
  if (text === "" || updatedAt === null) throw notFound("Page");
  return { slug, title, html: renderMarkdown(text), updatedAt };
}

/** All texts of the owner, in the order of SHOP_TEXT_SLUGS, also those that were never saved. */
export const listShopTextSummaries = (db: Database): Promise<ShopTextSummary[]> =>
  readNewest(db, SHOP_TEXT_SLUGS, sql`''`);

/** A text as it was written. NOT_FOUND for an unknown slug. */
export const readShopText = (db: Database, slug: string): Promise<ShopText> => readText(db, knownSlug(slug));

async function readText(db: Queryable, slug: ShopTextSlug): Promise<ShopText> {
  const [text] = await readNewest(db, [slug], WHOLE);
  if (!text) throw notFound("Page");
  return text;
}

/**
 * Saves a new version of a text, which is shown at once; a blank text is stored as an empty one. CONFLICT when `version`
 * is not the newest; BAD_REQUEST for a promise that is too long or not one line; TOO_MANY_REQUESTS when the text was
 * saved too often in 24 hours.
 */
export function updateShopText({ db, viewer }: CustomerContext, sent: ShopTextUpdate): Promise<ShopText> {
  const slug = knownSlug(sent.slug);
  const text = sent.text.trim() === "" ? "" : sent.text;
  const problem = shopTextProblem(slug, text);
  if (problem) throw fieldRefusal("BAD_REQUEST", "text", problem);
  return transact(db, async (tx) => {
    // Against other writers of any text, until the transaction ends.
    await tx.execute(sql`lock table ${shopTextVersions} in share row exclusive mode`);
    const before = await readText(tx, slug);
    assertVersion(sent.version, before, before.title);
    if (text === before.text) return before;
    await assertMaySave(tx, slug, before.version);
    await tx.insert(shopTextVersions).values({ slug, version: before.version + 1, text, savedBy: viewer.id });
    const after = await readText(tx, slug);
    await recordChange(tx, viewer, {
      entity: "shopText",
      action: "updated",
      recordId: after._id,
      label: after.title,
      before: fieldsOf(before),
      after: fieldsOf(after),
    });
    return after;
  });
}

/** Every version is kept, so that a session could fill the disk otherwise. */
async function assertMaySave(tx: Transaction, slug: ShopTextSlug, newest: number): Promise<void> {
  const { shopTextSaves } = LIMITS;
  const { version, createdAt } = shopTextVersions;
  const isOfToday = gt(createdAt, sql`now() - interval '24 hours'`);
  const first = and(eq(shopTextVersions.slug, slug), eq(version, newest - shopTextSaves + 1), isOfToday);
  if ((await tx.$count(shopTextVersions, first)) > 0)
    throw refusal("TOO_MANY_REQUESTS", TOO_MANY_TEXT_SAVES(shopTextSaves));
}

/** For the audit log: the text itself is in its versions, which are kept. */
const fieldsOf = ({ version, characters }: ShopText) => ({ version, characters });

/** A page of the saved versions of a text, newest first. */
export async function listShopTextVersions(db: Database, query: ShopTextVersionsQuery): Promise<ShopTextVersions> {
  const slug = knownSlug(query.slug);
  const { pageNumber, pageSize } = query;
  const [total, { rows }] = await Promise.all([
    db.$count(shopTextVersions, eq(shopTextVersions.slug, slug)),
    db.execute<VersionRow>(sql`select ${VERSION_COLUMNS}, '' as text ${savedVersions(slug)}
      order by saved.version desc limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`),
  ]);
  return { versions: rows.map(toVersion), ...toPageInfo(query, total) };
}

/** One saved version with its text. NOT_FOUND for an unknown one. */
export async function readShopTextVersion(db: Database, asked: ShopTextVersionAt): Promise<ShopTextVersion> {
  const slug = knownSlug(asked.slug);
  if (!/^\d{1,9}$/.test(asked.version)) throw notFound("Version");
  const { rows } = await db.execute<VersionRow>(sql`select ${VERSION_COLUMNS}, ${WHOLE} as text
    ${savedVersions(slug)} and saved.version = ${Number(asked.version)}`);
  const [row] = rows;
  if (!row) throw notFound("Version");
  return { ...toVersion(row), text: row.text };
}

const savedVersions = (slug: ShopTextSlug) => sql`from ${shopTextVersions} as saved
  left join ${users} as person on person.id = saved.saved_by where saved.slug = ${slug}`;

interface VersionRow extends Record<string, unknown> {
  version: number;
  characters: number;
  savedAt: string;
  userId: string | null;
  name: string | null;
  text: string;
}

const VERSION_COLUMNS = sql`saved.version, char_length(saved.text) as characters,
  saved.created_at as "savedAt", saved.saved_by as "userId", person.name`;

const toVersion = ({ version, characters, savedAt, userId, name }: VersionRow) => ({
  version,
  characters,
  savedAt: new Date(savedAt).toISOString(),
  savedBy: userId === null ? null : { _id: userId, name: name ?? "" },
});

function knownSlug(slug: string): ShopTextSlug {
  const known = shopTextBySlug(slug);
  if (!known) throw notFound("Page");
  return known;
}
