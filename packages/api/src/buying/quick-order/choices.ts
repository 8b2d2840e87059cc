import type { Database, Queryable } from "@shop/db/client";
import { quickOrderChoices } from "@shop/db/schema/carts";
import type { Viewer } from "@shop/domain/access";
import type { QuickOrderChoice } from "@shop/domain/contracts/quick-order";
import { LIMITS } from "@shop/domain/limits";
import { CHOICE_FORGOTTEN, CHOICE_REMEMBERED, CHOICE_WITHOUT_WORDS } from "@shop/domain/messages";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { lockUser } from "../../people/accounts.ts";
import { fieldRefusal, notFound } from "../../base/platform/errors.ts";
import { ownedBy } from "../../base/platform/owner.ts";
import { transact } from "../../base/platform/transact.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { customerOf } from "../../goods/prices/buyer.ts";
import { readOfferedProducts } from "../../goods/products/line-products.ts";
import { rowsOfText } from "./order-rows.ts";
import { readQuantity } from "./quantity.ts";
import { readTokens, type Token } from "./tokens.ts";

/** A number of at least four digits is more likely an article number than a quantity. */
const ARTICLE_NUMBER = /^\d{4,}$/;

/**
 * The key that a choice is stored under: the text's words, sizes and measures without case, punctuation, prices and
 * quantity. Empty when there are none.
 */
export function choiceKey(text: string): string {
  const tokens = (rowsOfText(text)[0]?.parts ?? []).flatMap((part) => readTokens(part));
  const { used } = readQuantity(tokens);
  const isCounted = (token: Token) => token.kind === "price" || token.kind === "times" || used.has(token);
  return tokens
    .filter((token) => ARTICLE_NUMBER.test(token.text) || !isCounted(token))
    .map(({ standard, key, text: word }) => standard ?? (key || word))
    .join(" ")
    .toLowerCase()
    .slice(0, LIMITS.quickOrderLine);
}

/** The product ids that a user has chosen, by the text's key. */
export async function readChoices(db: Database, viewer: Viewer, keys: readonly string[]): Promise<Map<string, string>> {
  const { textKey, productId } = quickOrderChoices;
  const rows = await db
    .select({ textKey, productId })
    .from(quickOrderChoices)
    .where(and(ownedBy(quickOrderChoices, viewer), sql`${textKey} = any(${sql.param(keys)}::text[])`));
  return new Map(rows.map((row) => [row.textKey, row.productId]));
}

/**
 * Stores that the text means this product to the caller. When there are too many choices, the oldest is deleted.
 * NOT_FOUND for a product that is not sold, BAD_REQUEST for a text without words.
 */
export async function rememberChoice(
  ctx: CustomerContext<Queryable>,
  { text, product }: QuickOrderChoice,
): Promise<{ message: string }> {
  const { db, viewer } = ctx;
  const textKey = keyOf(text);
  const productId = product.toLowerCase();
  if (!(await readOfferedProducts(db, await customerOf(ctx), [productId])).has(productId)) throw notFound("Product");
  await transact(db, async (tx) => {
    // Locked, so that concurrent calls do not exceed the maximum.
    await lockUser(tx, viewer.id);
    const { userId, createdAt } = quickOrderChoices;
    await tx
      .insert(quickOrderChoices)
      .values({ userId: viewer.id, textKey, productId })
      .onConflictDoUpdate({ target: [userId, quickOrderChoices.textKey], set: { productId, createdAt: sql`now()` } });
    const tooMany = tx
      .select({ textKey: quickOrderChoices.textKey })
      .from(quickOrderChoices)
      .where(ownedBy(quickOrderChoices, viewer))
      .orderBy(desc(createdAt), quickOrderChoices.textKey)
      .offset(LIMITS.quickOrderChoices);
    await tx
      .delete(quickOrderChoices)
      .where(and(ownedBy(quickOrderChoices, viewer), inArray(quickOrderChoices.textKey, tooMany)));
  });
  return { message: CHOICE_REMEMBERED };
}

/** Deletes the caller's choice for the text, if there is one. BAD_REQUEST for a text without words. */
export async function forgetChoice(
  { db, viewer }: CustomerContext<Queryable>,
  { text }: { text: string },
): Promise<{ message: string }> {
  const isTheirs = ownedBy(quickOrderChoices, viewer);
  await db.delete(quickOrderChoices).where(and(isTheirs, eq(quickOrderChoices.textKey, keyOf(text))));
  return { message: CHOICE_FORGOTTEN };
}

function keyOf(text: string): string {
  const key = choiceKey(text);
  if (key === "") throw fieldRefusal("BAD_REQUEST", "text", CHOICE_WITHOUT_WORDS);
  return key;
}
