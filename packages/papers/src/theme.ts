/** Colours as on screens (design.md). */
export const COLOURS = {
  ink: "#14211C",
  muted: "#55635C",
  line: "#E4DED2",
  tint: "#F4EFE6",
  gum: "#1F5C45",
  amber: "#E8A33D",
  amberDeep: "#8A5200",
} as const;

/** A4 in points. */
export const PAGE = { width: 595.28, height: 841.89, left: 42, top: 36, bottom: 46 } as const;
export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.left;
/** Where content ends; the page number is below. */
export const CONTENT_BOTTOM = PAGE.height - PAGE.bottom;
export const FOOTER_TOP = PAGE.height - 34;
/** Where content begins on pages after the first, below the running head. */
export const NEXT_TOP = PAGE.top + 22;

export interface Style {
  font: "regular" | "bold";
  size: number;
  /** The height of a line. */
  leading: number;
  colour: string;
  /** Digits of one width. */
  isFigure?: boolean;
}

const { ink, muted, gum } = COLOURS;
export const STYLES = {
  sender: { font: "bold", size: 15, leading: 19, colour: gum },
  senderLine: { font: "regular", size: 8, leading: 10.5, colour: muted },
  heading: { font: "bold", size: 19, leading: 23, colour: ink },
  number: { font: "regular", size: 11, leading: 15, colour: muted, isFigure: true },
  subheading: { font: "bold", size: 8, leading: 12, colour: gum },
  body: { font: "regular", size: 9, leading: 12, colour: ink },
  strong: { font: "bold", size: 9, leading: 12, colour: ink },
  factName: { font: "regular", size: 7.5, leading: 10, colour: muted },
  tableHead: { font: "bold", size: 8, leading: 10, colour: ink },
  cell: { font: "regular", size: 8, leading: 10.5, colour: ink },
  carried: { font: "bold", size: 8, leading: 10.5, colour: muted },
  total: { font: "regular", size: 9, leading: 13, colour: ink, isFigure: true },
  mainTotal: { font: "bold", size: 11, leading: 16, colour: ink, isFigure: true },
  footer: { font: "regular", size: 7.5, leading: 10, colour: muted, isFigure: true },
} as const satisfies Record<string, Style>;

/** The space between two blocks. */
export const BLOCK_GAP = 14;
