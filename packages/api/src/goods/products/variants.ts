import type { ProductDetail } from "@shop/domain/contracts/products";
import { packCount } from "@shop/domain/packs/pack-count";
import { sizeKey, type FamilyMember } from "./sizes.ts";

/** A product of a range, whose names differ only in size, colour and pack (`product_range` in SQL). */
export interface RangeMember extends FamilyMember {
  color: string;
}

/** The products of a larger range differ in something that is not in their names. */
export const MAX_RANGE = 120;

/**
 * The colours and packs in which the article of product `id` is on sale in its size, the product itself among them; each
 * is left out when there is no other. A colour or pack of several products is left out, unless one has this one's pack.
 */
export function variantsOf(id: string, members: readonly RangeMember[]): Pick<ProductDetail, "colors" | "packs"> {
  const own = members.find(({ _id }) => _id === id);
  if (!own || members.length > MAX_RANGE) return {};
  const ofSize = members.filter((member) => sizeKey(member) === sizeKey(own));
  const colors = oneForEach("color", own, ofSize);
  const packs = oneForEach(
    "packageQuantity",
    own,
    ofSize.filter(({ color }) => plain(color) === plain(own.color)),
  );
  return {
    ...(colors.length > 1 && {
      colors: colors
        .toSorted((one, other) => one.color.localeCompare(other.color, "en"))
        .map(({ _id, color, countInStock, minQty }) => ({ _id, color, countInStock, minQty })),
    }),
    ...(packs.length > 1 && {
      packs: packs
        .toSorted((one, other) => countOf(one) - countOf(other))
        .map(({ _id, packageQuantity, countInStock, minQty }) => ({ _id, packageQuantity, countInStock, minQty })),
    }),
  };
}

const plain = (text: string) => text.trim().toLowerCase();

const countOf = ({ packageQuantity, name }: RangeMember) => packCount(packageQuantity, name)?.count ?? 1;

/** `own`, and one product for each other value of a field; none when `own` has no value. */
function oneForEach(field: "color" | "packageQuantity", own: RangeMember, members: RangeMember[]): RangeMember[] {
  const valueOf = (member: RangeMember) => plain(member[field]);
  if (valueOf(own) === "") return [];
  const values = [...new Set(members.map(valueOf))].filter((value) => value !== "" && value !== valueOf(own));
  const others = values.flatMap((value) => {
    const same = members.filter((member) => valueOf(member) === value);
    const alike = same.filter(({ packageQuantity }) => plain(packageQuantity) === plain(own.packageQuantity));
    return [same, alike].find(({ length }) => length === 1) ?? [];
  });
  return [own, ...others];
}
