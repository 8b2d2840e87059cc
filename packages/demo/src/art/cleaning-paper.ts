import { along, bar, DEEP, disc, mantle, num, outline, oval, TALL, WIDE, type Pt } from "./geometry.ts";
import { MATERIALS, TONES, type Tone } from "./palette.ts";
import type { Pen } from "./pen.ts";
import { box, grain, roll, tail } from "./solids.ts";
import { tuft } from "./vessels.ts";

/** A standing paper roll with its core and the edge of the last sheet. `at` is the middle of its top. */
function standingRoll(pen: Pen, at: Pt, r: number, height: number, tone: Tone): string {
  const [x, y] = at;
  const dots = Array.from({ length: Math.floor(height / 46) - 1 }, (_, row) =>
    [-0.72, -0.42, -0.08, 0.28, 0.6]
      .map((share) => {
        const dx = share * r + (row % 2 ? r * 0.14 : 0);
        const drop = Math.sqrt(Math.max(0, r * r - dx * dx)) * 0.292;
        return `M${num(x + dx - 9)} ${num(y + drop + 50 + row * 46)}h18`;
      })
      .join(""),
  ).join("");
  return (
    roll(pen, { at, axis: "up", r, length: height, tone, core: r * 0.3, coreTone: TONES.kraft }) +
    pen.line(dots, tone.edge, 5, 0.28)
  );
}

export function paperTowelRoll(pen: Pen): string {
  const { tone } = pen;
  return (
    pen.ground(490, 800, 240) +
    pen.shape("M600 262Q690 280 716 240V742Q690 790 600 796Z", tone, "dark") +
    standingRoll(pen, [460, 218], 182, 540, tone) +
    pen.line("M610 300V742", tone.edge, 5, 0.5) +
    pen.tags()
  );
}

export function toiletRoll(pen: Pen): string {
  const { tone } = pen;
  const one = (x: number, y: number) => standingRoll(pen, [x, y], 140, 218, tone);
  return (
    pen.ground(480, 812, 340) +
    one(630, 520) +
    one(310, 556) +
    one(476, 262) +
    pen.shape("M594 316Q640 316 646 296V470Q634 500 592 504Z", tone, "dark") +
    pen.tags()
  );
}

export function jumboRoll(pen: Pen): string {
  const { tone } = pen;
  const at: Pt = [420, 486];
  return (
    pen.ground(490, 778, 340) +
    tail(pen, at, 280, 150, 330) +
    roll(pen, { at, axis: "deep", r: 280, length: 150, core: 82, coreTone: TONES.kraft }) +
    pen.line(disc(at, "deep", 120) + disc(at, "deep", 205) + disc(at, "deep", 245), tone.edge, 3, 0.3) +
    pen.tags()
  );
}

export function handTowelPack(pen: Pen): string {
  const { tone } = pen;
  const stack = box(pen, { cx: 470, floor: 820, w: 500, h: 330, d: 240 });
  const folds = Array.from({ length: 13 }, (_, i) => `M0 ${24 + i * 24}H500`).join("");
  const sideFolds = Array.from({ length: 13 }, (_, i) => `M0 ${24 + i * 24}H240`).join("");
  const [x, y] = stack.point(250, 330, 120);
  return (
    pen.closer(
      1.12,
      pen.ground(490, 820, 330) +
        stack.svg +
        stack.front(pen.line(folds, tone.edge, 4, 0.4)) +
        stack.side(pen.line(sideFolds, tone.edge, 4, 0.4)) +
        pen.shape(
          `M${x - 170} ${y - 20}Q${x - 110} ${y - 150} ${x + 20} ${y - 190}L${x + 130} ${y - 40}Q${x + 30} ${y + 30} ${x - 170} ${y - 20}Z`,
          tone,
          "soft",
        ) +
        pen.line(`M${x - 60} ${y + 2}Q${x - 40} ${y - 90} ${x + 20} ${y - 186}`, tone.edge, 4, 0.5) +
        stack.front(
          pen.shape(bar(0, 108, 500, 124), MATERIALS.gum, "soft", 4) +
            (pen.mark
              ? pen.text(pen.mark, 250, 170, 420, 62, MATERIALS.gum.ink)
              : pen.line("M60 156H330M60 186H230", MATERIALS.gum.ink, 10, 0.6)),
        ) +
        stack.side(pen.shape(bar(0, 108, 240, 124), MATERIALS.gum, "dark", 4)),
    ) + pen.badge()
  );
}

