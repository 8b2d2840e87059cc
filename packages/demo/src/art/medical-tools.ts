import { bar, level, outline, oval } from "./geometry.ts";
import { MATERIALS, TONES, type Tone } from "./palette.ts";
import type { Pen } from "./pen.ts";
import { box, cap } from "./solids.ts";
import { body, glint, label } from "./vessels.ts";

/** A syringe that points right, about 600 long, centred on the origin. */
function syringe(pen: Pen, tone: Tone): string {
  const glass: Tone = { ...TONES.clear, alpha: 0.85 };
  return (
    pen.line("M190 0H330", TONES.silver.edge, 11) +
    pen.line("M190 0H328", TONES.silver.light, 3) +
    pen.shape("M150 -26H196L210 -12V12L196 26H150Z", tone, "soft") +
    pen.shape(bar(-300, -16, 160, 32), TONES.white, "soft") +
    pen.shape(bar(-320, -62, 26, 124, 10), TONES.white, "soft") +
    pen.shape(bar(-170, -56, 330, 112, 18), glass, "soft") +
    pen.fill(bar(-40, -50, 194, 100, 12), { ...tone, alpha: 0.55 }, "base") +
    pen.shape(bar(-62, -52, 30, 104, 6), TONES.black, "soft", 4) +
    pen.line("M-10 52V20M24 52V30M58 52V20M92 52V30M126 52V20", glass.edge, 5) +
    pen.shine(bar(-156, -42, 300, 14, 7), 0.7) +
    pen.shape(bar(-186, -84, 24, 168, 10), TONES.white, "soft")
  );
}

export function syringeBox(pen: Pen): string {
  const accent = pen.tone.id === "clear" || pen.tone.id === "white" ? MATERIALS.gum : pen.tone;
  const pack = box(pen, { cx: 480, floor: 720, w: 500, h: 400, d: 190, tone: MATERIALS.card });
  return (
    pen.ground(490, 770, 350) +
    pack.svg +
    pack.front(
      pen.fill("M0 0H500V128H0Z", accent, "base") +
        (pen.mark
          ? pen.text(pen.mark, 250, 64, 440, 62, accent.ink)
          : pen.line("M46 50H320M46 80H220", accent.ink, 10, 0.6)) +
        pen.print(46, 176, 220, 3, MATERIALS.card.edge, 0.35),
    ) +
    pack.side(pen.fill("M0 0H190V128H0Z", accent, "dark") + pen.print(34, 180, 110, 5, MATERIALS.card.edge, 0.35)) +
    pen.turnedBy(-24, 456, 640, syringe(pen, accent.id === "gum" ? TONES.blue : accent), 1.2) +
    pen.badge()
  );
}

/** The three open rings and the centre of the biohazard sign, about 200 across. */
function biohazard(pen: Pen, x: number, y: number, colour: string, scale: number): string {
  const arm = pen.line("M-24 -96C-62 -80 -62 -16 0 -12C62 -16 62 -80 24 -96", colour, 20);
  return pen.turnedBy(
    0,
    x,
    y,
    [0, 120, 240].map((a) => pen.turnedBy(a, 0, 0, arm)).join("") + pen.line(oval(0, 0, 46), colour, 12),
    scale,
  );
}

export function sharpsContainer(pen: Pen): string {
  const { tone } = pen;
  const lid = tone.id === "yellow" ? TONES.red : TONES.white;
  return (
    pen.ground(480, 826, 260) +
    body(pen, 480, [
      [210, 330],
      [176, 800, 26],
      [164, 818],
    ]) +
    pen.shape(
      outline([
        [356, 478, 18],
        [592, 478, 18],
        [586, 756, 18],
        [362, 756, 18],
      ]),
      MATERIALS.card,
      "base",
      4,
    ) +
    biohazard(pen, 474, 586, "#14211C", 0.82) +
    (pen.mark || pen.size
      ? pen.text(pen.mark || pen.size, 474, 712, 190, 50, "#14211C")
      : pen.line("M404 704H544M404 728H500", "#14211C", 10, 0.6)) +
    glint(pen, 320, 440, 740, 0.5) +
    cap(pen, [480, 300], 226, 54, lid) +
    pen.shape(level(480, 292, 168), lid, "dark", 5) +
    pen.shape("M372 286Q480 240 588 286L574 214Q480 176 386 214Z", lid, "soft") +
    pen.flat(oval(480, 294, 92, 18), "#2B2422") +
    (pen.mark && pen.size ? pen.badge() : "")
  );
}

