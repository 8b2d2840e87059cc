import { bar, level, outline, oval } from "./geometry.ts";
import { MATERIALS, TONES } from "./palette.ts";
import { LINE, type Pen } from "./pen.ts";
import { box, cap } from "./solids.ts";
import { body, cross, glint, label, tuft } from "./vessels.ts";

export function wipesCanister(pen: Pen): string {
  const tone = pen.tone.id === "white" ? MATERIALS.mint : pen.tone;
  return (
    pen.ground(480, 812, 240) +
    body(
      pen,
      480,
      [
        [176, 330],
        [176, 790, 20],
        [166, 810],
      ],
      TONES.white,
    ) +
    label(pen, { cx: 480, top: 426, bottom: 716, r: 174, tone }) +
    glint(pen, 350, 470, 730) +
    cap(pen, [480, 316], 186, 62, tone) +
    pen.fill(level(480, 312, 130), tone, "dark") +
    pen.flat(level(480, 314, 70), "#2C4A3D") +
    tuft(pen, 480, 318, TONES.white, 0.92)
  );
}

/** One zigzag seam of a flow-wrapped pack. */
const teeth = (x: number, out: number) =>
  Array.from({ length: 9 }, (_, i) => `L${x + (i % 2 ? 0 : out)} ${40 + i * 48}`).join("");

export function wipesPack(pen: Pen): string {
  const { tone } = pen;
  const ink = tone.id === "white" ? MATERIALS.mint : tone;
  const pouch = `M0 40${teeth(0, -26)}L0 440Q320 500 640 440L640 424${Array.from({ length: 9 }, (_, i) => `L${640 + (i % 2 ? 0 : 26)} ${424 - i * 48}`).join("")}Q320 -14 0 40Z`;
  return (
    pen.ground(480, 776, 350) +
    pen.group(
      "matrix(.95 .1 0 .96 176 260)",
      pen.shape(pouch, ink, "soft") +
        pen.clip(pouch, pen.flat("M-30 340Q320 400 700 330V520H-30Z", ink.dark, 0.5)) +
        pen.line("M28 44V436M612 44V436", ink.edge, 4, 0.5) +
        tuft(pen, 320, 150, TONES.white, 1.05) +
        pen.shape(
          outline([
            [176, 116, 44],
            [464, 116, 44],
            [464, 282, 44],
            [176, 282, 44],
          ]),
          TONES.white,
          "soft",
        ) +
        pen.shape(
          outline([
            [212, 148, 26],
            [428, 148, 26],
            [428, 250, 26],
            [212, 250, 26],
          ]),
          TONES.white,
          "dark",
          4,
        ) +
        pen.text(pen.mark || pen.size, 320, 366, 420, 66, ink.ink),
    ) +
    (pen.mark ? pen.badge() : "")
  );
}

export function dressingBox(pen: Pen): string {
  const { tone } = pen;
  const pack = box(pen, { cx: 470, floor: 730, w: 480, h: 420, d: 170, tone: MATERIALS.card });
  const accent = tone.id === "white" || tone.id === "natural" || tone.id === "clear" ? MATERIALS.gum : tone;
  const strip = (() => {
    const shape = outline([
      [-210, -64, 62],
      [210, -64, 62],
      [210, 64, 62],
      [-210, 64, 62],
    ]);
    const holes = [-160, -130, 130, 160].flatMap((x) => [-24, 0, 24].map((y) => oval(x, y, 5))).join("");
    return (
      pen.shape(shape, tone, "soft") +
      pen.shape(bar(-86, -58, 172, 116, 14), TONES.white, "soft", 5) +
      pen.line(
        "M-60 -30L60 30M-60 0L30 44M-30 -44L60 0M60 -30L-60 30M60 0L-30 44M30 -44L-60 0",
        TONES.white.edge,
        3,
        0.4,
      ) +
      pen.flat(holes, tone.edge, 0.55)
    );
  })();
  return (
    pen.ground(490, 770, 340) +
    pack.svg +
    pack.front(
      pen.fill("M0 0H480V120H0Z", accent, "base") +
        pen.flat(cross(64, 60, 34), "#FFFFFF") +
        (pen.mark
          ? pen.text(pen.mark, 285, 60, 320, 52, accent.ink)
          : pen.line("M130 48H400M130 74H320", accent.ink, 10, 0.6)),
    ) +
    pack.side(pen.fill("M0 0H170V120H0Z", accent, "dark") + pen.print(30, 170, 110, 5, MATERIALS.card.edge, 0.35)) +
    pen.turnedBy(24, 520, 560, strip, 0.92) +
    pen.turnedBy(-16, 390, 690, strip, 1.06) +
    pen.badge()
  );
}

