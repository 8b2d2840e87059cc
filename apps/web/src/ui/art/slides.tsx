import { BrandMarkShapes } from "./brand-mark.tsx";
import { Frame, type ArtProps } from "./frame.tsx";
import { ART, AMBER, GREEN, MID_GREEN, PALE_AMBER, RED, SOFT_AMBER, WHITE } from "./palette.ts";
import { Carton, Glove } from "./pieces.tsx";

/** The text is at the left; on a narrow screen only the right half is visible. */
const SLIDE = { width: 1280, height: 480, fit: "xMaxYMid slice" } as const;
const WHOLE = "M0 0H1280V480H0Z";

/** Vinyl gloves for food service: boxes on the counter, and a gloved hand that serves a salad. */
export function VinylSlide(props: ArtProps) {
  return (
    <Frame {...SLIDE} {...props}>
      <path d={WHOLE} fill={ART.tile} />
      <path
        d="M560 0V392M680 0V392M800 0V392M920 0V392M1040 0V392M1160 0V392M440 92H1280M440 192H1280M440 292H1280"
        stroke={ART.line}
        strokeWidth="3"
      />
      <path d="M440 0H620V392H440Z" fill={ART.tile} fillOpacity=".7" />
      <path d="M0 392H1280V480H0Z" fill={ART.gum} />
      <path d="M0 380H1280V404H0Z" fill={ART.gumSoft} />
      <path d="M1110 0V56" stroke={ART.gumDeep} strokeWidth="6" />
      <path d="M1040 120Q1046 56 1110 56T1180 120Z" {...MID_GREEN} />
      <path d="M1082 122a28 24 0 0 0 56 0Z" fill={ART.amber} />
      <ellipse cx="700" cy="398" rx="180" ry="16" fill={ART.ink} fillOpacity=".16" />
      <GloveBox x={520} y={366} />
      <GloveBox x={530} y={260} open />
      <ellipse cx="930" cy="398" rx="190" ry="15" fill={ART.ink} fillOpacity=".14" />
      <ServingHand />
    </Frame>
  );
}

function GloveBox({ x, y, open = false }: { x: number; y: number; open?: boolean }) {
  return (
    <>
      <Carton x={x} y={y} w={190} h={108} d={130} fill={ART.gumTint} edge={ART.gum}>
        <path d="M2 74H188V106H2Z" fill={ART.gum} />
        <path d="M66 22H160M66 42H128" stroke={ART.gumSoft} strokeWidth="8" />
        <path d="M66 90H146" stroke={ART.amber} strokeWidth="8" />
        <Glove at="translate(36 62) scale(.11)" fill={ART.surface} edge={ART.gum} />
      </Carton>
      {open && (
        <>
          <ellipse cx={x + 114} cy={y - 107} rx="54" ry="14" fill={ART.gumDeep} />
          <Glove at={`translate(${x + 114} ${y - 106}) rotate(5) scale(.27)`} fill={ART.surface} edge={ART.muted} />
        </>
      )}
    </>
  );
}

