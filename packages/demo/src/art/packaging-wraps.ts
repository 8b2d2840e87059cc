import { along, bar, DEEP, disc, nearArc, num, oval, WIDE, type Pt } from "./geometry.ts";
import { MATERIALS, TONES, type Tone } from "./palette.ts";
import type { Pen } from "./pen.ts";
import { box, roll, tail } from "./solids.ts";

/** A long dispenser box for wrap, with its tear edge. */
function wrapBox(pen: Pen, floor: number, accent: Tone) {
  const pack = box(pen, { cx: 480, floor, w: 640, h: 150, d: 150, tone: MATERIALS.card });
  const teeth = `M0 150${Array.from({ length: 32 }, (_, i) => `L${i * 20 + 10} 162L${i * 20 + 20} 150`).join("")}`;
  const svg =
    pack.svg +
    pack.front(
      pen.fill("M0 40H640V118H0Z", accent, "base") +
        pen.line(teeth, TONES.silver.edge, 5) +
        pen.text([pen.mark, pen.size].filter(Boolean).join(" ") || "", 320, 79, 560, 50, accent.ink),
    ) +
    pack.side(
      pen.fill("M0 40H150V118H0Z", accent, "dark") +
        pen.shape(oval(75, 76, 52), MATERIALS.stone, "base", 5) +
        pen.shape(oval(75, 76, 30), MATERIALS.stone, "dark", 4),
    );
  return { pack, svg };
}

export function clingWrap(pen: Pen): string {
  const accent = pen.tone.id === "clear" || pen.tone.id === "white" ? MATERIALS.gum : pen.tone;
  const { pack, svg } = wrapBox(pen, 790, accent);
  const [ax, ay] = pack.point(30, 150, 75);
  const [bx, by] = pack.point(610, 150, 75);
  const film: Tone = { ...TONES.clear, light: "#FFFFFF", base: "#D5EBEE", alpha: 0.62 };
  const sheet = `M${num(ax)} ${num(ay)}C${num(ax - 10)} ${num(ay - 120)} ${num(ax + 60)} ${num(ay - 180)} ${num(ax + 30)} ${num(ay - 300)}Q${num(ax + 160)} ${num(ay - 350)} ${num((ax + bx) / 2)} ${num(ay - 270)}Q${num(bx - 100)} ${num(by - 370)} ${num(bx + 20)} ${num(by - 310)}C${num(bx + 50)} ${num(by - 200)} ${num(bx - 10)} ${num(by - 120)} ${num(bx)} ${num(by)}Z`;
  return (
    pen.ground(490, 786, 370) +
    svg +
    pen.shape(sheet, film, "soft") +
    pen.line(
      `M${num(ax + 120)} ${num(ay + 10)}C${num(ax + 110)} ${num(ay - 120)} ${num(ax + 190)} ${num(ay - 180)} ${num(ax + 150)} ${num(ay - 310)}M${num((ax + bx) / 2 + 10)} ${num(ay + 30)}C${num((ax + bx) / 2 - 20)} ${num(ay - 100)} ${num((ax + bx) / 2 + 40)} ${num(ay - 160)} ${num((ax + bx) / 2)} ${num(ay - 260)}M${num(bx - 110)} ${num(by - 20)}C${num(bx - 130)} ${num(by - 130)} ${num(bx - 60)} ${num(by - 200)} ${num(bx - 100)} ${num(by - 340)}`,
      film.edge,
      5,
      0.4,
    ) +
    pen.shine(
      `M${num(ax + 60)} ${num(ay - 40)}C${num(ax + 50)} ${num(ay - 140)} ${num(ax + 110)} ${num(ay - 180)} ${num(ax + 84)} ${num(ay - 300)}L${num(ax + 120)} ${num(ay - 300)}C${num(ax + 140)} ${num(ay - 180)} ${num(ax + 84)} ${num(ay - 140)} ${num(ax + 92)} ${num(ay - 36)}Z`,
      0.7,
    )
  );
}