export function tissueBox(pen: Pen): string {
  const tone = pen.tone.id === "white" ? MATERIALS.mint : pen.tone;
  const pack = box(pen, { cx: 470, floor: 826, w: 520, h: 240, d: 270, tone });
  const [x, y] = pack.point(260, 240, 135);
  const leaf = (lx: number, ly: number, turn: number) =>
    pen.turnedBy(
      turn,
      lx,
      ly,
      pen.flat("M0 0C26 -30 26 -90 0 -128C-26 -90 -26 -30 0 0Z", "#FFFFFF", 0.42) +
        pen.line("M0 -6V-108", tone.base, 4, 0.7),
    );
  const spray = (lx: number, ly: number) => leaf(lx, ly, -52) + leaf(lx, ly, -18) + leaf(lx, ly, 18) + leaf(lx, ly, 52);
  return (
    pen.closer(
      1.12,
      pen.ground(490, 824, 340) +
        pack.svg +
        pack.front(pen.clip("M3 3H517V237H3Z", spray(110, 236) + spray(280, 236) + spray(450, 236))) +
        pack.side(pen.clip("M3 3H267V237H3Z", spray(60, 236) + spray(210, 236))) +
        pen.flat(oval(x, y, 150, 40), tone.edge) +
        pen.flat(oval(x, y + 4, 140, 34), "#2C3B34") +
        pen.clip(
          `M0 0H960V${num(y)}H${num(x + 148)}A148 38 0 0 1 ${num(x - 148)} ${num(y)}H0Z`,
          tuft(pen, x, y + 40, TONES.white, 1.55),
        ),
    ) +
    (pen.mark ? pen.plate() : "") +
    pen.badge()
  );
}

export function binLinerRoll(pen: Pen): string {
  const { tone } = pen;
  const at: Pt = [690, 724];
  const bag =
    "M470 206C620 250 740 380 730 560C724 660 690 690 640 700H250C190 690 170 640 176 560C184 390 300 260 420 206Z";
  const body = mantle(along(at, WIDE, -150), "wide", 106, 190);
  return (
    pen.ground(480, 800, 350) +
    pen.shape(bag, tone, "soft") +
    pen.clip(bag, pen.flat("M560 230C660 360 700 540 620 720H800V200Z", tone.dark, 0.5)) +
    pen.line(
      "M444 220C400 320 340 400 330 480M456 220C470 340 460 420 470 500M480 226C560 330 590 400 600 470",
      tone.edge,
      5,
      0.55,
    ) +
    pen.shine("M250 420C280 360 320 320 356 300C320 370 286 430 270 500Z", 0.3) +
    pen.shape("M392 212Q444 236 496 212L520 124Q484 150 462 112Q440 150 404 104Q380 140 352 124Z", tone, "soft") +
    pen.shape(
      outline([
        [388, 194, 18],
        [502, 194, 18],
        [502, 232, 18],
        [388, 232, 18],
      ]),
      tone,
      "light",
    ) +
    roll(pen, { at, axis: "wide", r: 104, length: 480, core: 20 }) +
    pen.shape(body, MATERIALS.card, "barrel", 5) +
    pen.group(
      `matrix(${WIDE[0]} ${WIDE[1]} 0 ${TALL} ${num(at[0] - 245 * WIDE[0])} ${num(at[1] - 245 * WIDE[1] + 6)})`,
      pen.text(pen.mark || pen.size, 0, 0, 160, 58, MATERIALS.card.ink) ||
        pen.line("M-60 -12H60M-60 16H20", MATERIALS.card.ink, 10, 0.5),
    ) +
    (pen.mark ? pen.badge() : "")
  );
}

export function clothRoll(pen: Pen): string {
  const { tone } = pen;
  const at: Pt = [300, 540];
  const length = 330;
  const start = along([at[0], at[1] + TALL * 200], WIDE, 90);
  const waves = [0, 1, 2]
    .map((i) => {
      const [x, y] = along(start, WIDE, i * 105);
      return `M${num(x)} ${num(y)}l${num(DEEP[0] * length)} ${num(DEEP[1] * length)}`;
    })
    .join("");
  return (
    pen.ground(490, 760, 370) +
    tail(pen, at, 200, length, 430) +
    pen.line(waves, tone.edge, 5, 0.55) +
    roll(pen, { at, axis: "deep", r: 200, length, core: 60, coreTone: TONES.kraft }) +
    pen.line(
      grain(at, 200, length, [-104, -82, -60, -38, -16, 6]),
      tone.id === "white" ? tone.edge : "#FFFFFF",
      7,
      0.4,
    ) +
    pen.tags()
  );
}