export function gauzePack(pen: Pen): string {
  const { tone } = pen;
  const weave = Array.from({ length: 9 }, (_, i) => `M${-150 + i * 37} -160V160M-160 ${-150 + i * 37}H160`).join("");
  const pad = pen.shape(bar(-170, -170, 340, 340, 18), tone, "soft") + pen.line(weave, tone.edge, 3, 0.42);
  const accent = tone.id === "white" ? MATERIALS.gum : tone;
  return (
    pen.ground(490, 806, 330) +
    pen.turnedBy(
      -7,
      370,
      420,
      pen.shape(bar(-200, -280, 400, 560, 12), MATERIALS.card, "soft") +
        pen.fill(bar(-197, -277, 394, 110, 8), accent, "base") +
        pen.flat(cross(-146, -222, 30), "#FFFFFF") +
        pen.text(pen.mark || "", 34, -222, 260, 48, accent.ink) +
        pen.line("M-176 -150V262M176 -150V262", MATERIALS.card.edge, 3, 0.5) +
        pen.print(-140, -120, 240, 3, MATERIALS.card.edge, 0.35),
    ) +
    pen.turnedBy(9, 604, 606, pad) +
    pen.turnedBy(4, 584, 588, pad) +
    pen.turnedBy(-3, 560, 566, pad) +
    pen.badge()
  );
}

export function depressorBox(pen: Pen): string {
  const wood = pen.tone.id === "natural" ? MATERIALS.bamboo : pen.tone;
  const pack = box(pen, { cx: 470, floor: 830, w: 420, h: 370, d: 220, tone: MATERIALS.mint });
  const stick = (x: number, y: number, turn: number) =>
    pen.turnedBy(
      turn,
      x,
      y,
      pen.shape(
        outline([
          [-27, -330, 27],
          [27, -330, 27],
          [27, 60],
          [-27, 60],
        ]),
        wood,
        "soft",
      ) + pen.line("M-8 -280V0M10 -240V-40", wood.edge, 3, 0.3),
    );
  const [ax, ay] = pack.point(0, 370, 0);
  const [bx, by] = pack.point(420, 370, 0);
  const front = `M0 0H960V${by}L${bx} ${by}L${ax} ${ay}L0 ${ay}Z`;
  const well = [pack.point(24, 370, 20), pack.point(396, 370, 20), pack.point(396, 370, 200), pack.point(24, 370, 200)];
  return (
    pen.ground(490, 830, 290) +
    pack.svg +
    pen.flat(`M${well.map(([x, y]) => `${x} ${y}`).join("L")}Z`, "#2C4A3D") +
    pen.clip(
      front,
      [
        stick(400, 450, -14),
        stick(470, 448, -4),
        stick(560, 456, 8),
        stick(640, 470, 16),
        stick(430, 470, -9),
        stick(520, 480, 3),
        stick(600, 490, 12),
      ].join(""),
    ) +
    pack.front(
      pen.flat(cross(74, 80, 40), MATERIALS.gum.base) +
        (pen.mark
          ? pen.text(pen.mark, 265, 80, 260, 60, MATERIALS.gum.base)
          : pen.line("M150 66H350M150 96H290", MATERIALS.gum.base, 10, 0.6)) +
        pen.shape(
          outline([
            [40, 210, 30],
            [380, 210, 30],
            [380, 270, 30],
            [40, 270, 30],
          ]),
          wood,
          "soft",
          5,
        ),
    ) +
    pack.side(pen.print(40, 80, 130, 5, MATERIALS.mint.edge, 0.4)) +
    pen.badge()
  );
}