function ServingHand() {
  return (
    <>
      <path d="M1290 392L1150 344" stroke={ART.gumDeep} strokeWidth="132" />
      <path d="M1290 392L1150 344" stroke={ART.gum} strokeWidth="124" />
      <path d="M1150 344L1096 326" stroke={ART.muted} strokeWidth="104" />
      <path d="M1150 344L1096 326" stroke={ART.surface} strokeWidth="96" />
      <path d="M1060 336Q970 400 880 388M1060 316Q990 380 900 366" stroke={ART.muted} strokeWidth="46" />
      <path d="M1060 336Q970 400 880 388M1060 316Q990 380 900 366" stroke={ART.surface} strokeWidth="38" />
      <path d="M760 232C766 320 810 366 850 374H1006C1046 366 1092 320 1098 232Z" {...SOFT_AMBER} />
      <path
        d="M1040 232C1036 320 1000 360 960 374H1006C1046 366 1092 320 1098 232Z"
        fill={ART.amber}
        fillOpacity=".5"
      />
      <ellipse cx="929" cy="232" rx="169" ry="42" {...PALE_AMBER} />
      <ellipse cx="929" cy="234" rx="148" ry="32" fill={ART.gumMid} stroke={ART.amberDeep} />
      <path d="M784 234Q820 172 880 176Q930 140 984 176Q1046 176 1074 234Q930 290 784 234Z" {...GREEN} />
      <path
        d="M820 234Q790 190 818 150Q862 178 852 238ZM900 240Q862 180 896 128Q944 170 930 244ZM990 240Q966 182 1006 138Q1042 184 1022 240Z"
        fill={ART.gumSoft}
        stroke={ART.gum}
      />
      <path d="M868 246Q846 206 866 176Q900 204 894 250ZM956 250Q938 200 962 170Q994 206 984 250Z" {...MID_GREEN} />
      <path d="M818 160V226M896 142V226M1006 150V228" stroke={ART.gum} strokeWidth="3" />
      <circle cx="846" cy="238" r="21" {...RED} strokeOpacity=".4" />
      <circle cx="934" cy="246" r="23" {...RED} strokeOpacity=".4" />
      <circle cx="1042" cy="232" r="18" {...RED} strokeOpacity=".4" />
      <path d="M836 230q6-8 14-6M924 236q8-8 16-6" stroke={ART.surface} strokeOpacity=".7" />
      <path d="M884 252a19 15 0 0 0 38 0ZM992 252a17 14 0 0 0 34-4Z" {...AMBER} />
      <path d="M760 234a169 42 0 0 0 338 0" stroke={ART.amberDeep} />
      <path d="M786 290C796 320 812 340 836 352" stroke={ART.surface} strokeWidth="8" strokeOpacity=".7" />
      <path d="M1100 310Q1080 260 1022 268" stroke={ART.muted} strokeWidth="52" />
      <path d="M1100 310Q1080 260 1022 268" stroke={ART.surface} strokeWidth="44" />
      <path d="M1104 300Q1090 262 1040 258M1130 292L1112 372M1144 298L1126 376" stroke={ART.gumSoft} strokeWidth="5" />
    </>
  );
}

/** Heavy-duty nitrile: two thick gloves on a spanner and a pipe. */
export function NitrileSlide(props: ArtProps) {
  return (
    <Frame {...SLIDE} {...props}>
      <path d={WHOLE} fill={ART.gumTint} />
      <circle cx="1010" cy="196" r="250" fill={ART.surface} fillOpacity=".65" />
      <circle
        cx="1010"
        cy="196"
        r="206"
        stroke={ART.gumSoft}
        strokeWidth="44"
        strokeDasharray="60 48"
        strokeLinecap="butt"
        strokeOpacity=".5"
      />
      <circle cx="1010" cy="196" r="170" stroke={ART.gumSoft} strokeWidth="14" strokeOpacity=".5" />
      <path d="M470 316H1280V432H470Q446 374 470 316Z" {...MID_GREEN} strokeWidth="6" />
      <path d="M470 332H1280V352H464Q466 340 470 332Z" fill={ART.gumSoft} />
      <path d="M458 396H1280V430H470Q462 414 458 396Z" fill={ART.gumDeep} fillOpacity=".55" />
      <circle cx="748" cy="374" r="98" {...GREEN} strokeWidth="6" />
      <circle cx="748" cy="374" r="66" {...MID_GREEN} />
      <path d="M748 290v1M664 374h1M831 374h1M748 458v1" stroke={ART.gumSoft} strokeWidth="14" />
      <g transform="translate(748 374) rotate(-34)" stroke={ART.ink} strokeWidth="6">
        <path d="M-34 0L-17-30H17L34 0L17 30H-17Z" fill={ART.line} />
        <circle r="11" fill={ART.muted} />
        <path
          d="M-56-34A66 66 0 0 1 61-25H430Q456-22 456 0T430 25H61A66 66 0 0 1-56 34L-17 30H17L34 0L17-30H-17Z"
          fill={ART.surface}
        />
        <path d="M92 12H420" stroke={ART.line} strokeWidth="10" />
      </g>
      <SpannerFist />
      <PipeGrip />
    </Frame>
  );
}