export function thermometer(pen: Pen): string {
  const accent = pen.tone.id === "white" || pen.tone.id === "clear" ? TONES.blue : pen.tone;
  return pen.mark === "IR" ? infraredThermometer(pen, accent) : stickThermometer(pen, accent);
}

/** A contactless thermometer, for foreheads or food. */
function infraredThermometer(pen: Pen, accent: Tone): string {
  const screen = { ...TONES.silver, id: "screen", light: "#DDE9DC", base: "#C2D5C1" };
  return (
    pen.ground(520, 846, 230) +
    pen.shape("M470 400H640Q660 420 656 470L700 800Q700 836 664 838H560Q530 836 524 806Z", accent, "soft") +
    pen.shape(
      "M250 270Q260 196 340 190H640Q740 196 740 300Q740 400 640 410H340Q262 406 250 340Z",
      TONES.white,
      "soft",
    ) +
    pen.shape("M196 236H270V366H196Q176 366 176 346V256Q176 236 196 236Z", accent, "soft") +
    pen.flat(oval(182, 301, 10, 36), "#14211C", 0.8) +
    pen.shape("M420 410H496Q500 480 450 500Q424 470 420 410Z", accent, "dark") +
    pen.shape(bar(400, 232, 250, 132, 22), screen, "soft", 5) +
    pen.text("36.8", 525, 298, 190, 70, "#14211C") +
    pen.line("M582 560L646 550M588 620L654 610M596 680L662 670", accent.edge, 8, 0.4) +
    pen.line("M130 250L90 234M120 301H76M130 352L90 368", accent.base, 9, 0.7) +
    pen.tags()
  );
}

function stickThermometer(pen: Pen, accent: Tone): string {
  return (
    pen.ground(480, 770, 330) +
    pen.turnedBy(
      -32,
      480,
      470,
      pen.shape("M-390 -26Q-416 0 -390 26H-300V-26Z", TONES.silver, "sheen") +
        pen.shape("M-310 -34L-120 -96H310Q390 -96 390 0Q390 96 310 96H-120L-310 34Z", TONES.white, "soft") +
        pen.flat("M-300 20L-118 66H310Q372 66 386 24Q378 96 310 96H-120L-310 34Z", TONES.white.dark, 0.8) +
        pen.shape(
          bar(-110, -60, 270, 120, 20),
          { ...TONES.silver, id: "screen", light: "#DDE9DC", base: "#C2D5C1" },
          "soft",
        ) +
        pen.text("36.8", 24, 0, 220, 74, "#14211C") +
        pen.shape(oval(280, 0, 54), accent, "soft") +
        pen.line("M-290 -34V34M-250 -48V48", TONES.white.edge, 5, 0.5),
      1.06,
    ) +
    pen.tags()
  );
}