export function foilRoll(pen: Pen): string {
  const { tone } = pen;
  const accent = tone.id === "silver" || tone.id === "white" ? TONES.navy : tone;
  const { svg } = wrapBox(pen, 560, accent);
  const at: Pt = [786, 690];
  const sheet = `M${at[0] - 60} ${at[1] + 34}L${at[0] - 640} ${at[1] - 56}L${at[0] - 700} ${at[1] + 80}L${at[0] - 600} ${at[1] + 96}L${at[0] - 470} ${at[1] + 128}L${at[0] - 330} ${at[1] + 140}L${at[0] - 150} ${at[1] + 184}Z`;
  const foil = TONES.silver;
  return (
    pen.ground(480, 830, 390) +
    pen.group("translate(0 22)", svg) +
    roll(pen, { at, axis: "wide", r: 96, length: 660, tone: foil, core: 44, coreTone: TONES.kraft }) +
    pen.shape(sheet, foil, "sheen") +
    pen.line(
      `M${at[0] - 560} ${at[1] - 30}l40 110M${at[0] - 420} ${at[1]}l-50 90l60 30M${at[0] - 250} ${at[1] + 20}l60 80l-70 40`,
      foil.edge,
      5,
      0.4,
    ) +
    pen.shine(`M${at[0] - 600} ${at[1] - 110}l500 78v20l-500 -78Z`, 0.8)
  );
}

export function bakingPaper(pen: Pen): string {
  const tone = pen.tone;
  const at: Pt = [700, 410];
  const cookie = (x: number, y: number) =>
    pen.shape(oval(x, y, 78, 40), MATERIALS.toast, "soft") +
    pen.flat(
      [
        [-34, -8],
        [10, -18],
        [36, 6],
        [-6, 12],
      ]
        .map(([dx = 0, dy = 0]) => oval(x + dx, y + dy, 11, 7))
        .join(""),
      TONES.brown.dark,
    );
  const a = along(at, [-DEEP[0], -DEEP[1]], 96);
  const left = along(a, WIDE, -540);
  const sheet = `M${num(a[0])} ${num(a[1] + 40)}L${num(left[0])} ${num(left[1] + 40)}L${num(left[0] - 90)} ${num(left[1] + 330)}Q${num(left[0] + 60)} ${num(left[1] + 372)} ${num(left[0] + 200)} ${num(left[1] + 376)}T${num(a[0] - 60)} ${num(a[1] + 400)}Z`;
  return (
    pen.ground(460, 816, 370) +
    pen.shape(sheet, tone, "soft") +
    roll(pen, { at, axis: "wide", r: 108, length: 560, core: 42, coreTone: TONES.kraft }) +
    cookie(250, 590) +
    cookie(430, 626) +
    cookie(320, 706) +
    cookie(510, 736) +
    pen.tags()
  );
}

/** The pinked edge of a bag. */
const jag = (x1: number, x2: number, y: number, slope: number, count: number) =>
  Array.from({ length: count }, (_, i) => {
    const x = x1 + ((x2 - x1) * (i + 0.5)) / count;
    const nx = x1 + ((x2 - x1) * (i + 1)) / count;
    return `L${num(x)} ${num(y + slope * (x - x1) - 18)}L${num(nx)} ${num(y + slope * (nx - x1))}`;
  }).join("");

export function paperBag(pen: Pen): string {
  const { tone } = pen;
  return (
    pen.ground(490, 838, 270) +
    pen.shape(`M250 180L380 130${jag(380, 720, 130, 0.14, 14)}L620 240Z`, tone, "dark") +
    pen.shape("M600 228L724 170L716 740L606 846Z", tone, "dark") +
    pen.line("M600 228L668 470L606 846M668 470L718 180", tone.edge, 5, 0.5) +
    pen.shape(`M236 180${jag(236, 604, 180, 0.14, 15)}L606 846L246 790Z`, tone, "soft") +
    pen.line("M244 690L604 744M262 330Q300 420 284 560M540 360Q520 460 546 600", tone.edge, 5, 0.35) +
    pen.turnedBy(
      8,
      424,
      500,
      pen.flat("M0 -110C70 -70 70 50 0 100C-70 50 -70 -70 0 -110Z", MATERIALS.gum.base) +
        pen.line("M0 -80V140M0 -30L26 -54M0 -30L-26 -54M0 20L32 -8M0 20L-32 -8", tone.light, 7),
    ) +
    pen.tags()
  );
}

const grip = (x1: number, y1: number, x2: number, y2: number) =>
  `M${num(x1)} ${num(y1 + 40)}C${num(x1)} ${num(y1 - 150)} ${num(x2)} ${num(y2 - 160)} ${num(x2)} ${num(y2 + 40)}`;