const GRIP = "M-54-34V34M-18-40V42M18-40V42M54-34V34";

function SpannerFist() {
  return (
    <g transform="translate(1000 204) rotate(-34)">
      <path d="M60-60L330-150" stroke={ART.gumDeep} strokeWidth="142" />
      <path d="M60-60L330-150" stroke={ART.gum} strokeWidth="132" />
      <path d="M20-50L150-92" stroke={ART.amberDeep} strokeWidth="132" strokeLinecap="butt" />
      <path d="M20-50L146-91" stroke={ART.amber} strokeWidth="120" strokeLinecap="butt" />
      <path d="M-66-78Q-10-124 58-104Q98-88 88-20H-76Z" {...AMBER} strokeWidth="8" />
      <path d={GRIP} stroke={ART.amberDeep} strokeWidth="48" />
      <path d={GRIP} stroke={ART.amber} strokeWidth="38" />
      <path d="M-60-40V8M-24-46V14M12-46V14M48-40V8" stroke={ART.amberSoft} strokeWidth="9" />
      <path d="M-54-78l18 18l18-18l18 18l18-18l18 18l18-18" stroke={ART.amberDeep} strokeOpacity=".55" />
      <path d="M-84-10Q-110 30-66 62" stroke={ART.amberDeep} strokeWidth="50" />
      <path d="M-84-10Q-110 30-66 62" stroke={ART.amber} strokeWidth="40" />
    </g>
  );
}

function PipeGrip() {
  const fingers = "M1000 322V392M1048 312V402M1096 312V402M1142 322V392";
  return (
    <>
      <path d="M1090 430L1140 560" stroke={ART.gumDeep} strokeWidth="176" />
      <path d="M1090 430L1140 560" stroke={ART.gum} strokeWidth="166" />
      <path d="M980 380H1164L1180 470H1010Z" {...AMBER} strokeWidth="8" />
      <path d={fingers} stroke={ART.amberDeep} strokeWidth="56" />
      <path d={fingers} stroke={ART.amber} strokeWidth="46" />
      <path d="M992 316V352M1040 308V352M1088 308V352M1134 316V352" stroke={ART.amberSoft} strokeWidth="10" />
      <path
        d="M990 376l10 12l10-12M1038 384l10 12l10-12M1086 384l10 12l10-12M1132 376l10 12l10-12M1020 428l20 18l20-18l20 18l20-18l20 18l20-18"
        stroke={ART.amberDeep}
        strokeOpacity=".55"
      />
      <path d="M980 430Q930 420 934 368" stroke={ART.amberDeep} strokeWidth="56" />
      <path d="M980 430Q930 420 934 368" stroke={ART.amber} strokeWidth="46" />
    </>
  );
}

/** Bulk orders: a pallet of cartons on its way into the van. */
export function BulkSlide(props: ArtProps) {
  return (
    <Frame {...SLIDE} {...props}>
      <path d={WHOLE} fill={ART.page} />
      <circle cx="1080" cy="150" r="104" fill={ART.amberPale} />
      <circle cx="1080" cy="150" r="72" fill={ART.amberSoft} />
      <path d="M0 330Q240 280 480 318T900 290T1280 312V420H0Z" fill={ART.gumTint} />
      <path d="M380 410Q560 316 820 348T1280 336V410H380Z" fill={ART.gumSoft} fillOpacity=".6" />
      <path d="M0 410H1280V480H0Z" fill={ART.tile} />
      <path d="M0 410H1280" stroke={ART.line} strokeWidth="5" />
      <ellipse cx="1092" cy="436" rx="220" ry="16" fill={ART.ink} fillOpacity=".14" />
      <ellipse cx="720" cy="440" rx="210" ry="16" fill={ART.ink} fillOpacity=".14" />
      <Van />
      <Pallet />
      <Carrier />
    </Frame>
  );
}