export function specimenJar(pen: Pen): string {
  const clear = pen.tone.id === "clear";
  const lid = clear ? TONES.yellow : pen.tone;
  const glass: Tone = { ...TONES.clear, alpha: 0.85 };
  return (
    pen.ground(480, 812, 230) +
    body(
      pen,
      480,
      [
        [186, 330],
        [172, 790, 26],
        [160, 806],
      ],
      glass,
    ) +
    pen.fill(
      "M308 640A172 50 0 0 0 652 640L646 786Q640 806 630 808A152 46 0 0 1 330 808Q318 804 314 786Z",
      { ...TONES.yellow, alpha: 0.28 },
      "base",
    ) +
    label(pen, { cx: 480, top: 440, bottom: 600, r: 182, rBottom: 178, tone: MATERIALS.card }) +
    pen.line("M590 690h40M604 724h26M590 756h36", glass.edge, 5, 0.7) +
    glint(pen, 340, 640, 760, 0.8) +
    cap(pen, [480, 252], 204, 92, lid, 16)
  );
}

/** Scissors and forceps for the pouch. */
function instruments(pen: Pen): string {
  const steel = TONES.silver;
  const ring = (x: number, y: number) =>
    pen.line(oval(x, y, 44, 52), steel.edge, 30) + pen.line(oval(x, y, 44, 52), steel.base, 18);
  return (
    pen.shape("M-128 -210L-60 70L-92 84Z", steel, "sheen") +
    pen.shape("M-12 -210L-80 70L-48 84Z", steel, "sheen") +
    ring(-128, 128) +
    ring(-14, 128) +
    pen.shape(oval(-70, 20, 13), steel, "light", 5) +
    pen.shape("M96 -216C70 -80 70 60 104 184L122 180C104 60 104 -80 112 -216Z", steel, "sheen") +
    pen.shape("M148 -216C174 -80 174 60 140 184L122 180C140 60 140 -80 132 -216Z", steel, "sheen")
  );
}

export function instrumentPack(pen: Pen): string {
  const accent = pen.tone.id === "silver" || pen.tone.id === "clear" || pen.tone.id === "white" ? TONES.blue : pen.tone;
  return (
    pen.ground(480, 836, 270) +
    pen.turnedBy(
      -5,
      480,
      476,
      pen.shape(bar(-240, -360, 480, 720, 16), MATERIALS.card, "soft") +
        pen.shape(
          bar(-204, -216, 408, 520, 20),
          { ...TONES.clear, light: "#F2FAFB", base: "#DCECEF", alpha: 1 },
          "soft",
          5,
        ) +
        pen.group("translate(-6 50) scale(1.12)", instruments(pen)) +
        pen.shine("M-180 -200H-110L-196 40V-190Z", 0.6) +
        pen.fill("M-237 -357H237V-250L0 -300L-237 -250Z", accent, "base") +
        pen.line("M-216 330H216", MATERIALS.card.edge, 4, 0.5) +
        pen.text(pen.mark || "", 0, -322, 380, 36, accent.ink),
    ) +
    pen.badge()
  );
}

export function kidneyDish(pen: Pen): string {
  const { tone } = pen;
  const rim =
    "M136 420C124 320 260 268 360 300C430 324 530 324 600 300C700 268 836 320 824 420C812 536 650 600 480 600C310 600 148 536 136 420Z";
  const well =
    "M178 418C168 350 270 310 350 336C430 362 530 362 610 336C690 310 792 350 782 418C770 506 630 556 480 556C330 556 190 506 178 418Z";
  return (
    pen.ground(480, 716, 330) +
    pen.shape(
      "M136 420C150 560 200 660 260 690Q360 726 480 726Q600 726 700 690C760 660 810 560 824 420Z",
      tone,
      "round",
    ) +
    pen.shape(rim, tone, "light") +
    pen.shape(well, tone, "dark", 5) +
    pen.clip(
      well,
      pen.fill(
        "M230 470C240 420 320 400 380 414Q480 436 580 414C640 400 720 420 730 470C700 530 600 556 480 556C360 556 260 530 230 470Z",
        tone,
        "base",
      ) + pen.shine("M200 430C196 380 260 350 330 354L336 368C270 370 224 390 222 440Z", 0.5),
    ) +
    pen.shine("M190 570Q210 630 250 664L268 654Q230 610 216 572Z", 0.45) +
    pen.tags()
  );
}