export function clothStack(pen: Pen): string {
  const { tone } = pen;
  const pale: Tone = { ...tone, id: `${tone.id}-pale`, base: tone.light };
  const layers = [0, 1, 2, 3, 4, 5].map((i) => {
    const layer = i % 2 ? pale : tone;
    const slab = box(pen, {
      cx: 472 + (i % 2 ? 10 : -8),
      floor: 820 - i * 72,
      w: 500 - i * 5,
      h: 72,
      d: 290,
      tone: layer,
      soft: 30,
    });
    return (
      slab.svg +
      slab.front(pen.line("M470 36H60Q24 36 24 20", layer.edge, 5, 0.5)) +
      slab.side(pen.line("M8 36H276", layer.edge, 5, 0.5))
    );
  });
  const top = box(pen, { cx: 468, floor: 820 - 6 * 72, w: 470, h: 72, d: 290, soft: 30 });
  return (
    pen.ground(490, 820, 350) +
    layers.join("") +
    top.svg +
    top.front(pen.line("M450 36H60Q24 36 24 20", tone.edge, 5, 0.5)) +
    top.side(pen.line("M8 36H276", tone.edge, 5, 0.5)) +
    `<g stroke-dasharray="16 12">${top.top(pen.line("M26 26H444V264H26Z", tone.edge, 5, 0.5))}</g>` +
    (() => {
      const [x, y] = top.point(70, 40, 0);
      return (
        pen.shape(`M${num(x)} ${num(y)}l84 13v92l-84 -13Z`, MATERIALS.card, "soft", 5) +
        pen.flat(disc([x + 42, y + 52], "deep", 18), MATERIALS.gum.base)
      );
    })() +
    pen.tags()
  );
}

export function soapBar(pen: Pen): string {
  const { tone } = pen;
  const bubble = (x: number, y: number, r: number) =>
    pen.shape(oval(x, y, r), { ...TONES.clear, alpha: 0.75 }, "soft", 5) +
    pen.shine(oval(x - r * 0.32, y - r * 0.34, r * 0.2), 0.95);
  const bottom = box(pen, { cx: 480, floor: 740, w: 500, h: 130, d: 320, soft: 70 });
  return (
    pen.closer(
      1.16,
      pen.ground(490, 730, 360) +
        bottom.svg +
        bottom.top(
          pen.line(
            outline([
              [56, 44, 60],
              [444, 44, 60],
              [444, 276, 60],
              [56, 276, 60],
            ]),
            tone.edge,
            5,
            0.45,
          ) +
            pen.flat("M250 66C330 110 330 220 250 258C170 220 170 110 250 66Z", tone.dark, 0.7) +
            pen.line("M250 90V240", tone.edge, 5, 0.5),
        ) +
        bubble(250, 470, 72) +
        bubble(356, 372, 46) +
        bubble(184, 360, 34) +
        bubble(300, 280, 26),
    ) + pen.tags()
  );
}

export function scourer(pen: Pen): string {
  const { tone } = pen;
  if (tone.id === "silver") return steelScourer(pen);
  const spongeTone = tone.id === "yellow" ? TONES.natural : TONES.yellow;
  const sponge = box(pen, { cx: 470, floor: 812, w: 520, h: 190, d: 330, tone: spongeTone, soft: 30 });
  const [, topY] = sponge.point(0, 190, 0);
  const pad = box(pen, { cx: 470, floor: topY + WIDE[1] * 520, w: 520, h: 62, d: 330, soft: 22 });
  const pores = [
    [46, 50],
    [130, 116],
    [214, 60],
    [310, 126],
    [400, 58],
    [470, 118],
    [80, 150],
    [262, 156],
    [370, 160],
  ]
    .map(([x = 0, y = 0]) => oval(x, y, 15, 10))
    .join("");
  const fibres = Array.from({ length: 22 }, (_, i) => `M${24 + ((i * 97) % 450)} ${22 + ((i * 61) % 270)}l34 16`).join(
    "",
  );
  return (
    pen.ground(490, 806, 360) +
    sponge.svg +
    sponge.front(pen.flat(pores, spongeTone.edge, 0.4)) +
    pad.svg +
    pad.top(pen.line(fibres, tone.edge, 6, 0.4)) +
    pen.tags()
  );
}

function steelScourer(pen: Pen): string {
  const { tone } = pen;
  const curls = Array.from({ length: 34 }, (_, i) => {
    const a = i * 2.4;
    const r = Math.sqrt((i + 1) / 34) * 214;
    const x = 480 + Math.cos(a) * r;
    const y = 500 + Math.sin(a) * r * 0.82;
    return pen.turnedBy(
      Math.round((i * 67) % 180),
      x,
      y,
      pen.line("M-70 20C-70 -46 20 -52 24 6C26 50 -40 48 -30 0C-20 -44 70 -40 72 22", tone.edge, 17) +
        pen.line(
          "M-70 20C-70 -46 20 -52 24 6C26 50 -40 48 -30 0C-20 -44 70 -40 72 22",
          i % 3 ? tone.base : tone.light,
          8,
        ),
    );
  });
  return pen.ground(490, 716, 320) + pen.fill(oval(480, 500, 230, 190), tone, "dark") + curls.join("") + pen.tags();
}