function Van() {
  return (
    <>
      <path d="M892 404V150Q892 126 916 126H1136V404Z" {...GREEN} strokeWidth="6" />
      <path d="M1136 176H1196Q1216 178 1226 198L1256 276Q1268 282 1268 302V404H1136Z" {...MID_GREEN} strokeWidth="6" />
      <path d="M1158 200H1192Q1202 202 1207 212L1230 274H1158Z" fill={ART.gumTint} stroke={ART.gumDeep} />
      <path d="M1166 264L1192 208" stroke={ART.surface} strokeWidth="8" />
      <path d="M892 346H1268V404H892Z" fill={ART.gumDeep} fillOpacity=".5" />
      <path d="M910 140H1120" stroke={ART.gumMid} strokeWidth="8" />
      <path d="M1158 302H1182" stroke={ART.gumDeep} strokeWidth="7" />
      <path d="M1252 316H1268V338H1252Z" fill={ART.amber} />
      <path d="M892 156L846 178V396L892 404Z" {...MID_GREEN} strokeWidth="6" />
      <circle cx="1014" cy="240" r="76" fill={ART.page} />
      <g transform="translate(956 178) scale(1.8)">
        <BrandMarkShapes />
      </g>
      {[968, 1206].map((x) => (
        <g key={x}>
          <circle cx={x} cy="402" r="42" fill={ART.ink} />
          <circle cx={x} cy="402" r="20" fill={ART.line} />
          <circle cx={x} cy="402" r="7" fill={ART.muted} />
        </g>
      ))}
    </>
  );
}

const STACK: readonly (readonly [x: number, y: number])[] = [
  [624, 376],
  [728, 392],
  [624, 290],
  [728, 306],
  [624, 204],
];

function Pallet() {
  return (
    <>
      <Carton x={610} y={404} w={252} h={18} d={120} fill={ART.amber} edge={ART.amberDeep}>
        <path d="M30 18V4M126 18V4M222 18V4" stroke={ART.amberDeep} strokeWidth="12" />
      </Carton>
      {STACK.map(([x, y]) => (
        <Carton key={`${x}-${y}`} x={x} y={y} w={116} h={90} d={106} fill={ART.amberSoft} edge={ART.amberDeep}>
          <path d="M48 0H68V34H48Z" fill={ART.surface} fillOpacity=".75" />
          <path d="M14 66H42M14 76H32" stroke={ART.amberDeep} strokeWidth="5" strokeOpacity=".6" />
          <path d="M84 78V60M76 66L84 58L92 66" stroke={ART.gum} strokeWidth="5" />
        </Carton>
      ))}
    </>
  );
}

/** The person at the pallet truck. */
function Carrier() {
  return (
    <>
      <path d="M660 424H596L548 262" stroke={ART.ink} strokeWidth="9" />
      <circle cx="596" cy="428" r="14" fill={ART.ink} />
      <path d="M478 298L452 424M492 298L520 370L504 426" stroke={ART.ink} strokeWidth="36" />
      <path d="M440 430H470M492 432H522" stroke={ART.gumDeep} strokeWidth="20" />
      <path d="M470 166Q500 152 518 176L516 300H458Z" {...AMBER} strokeWidth="5" />
      <path d="M460 262H516" stroke={ART.page} strokeWidth="14" strokeLinecap="butt" />
      <path d="M494 184L516 234L552 258" stroke={ART.gumDeep} strokeWidth="34" />
      <path d="M494 184L516 234L552 258" stroke={ART.gum} strokeWidth="26" />
      <circle cx="552" cy="260" r="17" {...WHITE} />
      <circle cx="502" cy="124" r="33" {...SOFT_AMBER} />
      <path d="M468 118Q470 84 506 84Q536 88 538 112L560 118H468Z" {...GREEN} />
    </>
  );
}
