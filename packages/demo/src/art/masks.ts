import { disc, outline, oval } from "./geometry.ts";
import { MATERIALS, TONES, type Tone } from "./palette.ts";
import { LINE, type Pen } from "./pen.ts";
import { box } from "./solids.ts";

/** A pleated mask, seen from the front, about 420 wide, centred on the origin. */
function pleatedMask(pen: Pen, tone: Tone): string {
  const body = "M-196 -118Q0 -150 196 -118Q214 0 196 108Q0 190 -196 108Q-214 0 -196 -118Z";
  return (
    pen.cord("M-190 -104C-310 -130 -320 120 -186 96M190 -104C310 -130 320 120 186 96", TONES.white, 9) +
    pen.shape(body, tone, "soft") +
    pen.clip(body, pen.flat("M-210 30Q0 80 210 30V200H-210Z", tone.dark, 0.28)) +
    pen.line("M-203 -56Q0 -86 203 -56M-206 -4Q0 -14 206 -4M-203 48Q0 70 203 48", tone.edge, LINE, 0.6) +
    pen.line("M-64 -122Q0 -134 64 -122", tone.light, 12) +
    pen.line("M-176 -98Q-190 0 -178 90M176 -98Q190 0 178 90", tone.edge, 4, 0.55)
  );
}

export function maskBox(pen: Pen): string {
  const tone = pen.tone;
  const pack = box(pen, { cx: 470, floor: 730, w: 520, h: 330, d: 240, tone: MATERIALS.mint });
  const front =
    pen.fill("M0 0H520V106H0Z", tone, "base") +
    pen.line("M0 106H520", tone.edge, 4, 0.6) +
    (pen.mark ? pen.text(pen.mark, 260, 54, 470, 58, tone.ink) : pen.line("M50 42H300M50 70H220", tone.ink, 10, 0.6));
  return (
    pen.ground(490, 770, 350) +
    pack.svg +
    pack.front(front) +
    pack.side(pen.fill("M0 0H240V106H0Z", tone, "dark") + pen.print(40, 160, 140, 4, MATERIALS.mint.edge, 0.4)) +
    pack.top(
      pen.flat(
        outline([
          [130, 90, 40],
          [390, 90, 40],
          [390, 160, 40],
          [130, 160, 40],
        ]),
        "#2C4A3D",
      ),
    ) +
    pen.turnedBy(-4, 430, 690, pleatedMask(pen, tone), 1.16) +
    pen.badge(806, 806)
  );
}

export function respirator(pen: Pen): string {
  const tone = pen.tone;
  const cup =
    "M480 214C560 214 610 300 640 396C672 500 690 560 650 634C612 706 540 742 480 742C420 742 348 706 310 634C270 560 288 500 320 396C350 300 400 214 480 214Z";
  const strap =
    "M316 430C170 360 130 250 236 196C330 150 630 150 724 196C830 250 790 360 644 430M304 600C150 640 130 520 196 470M656 600C810 640 830 520 764 470";
  return (
    pen.ground(480, 790, 270) +
    pen.cord(strap, TONES.yellow.id === tone.id ? TONES.white : TONES.yellow, 16) +
    pen.shape(cup, tone, "soft") +
    pen.clip(
      cup,
      pen.flat("M560 200C640 330 690 520 560 760H720V200Z", tone.dark, 0.45) +
        pen.flat("M260 650Q480 730 700 650V780H260Z", tone.dark, 0.4),
    ) +
    pen.line("M300 610Q480 700 660 610", tone.edge, LINE, 0.6) +
    pen.line("M344 350Q480 300 616 350", tone.edge, LINE, 0.45) +
    pen.shape(
      outline([
        [418, 240, 14],
        [542, 240, 14],
        [552, 272, 14],
        [408, 272, 14],
      ]),
      TONES.silver,
      "sheen",
      5,
    ) +
    pen.shape(oval(556, 520, 62, 66), tone, "light") +
    pen.line("M522 506H590M522 532H590", tone.edge, LINE, 0.7) +
    (pen.mark ? pen.text(pen.mark, 410, 476, 150, 74, MATERIALS.gum.base) : "") +
    pen.badge()
  );
}

