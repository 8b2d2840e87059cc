import { oval } from "./geometry.ts";
import { MATERIALS, TONES, type Tone } from "./palette.ts";
import { LINE, type Pen } from "./pen.ts";
import { box } from "./solids.ts";

/** The strokes of a right-hand glove, fingers up, about 300 wide and 450 high, with the wrist at the origin. */
const FINGERS = ["M-72 -190L-104 -372", "M-26 -200L-36 -416", "M22 -200L36 -400", "M68 -186L104 -330"];
const THUMB = "M-66 -70Q-128 -116 -176 -204";
const PALM = "M-84 -206Q0 -236 84 -206Q98 -90 66 0H-66Q-98 -90 -84 -206Z";
const CLEFTS = "M-53 -286Q-50 -250 -49 -222M-2 -300V-232M49 -280Q46 -250 45 -222M-96 -118Q-74 -96 -60 -72";

interface Fit {
  /** The thickness of the fingers. */
  finger: number;
  /** The cuff's outline below the wrist, painted first. */
  cuff: string;
}

/** A glove, drawn as thick round strokes with a common outline. */
export function glove(pen: Pen, tone: Tone, { finger, cuff }: Fit): string {
  const strokes = (colour: string, extra: number) =>
    FINGERS.map((d) => pen.line(d, colour, finger + extra)).join("") +
    pen.line(THUMB, colour, finger + 8 + extra) +
    `<path d="${PALM}" fill="${colour}" stroke="${colour}" stroke-width="${20 + extra}"/>`;
  return (
    pen.shape(cuff, tone, "soft") +
    strokes(tone.edge, LINE * 2) +
    strokes(tone.base, 0) +
    FINGERS.map((d) => pen.group(`translate(${-finger * 0.2} 0)`, pen.line(d, tone.light, finger * 0.26, 0.75))).join(
      "",
    ) +
    pen.group("translate(-14 -4)", pen.line(THUMB, tone.light, finger * 0.26, 0.7)) +
    pen.flat("M62 -196Q92 -90 68 0H22Q66 -90 62 -196Z", tone.dark, 0.38) +
    pen.line(CLEFTS, tone.edge, 5, 0.75)
  );
}

const CUFF_SHORT = "M-72 -24Q-66 60 -86 150H86Q66 60 72 -24Z";
const CUFF_LONG = "M-72 -24Q-70 130 -112 320Q0 352 112 320Q70 130 72 -24Z";
const CUFF_KNIT = "M-76 -24L-86 130Q0 152 86 130L76 -24Z";

export function gloveBox(pen: Pen): string {
  const tone = pen.tone;
  const pack = box(pen, { cx: 470, floor: 850, w: 540, h: 300, d: 250, tone: MATERIALS.mint });
  const [ox, oy] = pack.point(270, 300, 125);
  const rx = 150;
  const ry = 40;
  const mouth = `M0 0H960V${oy}H${ox + rx}A${rx} ${ry} 0 0 1 ${ox - rx} ${oy}H0Z`;
  const rising = pen.turnedBy(6, ox, oy + 44, glove(pen, tone, { finger: 54, cuff: CUFF_SHORT }), 0.94);
  const small = pen.turnedBy(-6, 128, 172, glove(pen, tone, { finger: 52, cuff: CUFF_SHORT }), 0.35);
  const front =
    pen.fill("M0 216H540V300H0Z", tone, "base") +
    pen.line("M0 216H540", tone.edge, 4, 0.6) +
    pen.clip("M0 0H540V214H0Z", small) +
    pen.line("M212 60H380M212 92H330", MATERIALS.mint.edge, 10, 0.45) +
    (pen.mark ? pen.text(pen.mark, 270, 259, 480, 46, tone.ink) : pen.line("M60 250H330M60 272H250", tone.ink, 9, 0.6));
  return (
    pen.ground(490, 842, 330) +
    pack.svg +
    pack.front(front) +
    pack.side(pen.fill("M0 216H250V300H0Z", tone, "dark") + pen.print(40, 60, 150, 4, MATERIALS.mint.edge, 0.4)) +
    pen.flat(oval(ox, oy, rx, ry), MATERIALS.mint.edge) +
    pen.flat(oval(ox, oy + 6, rx - 8, ry - 8), "#2C4A3D") +
    pen.clip(mouth, rising) +
    pen.line(`M${ox - rx} ${oy}A${rx} ${ry} 0 0 0 ${ox + rx} ${oy}`, MATERIALS.mint.edge, LINE) +
    pen.badge(630, 668, 84)
  );
}

export function glovePairLong(pen: Pen): string {
  const ribs = "M-98 262Q0 292 98 262M-93 236Q0 266 93 236";
  const one = (tone: Tone) =>
    glove(pen, tone, { finger: 62, cuff: CUFF_LONG }) +
    pen.line(ribs, tone.edge, 5, 0.55) +
    pen.shine("M-64 10Q-66 110 -88 210L-66 216Q-46 110 -46 10Z", 0.4);
  return (
    pen.ground(480, 850, 270) +
    pen.turnedBy(11, 612, 522, pen.group("scale(-1 1)", one(pen.tone)), 0.96) +
    pen.turnedBy(-9, 356, 520, one(pen.tone), 0.98) +
    pen.tags()
  );
}

export function glovePairWork(pen: Pen): string {
  const knit = pen.tone.id === "white" || pen.tone.id === "natural" ? TONES.grey : TONES.white;
  const rib = "M-56 8L-64 124M-32 12L-36 132M-6 14V136M20 14L22 134M46 10L54 128";
  const one =
    glove(pen, pen.tone, { finger: 70, cuff: CUFF_KNIT }) +
    pen.shape(CUFF_KNIT, knit, "soft") +
    pen.line(rib, knit.edge, 5, 0.5) +
    pen.shape("M-85 108Q0 132 85 108L87 134Q0 158 -87 134Z", pen.tone, "base") +
    pen.line("M-78 -4Q0 26 78 -4", pen.tone.edge, LINE) +
    pen.line("M-66 -168Q0 -190 70 -168", pen.tone.edge, 5, 0.5);
  return (
    pen.ground(480, 800, 290) +
    pen.turnedBy(13, 632, 618, pen.group("scale(-1 1)", one), 1.06) +
    pen.turnedBy(-9, 340, 622, one, 1.1) +
    pen.tags()
  );
}
