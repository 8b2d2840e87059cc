import type { Transaction } from "@shop/db/client";
import { shopTextVersions } from "@shop/db/schema/shop-texts";
import { SHOP_TEXT_SLUGS } from "@shop/domain/shop-texts";
import { demoShopTexts } from "./shop-texts.ts";

/** Fills delivery, returns, terms, privacy and the line in the buying box. */
export async function insertShopTexts(tx: Transaction, createdAt: Date): Promise<void> {
  await tx
    .insert(shopTextVersions)
    .values(SHOP_TEXT_SLUGS.map((slug) => ({ slug, version: 1, text: demoShopTexts[slug], createdAt })));
}
