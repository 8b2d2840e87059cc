import type { ReactElement } from "react";
import { Frame, type ArtProps } from "./frame.tsx";
import { ART, AMBER, GREEN, MID_GREEN, SOFT_AMBER, WHITE } from "./palette.ts";
import { Carton, Glove } from "./pieces.tsx";

interface CategoryArtProps extends ArtProps {
  /** The top category, in the order of the menu. */
  index: 0 | 1 | 2 | 3;
}

/** The drawing of a top category. */
export function CategoryArt({ index, className, style }: CategoryArtProps) {
  const Drawing = DRAWINGS[index];
  return (
    <Frame width={320} height={200} className={className} style={style}>
      <path d="M0 0H320V200H0Z" fill={ART.tile} />
      <circle cx="160" cy="112" r="84" fill={ART.page} />
      <ellipse cx="162" cy="180" rx="124" ry="8" fill={ART.ink} fillOpacity=".12" />
      <Drawing />
    </Frame>
  );
}

const DRAWINGS: readonly [() => ReactElement, () => ReactElement, () => ReactElement, () => ReactElement] = [
  ProtectiveDrawing,
  MedicalDrawing,
  CleaningDrawing,
  KitchenDrawing,
];

/** A hard hat, a box of gloves and a mask. */
function ProtectiveDrawing() {
  return (
    <>
      <Carton x={104} y={158} w={118} h={68} d={70} fill={ART.gumTint} edge={ART.gum}>
        <path d="M2 44H116V66H2Z" fill={ART.gum} />
        <path d="M16 18H70M16 30H52" stroke={ART.gumSoft} strokeWidth="5" />
      </Carton>
      <ellipse cx="172" cy="94" rx="32" ry="8" fill={ART.gumDeep} />
      <Glove at="translate(172 95) rotate(5) scale(.175)" fill={ART.gumMid} edge={ART.gumDeep} />
      <path d="M28 170C26 132 50 112 78 112S130 132 128 170Z" {...AMBER} />
      <path d="M66 113Q78 107 90 113L94 168H62Z" {...SOFT_AMBER} strokeWidth="3" />
      <path d="M18 168Q78 152 138 168Q146 182 132 182Q78 168 24 182Q10 182 18 168Z" {...AMBER} />
      <path d="M210 140C190 134 190 180 216 172M290 140C310 134 310 180 284 172" stroke={ART.muted} strokeWidth="3" />
      <path d="M210 136Q250 124 290 136V172Q250 196 210 172Z" fill={ART.surface} stroke={ART.blue} />
      <path d="M210 150Q250 142 290 150M210 162Q250 164 290 162" stroke={ART.blue} strokeWidth="3" strokeOpacity=".6" />
    </>
  );
}

/**
 * A first aid kit, a bottle of sanitiser and a bandage. The red cross on white is protected, so the cross is white on
 * green.
 */
function MedicalDrawing() {
  return (
    <>
      <path d="M118 84V62Q118 50 130 50H178Q190 50 190 62V90" stroke={ART.gumDeep} strokeWidth="9" />
      <Carton x={74} y={160} w={162} h={88} d={60} fill={ART.gum} edge={ART.gumDeep}>
        <path d="M0 24H162" stroke={ART.gumDeep} />
        <path d="M81 36V72M63 54H99" stroke={ART.surface} strokeWidth="12" strokeLinecap="butt" />
      </Carton>
      <path d="M262 60H240Q232 60 232 68M262 58V84" stroke={ART.gumDeep} strokeWidth="8" />
      <path d="M250 82H274V94Q292 98 292 116V180H232V116Q232 98 250 94Z" {...WHITE} />
      <path d="M250 80H274V94H250Z" {...MID_GREEN} />
      <path d="M234 126H290V162H234Z" fill={ART.gumTint} />
      <path d="M262 132C270 142 272 146 272 149A10 9 0 0 1 252 149C252 146 254 142 262 132Z" fill={ART.blue} />
      <path d="M56 184L128 196L150 186L80 172Z" {...WHITE} />
      <path d="M46 118L72 108Q104 118 98 152L72 176Z" fill={ART.line} stroke={ART.muted} />
      <ellipse cx="56" cy="148" rx="34" ry="36" {...WHITE} />
      <path d="M56 126a20 22 0 1 0 1 0M56 138a9 10 0 1 0 1 0" stroke={ART.muted} strokeWidth="3" strokeOpacity=".6" />
    </>
  );
}

