import type { ProductSize } from "@shop/domain/contracts/products";

/** A product of a family, whose names differ only in the sizes (`product_family` in SQL). */
export interface FamilyMember {
  _id: string;
  name: string;
  size: string;
  packageQuantity: string;
  countInStock: number;
  minQty: number;
}

/** A larger family is not one article in several sizes, but a whole range, such as cables of every length. */
export const MAX_SIZES = 24;

/**
 * The sizes of the article that product `id` belongs to, the smallest first; only its own when the others may be
 * another article. Empty without a size.
 */
export function sizesOf(id: string, members: readonly FamilyMember[]): ProductSize[] {
  const all = withSizes(id, members);
  const own = all.find(({ member }) => member._id === id);
  if (!own) return [];
  const ownSize = [toProductSize(own)];
  const keys = [...new Set(all.map(keyOf))];
  if (members.length > MAX_SIZES || isPerhapsNoSize(own, keys.length)) return ownSize;

  const bySize = keys.map((key) => {
    const same = all.filter((sized) => keyOf(sized) === key);
    return same.length === 1
      ? same
      : same.filter(({ member }) => member.packageQuantity === own.member.packageQuantity);
  });
  // Products of the same size and pack differ in something that is not in their names.
  if (bySize.some((same) => same.length > 1)) return ownSize;
  return bySize.flat().toSorted(compare).map(toProductSize);
}

/** Equal for products of one range that have the same size. */
export function sizeKey({ name, size }: Pick<FamilyMember, "name" | "size">): string {
  const sizes = sizesIn(name);
  return sizes.length > 0 ? keyOf({ sizes }) : size.trim().toLowerCase();
}

/** A size as it is written, with the numbers that it is compared by and what they measure. */
interface Size {
  text: string;
  /** 'mm', 'ml', 'g', 'oz', 'word', '' for numbers without a unit, or the text when there is nothing to measure. */
  kind: string;
  numbers: number[];
}

interface Sized {
  member: FamilyMember;
  sizes: Size[];
}

/** The members with the sizes in which their names differ, or else with those of the field `size`. */
function withSizes(id: string, members: readonly FamilyMember[]): Sized[] {
  const named = members.map((member) => ({ member, sizes: sizesIn(member.name) }));
  const own = named.find(({ member }) => member._id === id);
  if (!own) return [];
  const alike = named.filter(({ sizes }) => kindsOf(sizes) === kindsOf(own.sizes));
  const differs = own.sizes.map((_, at) => new Set(alike.map(({ sizes }) => numbersKey(sizes[at]))).size > 1);
  if (differs.includes(true))
    return alike.map(({ member, sizes }) => ({ member, sizes: sizes.filter((_, at) => differs[at]) }));
  if (own.member.size === "") return own.sizes.length > 0 ? [own] : [];
  return alike.flatMap(({ member }) => (member.size === "" ? [] : { member, sizes: [wholeSize(member.size)] }));
}

const kindsOf = (sizes: Size[]) => sizes.map(({ kind }) => kind).join(" ");
const numbersKey = (size: Size | undefined) => size?.numbers.join(" ");
const keyOf = ({ sizes }: Pick<Sized, "sizes">) => sizes.map((size) => `${size.kind} ${numbersKey(size)}`).join(", ");

/** A letter in two names may mean something other than a size; a third name, or the field `size`, makes it certain. */
const isPerhapsNoSize = ({ member, sizes }: Sized, count: number): boolean =>
  member.size === "" && count < 3 && sizes.every(({ text }) => /^\d?x*[sml]$/i.test(text));

function compare(one: Sized, other: Sized): number {
  const [a, b] = [one, other].map(({ sizes }) => sizes.flatMap(({ numbers }) => numbers)) as [number[], number[]];
  const at = a.findIndex((number, index) => number !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

const toProductSize = ({ member: { _id, countInStock, minQty }, sizes }: Sized): ProductSize => ({
  _id,
  size: sizes.map(({ text }) => text).join(" "),
  countInStock,
  minQty,
});

const NUMBER = String.raw`\d+(?:[.,]\d+)*`;
const UNIT = String.raw`(?:mm|cm|m|inch(?:es)?|ft|["″”]|ml|cl|l|litres?|kg|g|(?:fl\s)?oz)(?![\p{L}\p{N}])`;
const AMOUNT = String.raw`${NUMBER}(?:\s?${UNIT})?`;
const WORD = String.raw`(?<![\p{L}\p{N}])(?:(?:extra|\dx|x{1,3})[\s-]?){0,2}(?:small|medium|large)(?![\p{L}\p{N}])`;
const LETTER = String.raw`(?<![\p{L}\p{N}])(?:\dx|x{0,3})[sml](?=\)?$)`;
const SIZES = new RegExp(String.raw`${WORD}|${LETTER}|${AMOUNT}(?:\s?[x×]\s?${AMOUNT})*`, "giu");
const AMOUNTS = new RegExp(String.raw`(${NUMBER})\s?(${UNIT})?`, "giu");

/** The sizes in a text, and other numbers. */
const sizesIn = (text: string): Size[] => [...text.trim().matchAll(SIZES)].map(([written]) => sizeOf(written));

function sizeOf(text: string): Size {
  if (!/^\d+(?!x[\s-]?[sl])/i.test(text)) return { text, kind: "word", numbers: [rankOf(text.toLowerCase())] };
  const amounts = [...text.toLowerCase().matchAll(AMOUNTS)].map(([, number = "", unit]) => ({ number, unit }));
  // '30 x 40 cm': the last unit is that of the numbers before it.
  const last = amounts.at(-1)?.unit ?? "";
  const measured = amounts.map(({ number, unit = last }) => {
    const [kind, factor] = UNITS[unit.replace(/^fl\s/, "")] ?? ["", 1];
    return { kind, value: Number(withPoint(number)) * factor };
  });
  return { text, kind: measured.map(({ kind }) => kind).join("x"), numbers: measured.map(({ value }) => value) };
}

/** The whole text of a field as one size. */
function wholeSize(text: string): Size {
  const found = sizesIn(text);
  return {
    text,
    kind: found.length > 0 ? found.map(({ kind }) => kind).join(" ") : text.toLowerCase(),
    numbers: found.flatMap(({ numbers }) => numbers),
  };
}

/** '1,000' is a thousand, and '1,5' is one and a half. */
const withPoint = (number: string) =>
  /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(number) ? number.replaceAll(",", "") : number.replace(",", ".");

/** 0 for medium, below it for small, above it for large; each 'extra' or 'x' is one step further. */
function rankOf(word: string): number {
  const steps = Number(/^\d/.exec(word)?.[0] ?? 0) || (word.match(/extra|x/g)?.length ?? 0);
  if (/m(?:edium)?$/.test(word)) return 0;
  return /s(?:mall)?$/.test(word) ? -1 - steps : 1 + steps;
}

/** What a unit measures, and how much of the smallest one it is. */
const UNITS: Record<string, [kind: string, factor: number]> = {
  mm: ["mm", 1],
  cm: ["mm", 10],
  m: ["mm", 1000],
  inch: ["mm", 25.4],
  inches: ["mm", 25.4],
  '"': ["mm", 25.4],
  "″": ["mm", 25.4],
  "”": ["mm", 25.4],
  ft: ["mm", 304.8],
  ml: ["ml", 1],
  cl: ["ml", 10],
  l: ["ml", 1000],
  litre: ["ml", 1000],
  litres: ["ml", 1000],
  g: ["g", 1],
  kg: ["g", 1000],
  oz: ["oz", 1],
};
