/** The units that products are packed or counted in, by the words that people write for them. */
export const UNITS: ReadonlyMap<string, string> = byWord({
  each: "each ea unit units item items no",
  piece: "piece pieces pc pcs pce",
  carton: "carton cartons ctn ctns crtn case cases cs",
  box: "box boxes bx bxs",
  pack: "pack packs packet packets pk pks pkt pkts",
  roll: "roll rolls rl rls",
  bag: "bag bags bg bgs",
  bottle: "bottle bottles btl btls",
  pair: "pair pairs pr prs",
  sleeve: "sleeve sleeves slv",
  dozen: "dozen dozens doz dz",
  tub: "tub tubs",
  drum: "drum drums",
  tube: "tube tubes",
  canister: "canister canisters",
  bundle: "bundle bundles bdl",
  set: "set sets",
  pallet: "pallet pallets plt",
  sheet: "sheet sheets",
  tin: "tin tins",
  jar: "jar jars",
});

/** The words for units of measure, each with its standard unit and how many of these it is. */
export const MEASURES: ReadonlyMap<string, readonly [unit: string, factor: number]> = new Map(
  (
    [
      ["ml", 1, "ml mls cc millilitre millilitres milliliter milliliters"],
      ["ml", 1000, "l lt ltr ltrs lts litre litres liter liters"],
      ["g", 1, "g gm gms gram grams"],
      ["g", 1000, "kg kgs kilo kilos kilogram kilograms"],
      ["mm", 1, "mm millimetre millimetres"],
      ["mm", 10, "cm cms centimetre centimetres"],
      ["mm", 1000, "m mtr mtrs metre metres meter meters"],
      ["oz", 1, "oz ozs ounce ounces"],
      ["in", 1, "in ins inch inches"],
      ["ft", 1, "ft foot feet"],
      ["ply", 1, "ply plies"],
      ["gsm", 1, "gsm"],
      ["um", 1, "um mic mics micron microns"],
      ["%", 1, "% pct percent"],
      ["ga", 1, "ga gauge"],
    ] as const
  ).flatMap(([unit, factor, words]) => words.split(" ").map((word) => [word, [unit, factor]] as const)),
);

/** Each word of the groups, with the group that it belongs to. */
export function byWord(groups: Record<string, string>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(groups).flatMap(([meant, words]) => words.split(" ").map((word) => [word, meant] as const)),
  );
}
