import type { QuantityRules } from "@shop/domain/orders/quantities";
import type { TaxClass } from "@shop/domain/taxes";
import type { ArtSpec } from "../art/spec.ts";
import type { SectionKey, SubCategoryKey } from "./taxonomy.ts";

/** House brands, invented for the demo. */
type DemoBrand =
  | "Gumleaf Guard"
  | "Kestrel Ridge"
  | "Wattlebrook Medical"
  | "Carbeen Care"
  | "Sandhill First Aid"
  | "Mulga Creek"
  | "Currawong Paper"
  | "Bellbird Washroom"
  | "Ironbark Liners"
  | "Brushtail"
  | "Saltbush Pack"
  | "Lyrebird Kitchen"
  | "Magpie Lane";

/** A product that leaves out the quantity rules may be ordered in any quantity. */
export interface DemoProduct extends Partial<QuantityRules> {
  sku: string;
  name: string;
  brand: DemoBrand;
  subCategory: SubCategoryKey;
  /** A section of that sub-category; left out where the sub-category has none. */
  section?: SectionKey;
  size: string;
  color: string;
  packageQuantity: string;
  /** AUD cents, ex GST, for one pack as sold. */
  priceCents: number;
  /** Left out: with GST. */
  taxClass?: TaxClass;
  stock: number;
  description: string;
  art: ArtSpec;
}