export function carryBag(pen: Pen): string {
  const { tone } = pen;
  const bag = box(pen, { cx: 478, floor: 846, w: 420, h: 500, d: 230 });
  const [ax, ay] = bag.point(120, 500, 0);
  const [bx, by] = bag.point(300, 500, 0);
  const [cx, cy] = bag.point(120, 500, 230);
  const [dx, dy] = bag.point(300, 500, 230);
  const twist = tone.id === "kraft" ? MATERIALS.bamboo : TONES.kraft;
  return (
    pen.ground(490, 842, 290) +
    pen.cord(grip(cx, cy, dx, dy), twist, 15) +
    bag.svg +
    bag.top(pen.fill("M4 4H416V226H4Z", tone, "dark") + pen.shade("M4 4H416V226H4Z", 0.25)) +
    bag.side(pen.line("M0 0L115 250L230 0M115 250V380L0 500M115 380L230 500", tone.edge, 5, 0.4)) +
    bag.front(
      pen.flat("M210 150C290 200 290 330 210 390C130 330 130 200 210 150Z", MATERIALS.gum.base) +
        pen.line("M210 190V430M210 240L244 206M210 240L176 206M210 300L250 262M210 300L170 262", tone.light, 8),
    ) +
    pen.cord(grip(ax, ay, bx, by), twist, 15) +
    pen.tags()
  );
}

export function napkins(pen: Pen): string {
  const { tone } = pen;
  const layers = [0, 1, 2, 3, 4, 5, 6, 7]
    .map((i) => box(pen, { cx: 476 + (i % 2 ? 3 : -3), floor: 812 - i * 34, w: 440, h: 34, d: 380, soft: 10 }).svg)
    .join("");
  const top = box(pen, { cx: 476, floor: 812 - 8 * 34, w: 440, h: 16, d: 380, soft: 10 });
  const [x, y] = top.point(220, 16, 190);
  return (
    pen.ground(490, 812, 350) +
    layers +
    top.svg +
    `<g stroke-dasharray="4 16">${top.top(pen.line("M24 24H416V356H24ZM44 44H396V336H44Z", tone.edge, 7, 0.6))}</g>` +
    pen.shape(
      `M${num(x - 20)} ${num(y + 10)}L${num(x - 190)} ${num(y - 190)}Q${num(x - 150)} ${num(y - 270)} ${num(x - 60)} ${num(y - 290)}Q${num(x + 20)} ${num(y - 330)} ${num(x + 100)} ${num(y - 270)}Q${num(x + 190)} ${num(y - 240)} ${num(x + 200)} ${num(y - 170)}L${num(x + 30)} ${num(y + 14)}Z`,
      tone,
      "soft",
    ) +
    pen.line(
      `M${num(x)} ${num(y)}L${num(x - 130)} ${num(y - 240)}M${num(x)} ${num(y)}L${num(x - 60)} ${num(y - 286)}M${num(x)} ${num(y)}L${num(x + 24)} ${num(y - 296)}M${num(x + 4)} ${num(y)}L${num(x + 104)} ${num(y - 266)}M${num(x + 8)} ${num(y)}L${num(x + 166)} ${num(y - 222)}`,
      tone.edge,
      5,
      0.5,
    ) +
    pen.tags()
  );
}

export function vacuumBag(pen: Pen): string {
  const { tone } = pen;
  const film: Tone = { ...TONES.clear, light: "#F4FBFB", base: "#DCEEF0", alpha: 0.85 };
  const accent = tone.id === "clear" ? film : tone;
  return (
    pen.ground(480, 836, 290) +
    pen.turnedBy(
      4,
      480,
      474,
      pen.shape(bar(-262, -360, 524, 720, 14), accent, "soft") +
        `<g stroke-dasharray="3 13">${pen.line("M-240 -270V336M-226 -270V336M226 -270V336M240 -270V336", film.edge, 6, 0.55)}</g>` +
        pen.shape(
          "M-176 20C-190 -120 -70 -186 50 -160C170 -136 200 -30 176 90C150 210 40 240 -40 206C-130 170 -166 130 -176 20Z",
          MATERIALS.tomato,
          "soft",
        ) +
        pen.fill(
          "M-140 10C-150 -80 -60 -140 40 -124C130 -104 156 -20 138 76C116 166 36 190 -30 166C-100 136 -134 90 -140 10Z",
          { ...MATERIALS.tomato, id: "steak", light: "#E57F6C", base: "#C24A38" },
          "soft",
        ) +
        pen.line(
          "M-90 -20C-40 -70 10 -40 50 -84M-80 60C-20 10 30 50 110 -10M-30 124C10 84 50 110 100 70",
          "#F6D9CC",
          11,
          0.9,
        ) +
        pen.line(
          "M-150 -210Q-60 -190 -80 -150M150 -220Q90 -200 110 -140M-130 280Q-70 250 -60 214M140 280Q100 250 90 216",
          film.edge,
          5,
          0.45,
        ) +
        pen.shine("M-206 -250H-150L-200 60H-210Z", 0.75) +
        pen.line("M-250 -300H250M-250 -280H250", film.edge, 6, 0.7),
    ) +
    pen.tags()
  );
}

