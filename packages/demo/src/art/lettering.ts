/**
 * A single-weight alphabet drawn as strokes, so that pictures with text need no font. Capitals are 100 units high, the
 * baseline is y = 0, and a glyph starts at x = 0.
 */
type Glyph = readonly [width: number, path: string];

const ROUND = "M0 -33A28 33 0 1 1 56 -33A28 33 0 1 1 0 -33Z";

const GLYPHS: Record<string, Glyph> = {
  A: [72, "M0 0L36 -100L72 0M13 -34H59"],
  B: [60, "M0 0V-100H32A25 25 0 0 1 32 -51H0M32 -51H34A25.5 25.5 0 0 1 34 0H0"],
  C: [68, "M66 -88A40 50 0 1 0 66 -12"],
  D: [70, "M0 0V-100H22A48 50 0 0 1 22 0Z"],
  E: [52, "M52 -100H0V0H52M0 -52H44"],
  F: [50, "M50 -100H0V0M0 -50H42"],
  G: [80, "M66 -88A40 50 0 1 0 80 -46H46"],
  H: [66, "M0 0V-100M66 0V-100M0 -50H66"],
  I: [0, "M0 0V-100"],
  J: [46, "M46 -100V-26A23 26 0 0 1 0 -26"],
  K: [62, "M0 0V-100M58 -100L0 -38M21 -59L62 0"],
  L: [50, "M0 -100V0H50"],
  M: [84, "M0 0V-100L42 -34L84 -100V0"],
  N: [68, "M0 0V-100L68 0V-100"],
  O: [84, "M0 -50A42 50 0 1 1 84 -50A42 50 0 1 1 0 -50Z"],
  P: [58, "M0 0V-100H30A28 28 0 0 1 30 -44H0"],
  Q: [84, "M0 -50A42 50 0 1 1 84 -50A42 50 0 1 1 0 -50ZM54 -28L82 4"],
  R: [60, "M0 0V-100H30A28 28 0 0 1 30 -44H0M29 -44L60 0"],
  S: [
    58,
    "M54 -82C48 -94 40 -100 28 -100C12 -100 2 -90 2 -76C2 -60 14 -55 29 -51C46 -47 58 -42 58 -26C58 -10 46 0 29 0C14 0 4 -7 0 -19",
  ],
  T: [62, "M0 -100H62M31 -100V0"],
  U: [66, "M0 -100V-33A33 33 0 0 0 66 -33V-100"],
  V: [70, "M0 -100L35 0L70 -100"],
  W: [100, "M0 -100L26 0L50 -80L74 0L100 -100"],
  X: [64, "M0 -100L64 0M64 -100L0 0"],
  Y: [66, "M0 -100L33 -48L66 -100M33 -48V0"],
  Z: [60, "M0 -100H60L0 0H60"],
  "0": [64, "M0 -50A32 50 0 1 1 64 -50A32 50 0 1 1 0 -50Z"],
  "1": [26, "M0 -80L26 -100V0"],
  "2": [60, "M2 -72C2 -90 14 -100 30 -100C47 -100 58 -89 58 -73C58 -60 52 -52 40 -40L0 0H60"],
  "3": [58, "M4 -100H54L26 -60C46 -60 58 -48 58 -30C58 -12 45 0 28 0C14 0 4 -7 0 -18"],
  "4": [66, "M48 0V-100L0 -28H66"],
  "5": [58, "M52 -100H10L5 -54C11 -60 19 -63 28 -63C46 -63 58 -50 58 -32C58 -13 45 0 27 0C14 0 4 -6 0 -16"],
  "6": [60, "M44 -100L5 -47M0 -31A30 31 0 1 1 60 -31A30 31 0 1 1 0 -31Z"],
  "7": [58, "M0 -100H58L18 0"],
  "8": [60, "M5 -75A25 25 0 1 1 55 -75A25 25 0 1 1 5 -75ZM0 -25A30 25 0 1 1 60 -25A30 25 0 1 1 0 -25Z"],
  "9": [60, "M0 -69A30 31 0 1 1 60 -69A30 31 0 1 1 0 -69ZM55 -53L16 0"],
  a: [56, `${ROUND}M56 -66V0`],
  b: [56, `${ROUND}M0 -100V0`],
  c: [50, "M50 -57A30 33 0 1 0 50 -9"],
  d: [56, `${ROUND}M56 -100V0`],
  e: [58, "M1 -34H58A29 33 0 1 0 50 -10"],
  f: [36, "M36 -98C22 -104 12 -96 12 -80V0M0 -64H32"],
  g: [56, `${ROUND}M56 -66V6C56 24 44 34 28 34C16 34 8 30 4 22`],
  h: [52, "M0 -100V0M0 -38A26 28 0 0 1 52 -38V0"],
  i: [0, "M0 -66V0M0 -94V-93"],
  j: [14, "M14 -66V10C14 26 6 32 -6 30M14 -94V-93"],
  k: [50, "M0 -100V0M46 -66L0 -24M18 -40L50 0"],
  l: [16, "M0 -100V-16C0 -4 6 0 16 0"],
  m: [88, "M0 0V-66M0 -40A22 26 0 0 1 44 -40V0M44 -40A22 26 0 0 1 88 -40V0"],
  n: [52, "M0 0V-66M0 -38A26 28 0 0 1 52 -38V0"],
  o: [60, "M0 -33A30 33 0 1 1 60 -33A30 33 0 1 1 0 -33Z"],
  p: [56, `${ROUND}M0 -66V34`],
  q: [56, `${ROUND}M56 -66V34`],
  r: [34, "M0 0V-66M0 -36C2 -56 14 -66 34 -64"],
  s: [
    44,
    "M42 -54C38 -62 32 -66 22 -66C10 -66 2 -59 2 -49C2 -38 12 -36 22 -34C34 -31 44 -28 44 -16C44 -6 35 0 22 0C11 0 4 -4 0 -13",
  ],
  t: [36, "M12 -92V-18C12 -4 20 0 34 -2M0 -64H34"],
  u: [52, "M0 -66V-28A26 28 0 0 0 52 -28V-66M52 -66V0"],
  v: [52, "M0 -66L26 0L52 -66"],
  w: [78, "M0 -66L20 0L39 -54L58 0L78 -66"],
  x: [46, "M0 -66L46 0M46 -66L0 0"],
  y: [52, "M0 -66L26 0M52 -66L22 12C16 26 8 32 -4 30"],
  z: [46, "M0 -66H46L0 0H46"],
  " ": [18, ""],
  ".": [0, "M0 -1V0"],
  ",": [4, "M4 -2L-1 16"],
  ":": [0, "M0 -1V0M0 -56V-55"],
  "%": [86, "M0 -79A19 21 0 1 1 38 -79A19 21 0 1 1 0 -79ZM48 -21A19 21 0 1 1 86 -21A19 21 0 1 1 48 -21ZM70 -100L16 0"],
  "/": [44, "M0 8L44 -106"],
  "-": [34, "M0 -42H34"],
  "+": [54, "M0 -48H54M27 -75V-21"],
  "×": [44, "M0 -66L44 -20M44 -66L0 -20"],
  "&": [72, "M72 0L14 -66C2 -82 12 -100 30 -100C48 -100 54 -80 40 -68L16 -50C-10 -30 0 0 28 0C50 0 62 -14 66 -36"],
  "'": [0, "M0 -100V-78"],
  '"': [24, "M0 -100V-78M24 -100V-78"],
  "°": [30, "M0 -85A15 15 0 1 1 30 -85A15 15 0 1 1 0 -85Z"],
};

