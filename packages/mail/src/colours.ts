// The shop's colours (apps/web's tokens.css) as literals: mail programs know no variables.
export const COLOURS = {
  ink: "#14211c",
  muted: "#55635c",
  line: "#e4ded2",
  page: "#fbf9f5",
  surface: "#ffffff",
  gum: "#1f5c45",
  onGum: "#ffffff",
  amber: "#e8a33d",
} as const;

/** For programs in dark mode that heed it; the others turn the light colours round themselves. */
export const DARK_STYLES = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background-color:#0f1814!important}
.page td{background-color:transparent!important}
.card{background-color:#18251f!important;border-color:#34473e!important}
.ink{color:#f0f4f1!important}
.muted{color:#b3c1b9!important}
.line{border-color:#34473e!important}
.link{color:#8fd0b3!important}
.button{background-color:#8fd0b3!important;color:#0f1814!important}
}`;
