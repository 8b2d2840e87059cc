/** The theme's colours for the drawings, which do not use the style sheets. */
export const ART = {
  ink: "#14211C",
  muted: "#55635C",
  line: "#E4DED2",
  page: "#FBF9F5",
  surface: "#FFFFFF",
  tile: "#F4EFE6",
  gum: "#1F5C45",
  gumDeep: "#17483A",
  gumTint: "#E7F0EB",
  amber: "#E8A33D",
  amberDeep: "#8A5200",
  red: "#B42318",
  blue: "#1D5F8A",
  /** Steps between gum green and its tint, and between amber and the page, for light and shade. */
  gumMid: "#4B8A70",
  gumSoft: "#A9CAB9",
  amberSoft: "#F5D49C",
  amberPale: "#F9E9CC",
} as const;

/** Fill and outline of a shape. */
export const AMBER = { fill: ART.amber, stroke: ART.amberDeep };
export const PALE_AMBER = { fill: ART.amberPale, stroke: ART.amberDeep };
export const SOFT_AMBER = { fill: ART.amberSoft, stroke: ART.amberDeep };
export const GREEN = { fill: ART.gum, stroke: ART.gumDeep };
export const MID_GREEN = { fill: ART.gumMid, stroke: ART.gumDeep };
export const WHITE = { fill: ART.surface, stroke: ART.muted };
export const RED = { fill: ART.red, stroke: ART.ink };