export function skewers(pen: Pen): string {
  const wood = pen.tone.id === "natural" ? MATERIALS.bamboo : pen.tone;
  const stick = (x: number, turn: number) =>
    pen.turnedBy(turn, x, 480, pen.shape("M-11 -300L0 -350L11 -300V330Q0 342 -11 330Z", wood, "soft", 5));
  const kebab = pen.turnedBy(
    26,
    640,
    470,
    pen.shape("M-10 -330L0 -380L10 -330V360Q0 370 -10 360Z", wood, "soft", 5) +
      pen.shape(bar(-62, -250, 124, 92, 30), TONES.brown, "soft") +
      pen.shape(oval(0, -112, 62, 48), MATERIALS.tomato, "soft") +
      pen.shape(bar(-68, -64, 136, 44, 16), MATERIALS.leaf, "soft") +
      pen.shape(bar(-62, -20, 124, 92, 30), TONES.brown, "soft") +
      pen.shape(bar(-66, 72, 132, 44, 18), TONES.yellow, "soft") +
      pen.shape(oval(0, 164, 60, 46), MATERIALS.tomato, "soft") +
      pen.shine(oval(-22, -128, 14, 9), 0.6) +
      pen.shine(oval(-22, 148, 14, 9), 0.6),
  );
  return (
    pen.ground(470, 836, 300) +
    [-7, -4, -2, 0, 2, 4, 7].map((turn, i) => stick(250 + i * 25, turn * 1.4)).join("") +
    pen.shape("M232 520Q325 540 420 520V600Q325 620 232 600Z", MATERIALS.gum, "soft") +
    kebab +
    pen.tags()
  );
}

export function chefHat(pen: Pen): string {
  const { tone } = pen;
  const puff =
    "M270 560C120 540 110 330 260 300C280 160 440 120 500 190C580 110 730 170 726 300C860 340 840 540 694 560Z";
  return (
    pen.ground(480, 816, 240) +
    pen.shape(puff, tone, "soft") +
    pen.clip(puff, pen.flat("M620 160C760 260 800 420 640 580H880V160Z", tone.dark, 0.5)) +
    pen.line(
      "M330 560Q320 470 290 420M420 560Q416 440 400 360M540 560Q546 440 566 360M630 560Q640 470 676 420",
      tone.edge,
      5,
      0.45,
    ) +
    pen.shape("M268 540A212 52 0 0 0 692 540L684 756A204 56 0 0 1 276 756Z", tone, "round") +
    pen.line("M330 590V790M400 600V806M560 600V806M630 590V790", tone.edge, 5, 0.3) +
    pen.line(nearArc(480, 716, 206), tone.edge, 5, 0.35) +
    pen.tags()
  );
}

export function labelRoll(pen: Pen): string {
  const { tone } = pen;
  const at: Pt = [310, 510];
  const depth = 190;
  const paper = tone.id === "white" ? TONES.kraft : TONES.white;
  const sticker = (x: number, fill: Tone) => {
    const origin = along([at[0], at[1] + 0.956 * 210], WIDE, x);
    return pen.group(
      `matrix(${WIDE[0]} ${WIDE[1]} ${DEEP[0]} ${DEEP[1]} ${num(origin[0])} ${num(origin[1])})`,
      pen.shape(bar(0, 26, 118, 138, 20), fill, "soft", 5) + pen.line("M24 74H94M24 112H70", fill.edge, 9, 0.6),
    );
  };
  return (
    pen.ground(500, 758, 380) +
    tail(pen, at, 210, depth, 560, paper) +
    sticker(150, tone) +
    sticker(290, tone) +
    sticker(430, tone) +
    roll(pen, { at, axis: "deep", r: 210, length: depth, tone: paper, core: 92, coreTone: TONES.kraft }) +
    pen.line(disc(at, "deep", 180), tone.base, 16, 0.9) +
    pen.line(disc(at, "deep", 140), tone.base, 16, 0.9) +
    pen.tags()
  );
}
