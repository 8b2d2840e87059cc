import { isPlural } from "./nouns.ts";
import { MEASURES, UNITS } from "./units.ts";

/** What comes before a number that names a kind: 'Level 2', 'Size 10'. */
const KINDS = new Set("level type size grade class category cat stage no no. number model style series".split(" "));
/** A smaller number counts only beside a unit or a plural: '4 pack', '6 wipes', but not '3 compartment trays'. */
const LEAST_ALONE = 10;
const COUNT = /^(x?)(\d{1,9})(?:['’]?s|[/-]?([a-z]+))?$/;

/**
 * The numbers in a product's name that may count what a pack holds: 100 of 'Gloves 100 Pack', 'Gloves, Box 100' and
 * 'Gloves (100)', but none of '240 L', '10 x 10 cm' and 'Level 2'.
 */
export function countsInName(name: string): number[] {
  const words = name
    .toLowerCase()
    .replaceAll(/[×✕✖]/g, "x")
    .replaceAll(/(\d),(?=\d{3}(?!\d))/g, "$1")
    .split(/[\s()[\],;·•]+/)
    .filter((word) => word !== "");
  return words.flatMap((word, at) => {
    const [, sign, digits = "", unit] = COUNT.exec(word) ?? [];
    const count = Number(digits);
    if (count < 2 || (unit !== undefined && !UNITS.has(unit))) return [];
    const [before = "", next = ""] = [words[at - 1], words[at + 1]];
    const isSide = next === "x" || /^\d/.test((before === "x" ? words[at - 2] : sign && before) ?? "");
    if (unit === undefined && (isSide || MEASURES.has(next) || KINDS.has(before))) return [];
    const isCounting = word !== digits || before === "x" || UNITS.has(next) || UNITS.has(before) || isPlural(next);
    return isCounting || count >= LEAST_ALONE ? [count] : [];
  });
}
