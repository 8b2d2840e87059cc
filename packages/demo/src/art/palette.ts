import type { ArtColour } from "./spec.ts";

/** The colours of one material: highlight, base, shade, outline, and print on it. */
export interface Tone {
  id: string;
  light: string;
  base: string;
  dark: string;
  edge: string;
  ink: string;
  /** The opacity of a transparent material. */
  alpha?: number;
}

const DARK_INK = "#14211C";
const PALE_INK = "#FFFDF8";

function tone(id: string, light: string, base: string, dark: string, edge: string, ink: string, alpha?: number): Tone {
  return alpha === undefined ? { id, light, base, dark, edge, ink } : { id, light, base, dark, edge, ink, alpha };
}

/** The colours a product can have. White keeps a grey-green edge so that it stands out from the cream tile. */
export const TONES: Record<ArtColour, Tone> = {
  white: tone("white", "#FFFFFF", "#F8F8F4", "#D9DBD3", "#7F867E", DARK_INK),
  natural: tone("natural", "#FAF0DA", "#EEDFBF", "#D3BE92", "#86713F", "#4A3B1B"),
  kraft: tone("kraft", "#DDB98D", "#CB9F6B", "#AA7F4D", "#6B4A25", "#3A2812"),
  black: tone("black", "#565E5B", "#343B39", "#202625", "#0B0F0E", PALE_INK),
  grey: tone("grey", "#C0C6C3", "#9DA5A2", "#7A8380", "#48514D", DARK_INK),
  silver: tone("silver", "#F6F8F9", "#CED5D8", "#9CA6AB", "#5A656B", DARK_INK),
  clear: tone("clear", "#FFFFFF", "#E6F3F4", "#B4D2D6", "#5F8B91", DARK_INK, 0.72),
  blue: tone("blue", "#79B9EC", "#4495D8", "#2D70AD", "#16456F", PALE_INK),
  navy: tone("navy", "#5673A6", "#304C7E", "#1F355C", "#0F1C35", PALE_INK),
  teal: tone("teal", "#68C8C1", "#33A69F", "#217F79", "#0E4E4A", PALE_INK),
  green: tone("green", "#68BA8C", "#389565", "#25724B", "#11412A", PALE_INK),
  lime: tone("lime", "#CFE679", "#AED145", "#88AA29", "#4A6212", "#2C3B08"),
  yellow: tone("yellow", "#FFE68B", "#FBD148", "#DCA922", "#866000", "#4A3500"),
  orange: tone("orange", "#FFB977", "#F68F3A", "#D16D1B", "#7E3B07", "#43200A"),
  red: tone("red", "#F28778", "#DC4D40", "#B4342A", "#691812", PALE_INK),
  pink: tone("pink", "#FCCBD8", "#F49FB7", "#DA7694", "#8C3552", "#571B30"),
  purple: tone("purple", "#B496D8", "#8A67BA", "#694994", "#3A245A", PALE_INK),
  brown: tone("brown", "#B38464", "#8E6042", "#6D462D", "#3D2413", PALE_INK),
};

/** Other materials and colours: packs, timber, the display head, food, and the shop's own green and amber. */
export const MATERIALS = {
  card: tone("card", "#FFFFFF", "#FBFAF5", "#DCDACF", "#838679", DARK_INK),
  mint: tone("mint", "#F3F9F5", "#DCEBE2", "#B2CCBE", "#4E7262", "#1F5C45"),
  gum: tone("gum", "#3E8467", "#1F5C45", "#17483A", "#0C2D22", PALE_INK),
  amber: tone("amber", "#F7C777", "#E8A33D", "#C07F1E", "#704700", "#3F2800"),
  bamboo: tone("bamboo", "#F6DFB0", "#E7C788", "#CBA45E", "#7F5E26", "#4A3512"),
  stone: tone("stone", "#EFE4D3", "#DFD0B9", "#C4B296", "#85755A", "#4F442F"),
  toast: tone("toast", "#EFBF7A", "#D99A4C", "#B67528", "#6E4210", "#3B2206"),
  tomato: tone("tomato", "#EC8269", "#D4553C", "#A93E2A", "#661F12", PALE_INK),
  leaf: tone("leaf", "#A9D08A", "#7DB35C", "#588B3B", "#2F5220", PALE_INK),
} satisfies Record<string, Tone>;

export const TILE = "#F4EFE6";
export const TILE_LIFT = "#FBF8F2";
export const SHADOW = "#14211C";
