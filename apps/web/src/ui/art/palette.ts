/** The theme's colours as the drawings use them; an SVG that is printed or mailed has no style sheet to ask. */
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