/** A bucket, a spray bottle and two rolls. */
function CleaningDrawing() {
  return (
    <>
      <path d="M112 96C116 34 204 34 208 96" stroke={ART.muted} strokeWidth="5" />
      <path d="M110 96L122 174Q160 188 198 174L210 96Z" {...GREEN} />
      <path d="M186 100L178 178Q190 178 198 174L210 96Z" fill={ART.gumDeep} fillOpacity=".55" />
      <ellipse cx="160" cy="96" rx="52" ry="14" {...MID_GREEN} />
      <ellipse cx="160" cy="98" rx="42" ry="9" fill={ART.gumTint} />
      <circle cx="142" cy="90" r="12" fill={ART.surface} stroke={ART.gumSoft} strokeWidth="3" />
      <circle cx="164" cy="86" r="16" fill={ART.surface} stroke={ART.gumSoft} strokeWidth="3" />
      <circle cx="184" cy="92" r="10" fill={ART.surface} stroke={ART.gumSoft} strokeWidth="3" />
      <path d="M48 68Q44 82 36 90M54 92V76H34V60H88Q100 62 98 78L80 76V92Z" fill={ART.surface} stroke={ART.ink} />
      <path d="M54 90H80V100Q100 108 100 126V180H34V126Q34 108 54 100Z" {...AMBER} />
      <path d="M36 132H98V162H36Z" fill={ART.page} />
      <path d="M48 142H84M48 152H72" stroke={ART.amberDeep} strokeWidth="4" strokeOpacity=".6" />
      <Roll x={262} y={128} />
      <Roll x={236} y={140} />
    </>
  );
}

function Roll({ x, y }: { x: number; y: number }) {
  return (
    <>
      <path d={`M${x - 30} ${y}V${y + 40}A30 9 0 0 0 ${x + 30} ${y + 40}V${y}`} {...WHITE} />
      <path
        d={`M${x + 8} ${y}V${y + 48}Q${x + 24} ${y + 46} ${x + 30} ${y + 40}V${y}`}
        fill={ART.line}
        fillOpacity=".7"
      />
      <ellipse cx={x} cy={y} rx="30" ry="9" {...WHITE} />
      <ellipse cx={x} cy={y} rx="10" ry="3.5" fill={ART.amberDeep} />
    </>
  );
}

/** A carry bag, a coffee cup and an open burger box. */
function KitchenDrawing() {
  return (
    <>
      <path d="M70 78C70 46 108 48 108 84" stroke={ART.amberDeep} strokeWidth="5" />
      <Carton x={46} y={166} w={90} h={96} d={56} fill={ART.amberSoft} edge={ART.amberDeep}>
        <path d="M45 26C62 40 62 66 45 78C28 66 28 40 45 26Z" fill={ART.gum} />
        <path d="M45 36V86" stroke={ART.amberSoft} strokeWidth="3" />
      </Carton>
      <path d="M62 84C62 50 100 54 100 90" stroke={ART.amberDeep} strokeWidth="5" />
      <path d="M146 46q-6-8 0-16M166 44q-6-8 0-16M186 46q-6-8 0-16" stroke={ART.muted} strokeOpacity=".5" />
      <path d="M128 66L140 176Q166 188 192 176L204 66Z" {...WHITE} />
      <path d="M184 72L176 182Q186 180 192 176L204 66Z" fill={ART.line} fillOpacity=".8" />
      <path d="M132 98Q166 112 200 98L196 138Q166 152 136 138Z" fill={ART.gum} />
      <ellipse cx="166" cy="66" rx="40" ry="11" {...WHITE} />
      <ellipse cx="166" cy="67" rx="32" ry="7" fill={ART.amberDeep} />
      <path d="M222 130L298 128L302 76L232 74Z" {...AMBER} />
      <path d="M220 128C220 92 290 92 290 128Z" {...SOFT_AMBER} />
      <path
        d="M216 130q10-10 20 0q10-10 20 0q10-10 20 0q10-10 18 0v10H216Z"
        fill={ART.gumMid}
        stroke={ART.gum}
        strokeWidth="3"
      />
      <path d="M216 138H296V150H216Z" fill={ART.amberDeep} />
      <path d="M208 142L300 148L290 184H218Z" {...SOFT_AMBER} />
      <path d="M236 104h3M254 100h3M270 106h3" stroke={ART.surface} />
    </>
  );
}
