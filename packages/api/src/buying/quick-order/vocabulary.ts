import { byWord } from "@shop/domain/packs/units";

/** Sizes of clothes, by the words that people write for them. */
export const SIZES: ReadonlyMap<string, string> = byWord({
  "2xs": "2xs xxs",
  xs: "xs",
  s: "s sm sml small",
  m: "m md med medium",
  l: "l lg lge lrg large",
  xl: "xl",
  "2xl": "2xl xxl",
  "3xl": "3xl xxxl",
  "4xl": "4xl xxxxl",
  "5xl": "5xl xxxxxl",
  "6xl": "6xl",
});

/** Colours that distinguish products; 'clear' and 'natural' may describe anything. */
export const COLOURS = new Set("black white blue green red yellow orange purple pink brown grey gray".split(" "));

/** Materials that distinguish products. */
export const MATERIALS = new Set(
  "nitrile vinyl latex neoprene cotton polyester nylon wool leather microfibre paper foil bamboo sugarcane wooden steel".split(
    " ",
  ),
);

/** The full words of abbreviations, except those of units and sizes. */
export const ABBREVIATIONS: ReadonlyMap<string, string> = byWord({
  black: "blk",
  white: "wht",
  blue: "blu",
  green: "grn",
  yellow: "yel ylw yllw",
  orange: "orng",
  clear: "clr",
  purple: "prpl",
  brown: "brn",
  nitrile: "nit nitr ntrl",
  vinyl: "vin vnl",
  gloves: "glv glvs",
  disposable: "disp dispos",
  sterile: "ster",
  "non sterile": "nonsterile",
  "heavy duty": "hd",
  "powder free": "pf",
  sanitiser: "sani",
  antibacterial: "antibac",
  examination: "exam",
  level: "lvl",
  vacuum: "vac",
  rectangular: "rect",
  polyethylene: "poly",
  transparent: "transp",
  compostable: "compost comp",
  biodegradable: "biodeg",
});

export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen " +
    "eighteen nineteen twenty"
  )
    .split(" ")
    .map((word, index) => [word, index] as const),
  ..."thirty forty fifty sixty seventy eighty ninety hundred"
    .split(" ")
    .map((word, index) => [word, 10 * (index + 3)] as const),
  ["thousand", 1000],
]);

/** Words that stand for a quantity, but not for a definite one, and the errors of spreadsheets. */
export const VAGUE = new Set(
  (
    "some few several many lots plenty couple tbc tba tbd various nil none n/a cancel cancelled ? ?? ??? " +
    "#n/a #div/0 #ref #value #name? #num #null #calc #spill"
  ).split(" "),
);

/** Words that say nothing about the product. */
export const FILLER = new Set(
  (
    "a an the of for to and with in on at per by or x our we i us you u your me my this that these those it em is are be " +
    "as also if have n w off add only please pls plz need needs needed want wants would like could can get send order ordered ordering " +
    "orders reorder re-order more another again some few several many lots plenty couple various tbc tba tbd nil none n/a cancel cancelled size " +
    "qty quantity quantities amount price prices cost total totals subtotal sub gst inc incl including ex excl excluding plus " +
    "aud rrp unit units each ea item items no sku code hi hello hey dear team all regards kind best thanks thank thx ta cheers"
  ).split(" "),
);

/** The kinds of columns in a table, by the words of their headings. */
export const HEADINGS: ReadonlyMap<string, "qty" | "code" | "name" | "unit" | "other"> = new Map(
  (
    [
      ["qty", "qty qtys quantity quantities ordered order ord count required reqd req"],
      ["code", "sku skus code codes stockcode itemcode part partno catalogue material"],
      ["name", "description desc product products name item items goods details article size colour color brand"],
      ["unit", "unit units uom pack packing packaging um"],
      [
        "other",
        "price prices total totals amount cost gst tax rrp ext extended subtotal value aud line no number ref reference " +
          "notes note comment comments location dept department supplier vendor category delivered received stock hand " +
          "onhand soh status short text net issue issued to by for of in on their last usual " +
          "par min max level your our barcode date ex inc each # ea row pos position $ po purchase",
      ],
    ] as const
  ).flatMap(([column, words]) => words.split(" ").map((word) => [word, column] as const)),
);
