/** What a product picture shows: the kind of thing, its colour, and the few words printed on it. */
export interface ArtSpec {
  kind: ArtKind;
  /** The thing's own colour (a blue glove is blue). */
  colour: ArtColour;
  /** Size printed on the pack: 'L', '5 L', '12 oz'. Short. */
  size?: string;
  /** A second mark on the pack: 'P2', '70%', 'Level 3', '1,000'. Short. */
  mark?: string;
}

export const ART_COLOURS = [
  "white", "natural", "kraft", "black", "grey", "silver", "clear",
  "blue", "navy", "teal", "green", "lime", "yellow", "orange", "red", "pink", "purple", "brown",
] as const;
export type ArtColour = (typeof ART_COLOURS)[number];

export const ART_KINDS = [
  // Protective Wear
  "glove-box", "glove-pair-long", "glove-pair-work", "mask-box", "respirator", "gown", "coverall", "apron",
  "sleeve", "shoe-cover", "bouffant-cap", "beard-cover", "safety-glasses", "face-shield", "hi-vis-vest", "ear-plugs", "hard-hat",
  // Medical Consumables
  "wipes-canister", "wipes-pack", "pump-bottle", "dressing-box", "bandage-roll", "gauze-pack", "tape-roll", "syringe-box",
  "sharps-container", "thermometer", "first-aid-kit", "depressor-box", "specimen-jar", "underpad", "cotton-balls",
  "instrument-pack", "couch-roll", "cold-pack", "kidney-dish", "saline-bottle",
  // Cleaning & Washroom Supplies
  "bin-liner-roll", "paper-towel-roll", "hand-towel-pack", "toilet-roll", "jumbo-roll", "tissue-box", "spray-bottle",
  "chemical-bottle", "jerrycan", "powder-tub", "dispenser", "mop", "bucket", "broom", "brush", "cloth-roll", "cloth-stack",
  "scourer", "wet-floor-sign", "soap-bar", "bin",
  // Food Packaging & Kitchen Supplies
  "container-round", "container-rect", "clamshell", "bowl", "plate", "foil-tray", "hot-cup", "cold-cup", "cup-lid", "cup-tray",
  "portion-cup", "soup-tub", "straws", "cutlery", "cling-wrap", "foil-roll", "baking-paper", "paper-bag", "carry-bag",
  "pizza-box", "burger-box", "chip-cup", "napkins", "platter", "vacuum-bag", "skewers", "chef-hat", "label-roll",
] as const;
export type ArtKind = (typeof ART_KINDS)[number];