export function firstAidKit(pen: Pen): string {
  const { tone } = pen;
  const kit = box(pen, { cx: 475, floor: 820, w: 560, h: 390, d: 200, soft: 46 });
  const [hx, hy] = kit.point(190, 390, 100);
  const [ex, ey] = kit.point(370, 390, 100);
  const mark = tone.id === "white" ? TONES.green : TONES.white;
  return (
    pen.ground(490, 822, 360) +
    pen.cord(
      `M${hx} ${hy}V${hy - 70}Q${hx} ${hy - 104} ${hx + 34} ${hy - 100}L${ex - 34} ${ey - 104}Q${ex} ${ey - 100} ${ex} ${ey - 70}V${ey}`,
      tone,
      26,
      "dark",
    ) +
    kit.svg +
    kit.front(
      pen.line("M0 96H560", tone.edge, LINE, 0.7) +
        pen.shape(bar(90, 70, 60, 54, 10), TONES.silver, "soft", 5) +
        pen.shape(bar(410, 70, 60, 54, 10), TONES.silver, "soft", 5) +
        pen.shape(oval(280, 236, 112), mark, "base", 5) +
        pen.flat(cross(280, 236, 74), tone.id === "white" ? "#FFFFFF" : tone.base),
    ) +
    kit.side(pen.line("M0 96H200", tone.edge, LINE, 0.7)) +
    pen.tags()
  );
}

export function cottonBalls(pen: Pen): string {
  const tone = pen.tone.id === "clear" ? TONES.white : pen.tone;
  const ball = (x: number, y: number, r: number) => {
    const lobes = Array.from({ length: 9 }, (_, i) => {
      const a = (i / 9) * Math.PI * 2;
      const b = ((i + 1) / 9) * Math.PI * 2;
      const at = (t: number) => `${Math.round(x + Math.cos(t) * r)} ${Math.round(y + Math.sin(t) * r)}`;
      return `${i === 0 ? `M${at(a)}` : ""}A${r * 0.42} ${r * 0.42} 0 0 1 ${at(b)}`;
    }).join("");
    return (
      pen.shape(`${lobes}Z`, tone, "soft", 5) +
      pen.line(
        `M${x - r * 0.4} ${y + r * 0.3}q${r * 0.3} ${r * 0.3} ${r * 0.6} 0M${x + r * 0.1} ${y - r * 0.3}q${r * 0.3} 0 ${r * 0.4} ${r * 0.3}`,
        tone.edge,
        4,
        0.45,
      )
    );
  };
  const bag = "M256 300C210 420 190 700 236 800Q480 846 724 800C770 700 750 420 704 300Z";
  const heap = [
    [320, 740],
    [430, 752],
    [540, 752],
    [640, 738],
    [290, 640],
    [390, 652],
    [490, 656],
    [590, 650],
    [670, 636],
    [330, 548],
    [436, 556],
    [540, 556],
    [640, 544],
    [390, 460],
    [490, 462],
    [590, 458],
  ];
  return (
    pen.ground(480, 818, 310) +
    pen.shape(bag, TONES.clear, "soft") +
    heap.map(([x = 0, y = 0]) => ball(x, y, 58)).join("") +
    pen.fill(bag, { ...TONES.clear, alpha: 0.22 }, "base") +
    pen.shine("M280 380C256 500 250 640 266 740L296 742C284 620 290 500 312 384Z", 0.6) +
    pen.line(bag, TONES.clear.edge) +
    pen.shape("M246 176H714V318Q480 346 246 318Z", MATERIALS.gum, "soft") +
    pen.shape(oval(480, 210, 20), MATERIALS.card, "base", 4) +
    pen.text(pen.mark || "", 480, 274, 400, 50, MATERIALS.gum.ink) +
    ball(200, 790, 52) +
    ball(282, 812, 46) +
    pen.badge()
  );
}
