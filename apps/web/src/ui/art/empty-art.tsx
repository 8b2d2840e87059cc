import { ART, AMBER, GREEN, PALE_AMBER, SOFT_AMBER } from "./palette.ts";
import { Frame, type ArtProps } from "./frame.tsx";

/** An open, empty carton. */
export function EmptyCarton({ className, style }: ArtProps) {
  return (
    <Frame width={240} height={180} className={className} style={style}>
      <circle cx="120" cy="88" r="76" fill={ART.tile} />
      <ellipse cx="124" cy="162" rx="86" ry="8" fill={ART.ink} fillOpacity=".12" />
      <path d="M58 82L126 62L186 78L120 100Z" fill={ART.amberDeep} fillOpacity=".85" stroke={ART.amberDeep} />
      <path d="M58 82L126 62V84L78 96Z" fill={ART.ink} fillOpacity=".25" />
      <path d="M58 82L126 62L112 40L42 62Z" {...PALE_AMBER} />
      <path d="M126 62L186 78L208 58L146 42Z" {...SOFT_AMBER} />
      <path d="M58 82L120 100V164L58 142Z" {...SOFT_AMBER} />
      <path d="M120 100L186 78V140L120 164Z" {...AMBER} />
      <path d="M58 82L120 100L102 122L36 102Z" {...PALE_AMBER} />
      <path d="M186 78L120 100L140 118L208 94Z" {...SOFT_AMBER} />
      <path
        d="M152 24C166 14 182 16 190 24C182 34 164 36 152 24ZM152 24Q144 28 140 36"
        fill={ART.gumMid}
        stroke={ART.gum}
        strokeWidth="3"
      />
      <path d="M158 24H180" stroke={ART.gumTint} strokeWidth="2" />
    </Frame>
  );
}

/** A lost parcel. */
export function LostParcel({ className, style }: ArtProps) {
  return (
    <Frame width={240} height={180} className={className} style={style}>
      <circle cx="120" cy="88" r="76" fill={ART.tile} />
      <path d="M14 150C50 124 66 172 96 152" stroke={ART.muted} strokeDasharray="2 11" />
      <path d="M196 146C214 130 196 118 210 104S228 82 214 66" stroke={ART.muted} strokeDasharray="2 11" />
      <path d="M214 58C200 40 202 20 214 20S228 40 214 58Z" {...GREEN} strokeWidth="3" />
      <circle cx="214" cy="34" r="5" fill={ART.page} />
      <ellipse cx="142" cy="158" rx="70" ry="7" fill={ART.ink} fillOpacity=".12" />
      <g transform="rotate(-7 140 110)">
        <path d="M86 86L150 96V160L86 148Z" {...SOFT_AMBER} />
        <path d="M150 96L196 74V134L150 160Z" {...AMBER} />
        <path d="M86 86L134 66L196 74L150 96Z" {...PALE_AMBER} />
        <path d="M112 90L160 70L172 72L126 93V112L112 110Z" fill={ART.gum} />
        <path d="M98 124H122M98 134H114" stroke={ART.amberDeep} strokeOpacity=".6" />
      </g>
      <path d="M64 34C64 14 98 14 98 36C98 52 82 50 82 64" stroke={ART.gum} strokeWidth="9" />
      <circle cx="82" cy="82" r="6" fill={ART.gum} />
    </Frame>
  );
}