export function earPlugs(pen: Pen): string {
  const { tone } = pen;
  const plug = (x: number, y: number, turn: number) =>
    pen.turnedBy(
      turn,
      x,
      y,
      pen.shape("M-54 -150C-54 -216 54 -216 54 -150L74 96Q0 130 -74 96Z", tone, "round") +
        pen.shape(oval(0, 98, 74, 26), tone, "dark") +
        pen.shine("M-34 -150C-34 -184 -14 -190 -8 -190C-24 -150 -28 -60 -34 40L-50 46Z", 0.5),
      1.15,
    );
  return (
    pen.ground(480, 770, 320) +
    pen.cord(
      "M352 560C330 860 430 850 470 770C520 680 560 850 640 800C700 750 600 700 608 560",
      TONES.blue.id === tone.id ? TONES.orange : TONES.blue,
      13,
    ) +
    plug(316, 430, -16) +
    plug(644, 430, 16) +
    pen.tags()
  );
}

const lens = (mirror: number) =>
  "M" +
  [
    [26, 440],
    [60, 378],
    [180, 360],
    [318, 372],
    [330, 470],
    [296, 596],
    [180, 640],
    [80, 596],
  ]
    .map(([x = 0, y = 0]) => `${480 + mirror * x} ${y}`)
    .join("L") +
  "Z";

export function safetyGlasses(pen: Pen): string {
  const frame = pen.tone.id === "clear" ? TONES.navy : pen.tone;
  const glass: Tone = { ...TONES.clear, base: "#CFE7EA", alpha: 0.6 };
  const temple = (mirror: number) => {
    const x = (dx: number) => 480 + mirror * dx;
    return pen.shape(
      `M${x(318)} 376L${x(356)} 372C${x(400)} 330 ${x(330)} 250 ${x(262)} 214L${x(240)} 232C${x(300)} 270 ${x(330)} 330 ${x(318)} 376Z`,
      frame,
      "dark",
    );
  };
  return (
    pen.ground(480, 672, 350) +
    temple(-1) +
    temple(1) +
    pen.shape(
      "M150 372Q480 326 810 372L812 452Q806 620 640 640Q540 640 500 520Q480 500 460 520Q420 640 320 640Q154 620 148 452Z",
      glass,
      "soft",
    ) +
    pen.clip(lens(-1), pen.shine("M180 640L300 360H360L240 640Z", 0.6)) +
    pen.clip(lens(1), pen.shine("M560 640L680 360H720L600 640Z", 0.6)) +
    pen.line(
      "M148 452Q154 620 320 640Q420 640 460 520Q480 500 500 520Q540 640 640 640Q806 620 812 452",
      frame.edge,
      8,
    ) +
    pen.shape("M140 366Q480 312 820 366Q828 392 820 414Q480 362 140 414Q132 392 140 366Z", frame, "soft") +
    pen.line("M452 540Q438 610 410 640M508 540Q522 610 550 640", frame.edge, LINE, 0.7) +
    pen.tags()
  );
}

/** A plain display head with shoulders, for products worn on the head. */
export function displayHead(pen: Pen): string {
  const stone = MATERIALS.stone;
  return (
    pen.shape("M404 640V760C330 786 262 800 248 872H712C698 800 630 786 556 760V640Z", stone, "soft") +
    pen.shade("M404 690Q480 760 556 690V760Q480 800 404 760Z", 0.14) +
    pen.shape(
      "M480 190C600 190 652 290 644 420C638 560 566 706 480 706C394 706 322 560 316 420C308 290 360 190 480 190Z",
      stone,
      "soft",
    ) +
    pen.shade("M566 214C640 260 654 350 644 440C632 580 560 706 480 706C580 640 620 420 566 214Z", 0.09) +
    pen.line("M484 400Q510 500 500 520Q486 532 466 526", stone.edge, LINE, 0.7) +
    pen.line("M380 402Q410 386 436 402M530 402Q556 386 584 402", stone.edge, LINE, 0.7)
  );
}

export function faceShield(pen: Pen): string {
  const band = pen.tone.id === "clear" || pen.tone.id === "white" ? TONES.blue : pen.tone;
  const visor: Tone = { ...TONES.clear, base: "#D5EBEE", dark: "#A9CDD2", alpha: 0.5 };
  return (
    pen.ground(480, 868, 250) +
    displayHead(pen) +
    pen.shape("M290 330Q480 270 670 330L702 690Q600 800 480 806Q360 800 258 690Z", visor, "soft") +
    pen.shine("M330 350L420 332L380 742Q340 728 312 706Z", 0.45) +
    pen.shine("M590 346L616 352L640 690L612 710Z", 0.35) +
    pen.shape("M284 262Q480 196 676 262L672 348Q480 286 288 348Z", band, "soft") +
    pen.line("M290 306Q480 242 670 306", band.edge, 4, 0.5) +
    pen.shape(disc([300, 306], "deep", 22), TONES.white, "soft", 5) +
    pen.shape(disc([660, 306], "deep", 22), TONES.white, "soft", 5) +
    pen.tags()
  );
}