const WEIGHT = 18;
const GAP = WEIGHT + 15;

/** An accented letter falls back to its base letter, an unknown character to a space. */
function glyphOf(sign: string): Glyph {
  const bare = sign.normalize("NFD").charAt(0);
  return GLYPHS[sign] ?? GLYPHS[bare] ?? [18, ""];
}

/** The width of a text in units of a capital's height, including the stroke width. */
export function wordsWidth(text: string): number {
  const glyphs = Array.from(text, glyphOf);
  const run = glyphs.reduce((sum, [width]) => sum + width, 0) + GAP * Math.max(0, glyphs.length - 1);
  return (run + WEIGHT) / 100;
}

/** A text as one stroked group, centred on (cx, cy), with capitals of the given height. */
export function words(text: string, cx: number, cy: number, height: number, colour: string): string {
  let x = 0;
  let paths = "";
  for (const sign of text) {
    const [width, path] = glyphOf(sign);
    if (path !== "") paths += `<path transform="translate(${x} 0)" d="${path}"/>`;
    x += width + GAP;
  }
  const run = Math.max(0, x - GAP);
  const scale = height / 100;
  const place = `translate(${round(cx - (run * scale) / 2)} ${round(cy + height / 2)}) scale(${round(scale)})`;
  return `<g transform="${place}" fill="none" stroke="${colour}" stroke-width="${WEIGHT}" stroke-linecap="round" stroke-linejoin="round">${paths}</g>`;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
