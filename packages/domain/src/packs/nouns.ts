import { MEASURES, UNITS } from "./units.ts";

/** Things that are sold in numbers, in the singular: a name in the singular may end with one of these. */
const COUNTED = new Set(
  (
    "apron applicator bag ball band bandage bar bin blade bottle bowl box brush bucket canister cap carton case clamshell cloth " +
    "coaster container cotton-bud coverall cover cup dish dispenser dressing envelope filter fork glove gown hat head jar kit knife " +
    "label lid liner mask mat mop napkin needle overshoe pack pad pail paper-towel pick pillow plate platter pod pot pouch respirator " +
    "roll sachet scourer serviette shield sheet skewer sleeve spoon sponge stick sticker stirrer straw strip swab syringe teaspoon " +
    "tissue towel tray tub tube tumbler underpad vest wedge wipe"
  ).split(" "),
);

/** Words that end like a plural but name no thing that is counted by one. */
const NOT_PLURAL = new Set(
  (
    "accessories always adults assorted binoculars childrens clippers colors colours extras fits forceps glasses goggles ins kids ladies " +
    "lens mens overalls pants pieces pliers plus scissors series shears shorts sizes sports supplies tongs trousers tweezers womens"
  ).split(" "),
);

const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ["knives", "knife"],
  ["lenses", "lens"],
  ["pies", "pie"],
  ["ties", "tie"],
]);

/** The singular of a plural such as 'gloves', in lower case; undefined for other words, and for what is not counted. */
function singularOf(word: string): string | undefined {
  if (!/^[a-z]{3,}s$/.test(word) || /(?:ss|us|is|as|os)$/.test(word)) return undefined;
  if (NOT_PLURAL.has(word) || MEASURES.has(word)) return undefined;
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return /(?:x|ch|sh|ss|z)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

/** True for a plural such as 'gloves', in lower case. */
export const isPlural = (word: string): boolean => singularOf(word) !== undefined;

/** What the last of a pack's words counts, in the singular: 'glove' of 'nitrile gloves', 'roll' of 'rls'. */
export function nounOfPack(words: readonly string[]): string | undefined {
  const last = words.at(-1) ?? "";
  const unit = UNITS.get(last);
  if (words.length === 1 && unit !== undefined) return /^p?rs?$|s$/.test(last) && last !== unit ? unit : undefined;
  return words.every((word) => /^[a-z]{3,}$/.test(word) && !MEASURES.has(word)) ? singularOf(last) : undefined;
}

/** What may follow the noun of a name: 'Straws Regular', 'Cloths Blue', 'Gloves Single Box'. */
const QUALIFIERS = new Set(
  (
    "regular jumbo mini small medium large extra single bulk plain no size black white blue green red yellow orange purple pink brown " +
    "grey kraft clear natural"
  ).split(" "),
);
/** What a name says after these words is not what the product is. */
const AFTER = /\s(?:with|without|for|in|to|fits?|by|of|from)\s.*$|[,(].*$|(?:[a-z]|\s)\/.*$|\s-\s.*$/s;
const NUMERALS = new Set("one two three four five six seven eight nine ten twelve".split(" "));

/**
 * The thing that a product's name names, in the singular: 'glove' of 'Powder Free Blue Nitrile Gloves Single Box, Small'.
 * Undefined when that is not certain. `containers` are the units of its pack, which do not count here.
 */
export function nounOfName(name: string, containers: ReadonlySet<string>): string | undefined {
  const words = name
    .toLowerCase()
    .replace(AFTER, "")
    .split(/\s+/)
    .filter((word) => word !== "");
  let run: string[] = [];
  for (const word of [...words, "0"]) {
    if (!/\d/.test(word) && !NUMERALS.has(word)) {
      run.push(word.replace(/\.$/, ""));
      continue;
    }
    const noun = lastNoun(run, containers);
    if (noun !== undefined) return noun;
    run = [];
  }
  return undefined;
}

function lastNoun(words: readonly string[], containers: ReadonlySet<string>): string | undefined {
  const at = words.findLastIndex((word) => !QUALIFIERS.has(word) && !containers.has(UNITS.get(word) ?? ""));
  const word = words[at] ?? "";
  if (/^(?:and|or|&|\+)$/.test(words[at - 1] ?? "")) return undefined;
  return COUNTED.has(word) ? word : singularOf(word);
}
