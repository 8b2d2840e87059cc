import { bar, level, nearArc, num, outline, oval, turned } from "./geometry.ts";
import { MATERIALS, TONES, type Tone } from "./palette.ts";
import { LINE, type Pen } from "./pen.ts";
import { box, cap } from "./solids.ts";
import { roundLids, soldAsLid } from "./packaging-lids.ts";
import { body, label } from "./vessels.ts";

export function clamshell(pen: Pen): string {
  const { tone } = pen;
  const tray = box(pen, { cx: 478, floor: 816, w: 500, h: 140, d: 340, soft: 46 });
  const [lx, ly] = tray.point(0, 140, 340);
  const [rx, ry] = tray.point(500, 140, 340);
  const rise = 290;
  const lid = outline([
    [lx + 6, ly, 20],
    [rx - 6, ry, 20],
    [rx + 34, ry - rise, 60],
    [lx + 34, ly - rise, 60],
  ]);
  const inner = outline([
    [lx + 44, ly - 24, 20],
    [rx - 34, ry - 34, 20],
    [rx - 8, ry - rise + 44, 50],
    [lx + 64, ly - rise + 34, 50],
  ]);
  return (
    pen.closer(
      1.16,
      pen.ground(490, 812, 360) +
        pen.shape(lid, tone, "soft") +
        pen.shape(inner, tone, "dark", 5) +
        pen.shine(`M${num(lx + 84)} ${num(ly - rise + 60)}l90 14l-60 170l-50 -8Z`, 0.35) +
        tray.svg +
        tray.top(
          pen.shape(
            outline([
              [34, 34, 44],
              [466, 34, 44],
              [466, 306, 44],
              [34, 306, 44],
            ]),
            tone,
            "dark",
            5,
          ) +
            pen.line("M250 40V300M250 160H460", tone.edge, 10, 0.5) +
            pen.line("M256 40V300M256 166H460", tone.light, 6, 0.7),
        ) +
        tray.front(pen.line("M190 16H310", tone.edge, 16, 0.5)),
    ) + pen.tags()
  );
}

export function soupTub(pen: Pen): string {
  const { tone } = pen;
  if (soldAsLid(pen)) return roundLids(pen);
  return (
    pen.ground(480, 800, 260) +
    body(pen, 480, [
      [232, 340],
      [196, 770, 20],
      [186, 790],
    ]) +
    label(pen, {
      cx: 480,
      top: 456,
      bottom: 660,
      r: 222,
      rBottom: 205,
      tone: tone.id === "white" ? MATERIALS.mint : MATERIALS.card,
    }) +
    pen.line(nearArc(480, 742, 198), tone.edge, 5, 0.5) +
    cap(pen, [480, 296], 250, 56, TONES.white) +
    pen.line(level(480, 296, 208), TONES.white.edge, 5, 0.5) +
    pen.line("M440 296h80M480 284v24", TONES.white.edge, LINE, 0.6)
  );
}

export function portionCup(pen: Pen): string {
  const { tone } = pen;
  const cup = (cx: number, y: number, sauce: Tone, lid: boolean) => {
    const wall = turned(cx, [
      [150, y],
      [112, y + 190, 18],
      [104, y + 204],
    ]);
    return (
      pen.shape(wall, tone, "round") +
      pen.clip(
        wall,
        pen.fill(`M${cx - 160} ${y + 62}A146 42 0 0 0 ${cx + 160} ${y + 62}V${y + 260}H${cx - 160}Z`, sauce, "round") +
          pen.fill(level(cx, y + 62, 142), sauce, "light"),
      ) +
      pen.line(wall, tone.edge) +
      pen.line(
        [-0.7, -0.35, 0, 0.35, 0.7]
          .map(
            (s) =>
              `M${num(cx + s * 142)} ${num(y + 60 + 40 * Math.sqrt(1 - s * s))}L${num(cx + s * 112)} ${num(y + 190 + 30 * Math.sqrt(1 - s * s))}`,
          )
          .join(""),
        tone.edge,
        4,
        0.4,
      ) +
      (lid
        ? cap(pen, [cx, y - 30], 166, 34, { ...tone, alpha: tone.alpha === undefined ? 1 : 0.86 }) +
          pen.line(level(cx, y - 30, 130), tone.edge, 5, 0.5)
        : pen
            .shape(`${level(cx, y, 166)}${level(cx, y, 134)}`, { ...tone, alpha: 1 }, "light", 5)
            .replace("<path ", '<path fill-rule="evenodd" '))
    );
  };
  return (
    pen.closer(
      1.22,
      pen.ground(490, 792, 330) + cup(628, 450, MATERIALS.leaf, true) + cup(346, 566, MATERIALS.tomato, false),
    ) + pen.tags()
  );
}

export function platter(pen: Pen): string {
  const { tone } = pen;
  const wedge = (x: number, y: number, turn: number) =>
    pen.turnedBy(
      turn,
      x,
      y,
      pen.shape("M-90 50L0 -80L90 50Z", MATERIALS.stone, "light", 5) +
        pen.fill("M-80 26L80 26L92 50H-92Z", MATERIALS.leaf, "base") +
        pen.fill("M-84 40H84L92 56H-92Z", MATERIALS.tomato, "base") +
        pen.shape("M-96 54H96V84H-96Z", MATERIALS.bamboo, "soft", 5),
    );
  const dome = "M150 560C150 330 300 250 480 250C660 250 810 330 810 560A330 96 0 0 1 150 560Z";
  return (
    pen.closer(
      1.08,
      pen.ground(480, 690, 370) +
        pen.shape("M112 576A368 108 0 0 0 848 576L820 624A340 92 0 0 1 140 624Z", tone, "round") +
        pen.shape(level(480, 574, 370), tone, "soft") +
        wedge(330, 500, -6) +
        wedge(480, 474, 0) +
        wedge(632, 500, 6) +
        wedge(400, 570, -4) +
        wedge(560, 572, 5) +
        pen.fill(dome, { ...TONES.clear, alpha: 0.3 }, "soft") +
        pen.line(dome, TONES.clear.edge) +
        pen.shine("M216 470C230 390 280 330 350 304L360 322C300 352 256 406 246 476Z", 0.85) +
        pen.shape(oval(480, 250, 40, 14), { ...TONES.clear, alpha: 1 }, "soft", 5),
    ) + pen.tags()
  );
}

export function pizzaBox(pen: Pen): string {
  const { tone } = pen;
  const base = box(pen, { cx: 478, floor: 830, w: 520, h: 76, d: 470 });
  const [lx, ly] = base.point(0, 76, 470);
  const [rx, ry] = base.point(520, 76, 470);
  const lid = `M${num(lx)} ${num(ly)}L${num(rx)} ${num(ry)}L${num(rx + 50)} ${num(ry - 350)}L${num(lx + 50)} ${num(ly - 350)}Z`;
  const rings = [
    [150, 130],
    [250, 220],
    [330, 110],
    [340, 310],
    [190, 330],
    [400, 220],
    [250, 390],
  ];
  return (
    pen.ground(500, 826, 380) +
    pen.shape(lid, tone, "dark") +
    pen.fill(
      `M${num(lx + 34)} ${num(ly - 22)}L${num(rx - 16)} ${num(ry - 34)}L${num(rx + 26)} ${num(ry - 326)}L${num(lx + 72)} ${num(ly - 318)}Z`,
      tone,
      "soft",
    ) +
    (pen.mark || pen.size
      ? pen.group(
          `matrix(.883 .137 0 .956 ${num((lx + rx) / 2 + 28)} ${num((ly + ry) / 2 - 178)})`,
          pen.text(pen.mark || pen.size, 0, 0, 320, 96, tone.ink),
        )
      : "") +
    base.svg +
    base.top(
      pen.fill(bar(16, 16, 488, 438), tone, "dark") +
        pen.shape(oval(260, 235, 206), MATERIALS.toast, "soft") +
        pen.shape(oval(260, 235, 174), TONES.yellow, "soft", 4) +
        rings.map(([x = 0, y = 0]) => pen.shape(oval(x, y - 6, 32), MATERIALS.tomato, "soft", 4)).join("") +
        pen.flat(
          [
            [210, 150],
            [300, 180],
            [180, 240],
            [300, 270],
            [240, 300],
            [370, 160],
          ]
            .map(([x = 0, y = 0]) => oval(x, y, 13))
            .join(""),
          MATERIALS.leaf.dark,
        ) +
        pen.line("M260 30V440M80 130L440 340M80 340L440 130", MATERIALS.toast.edge, 4, 0.5),
    ) +
    base.front(pen.line("M180 6V40H340V6", tone.edge, 5, 0.6)) +
    (pen.mark ? pen.badge() : "")
  );
}

export function burgerBox(pen: Pen): string {
  const { tone } = pen;
  const tray = box(pen, { cx: 474, floor: 816, w: 420, h: 170, d: 330 });
  const [lx, ly] = tray.point(0, 170, 330);
  const [rx, ry] = tray.point(420, 170, 330);
  const [cx, cy] = tray.point(200, 170, 130);
  const [fx, fy] = tray.point(420, 170, 0);
  const [gx, gy] = tray.point(0, 170, 0);
  const rim = `M0 0H960V${num(ry)}H${num(rx)}L${num(fx)} ${num(fy)}L${num(gx)} ${num(gy)}H0Z`;
  const burger =
    pen.shape(oval(cx, cy + 40, 190, 60), MATERIALS.toast, "soft") +
    pen.shape(
      outline([
        [cx - 196, cy - 26, 26],
        [cx + 196, cy - 26, 26],
        [cx + 196, cy + 30, 26],
        [cx - 196, cy + 30, 26],
      ]),
      TONES.brown,
      "soft",
    ) +
    pen.shape(
      `M${num(cx - 200)} ${num(cy - 50)}H${num(cx + 200)}L${num(cx + 160)} ${num(cy - 10)}L${num(cx + 90)} ${num(cy - 30)}L${num(cx + 20)} ${num(cy)}L${num(cx - 60)} ${num(cy - 30)}L${num(cx - 140)} ${num(cy - 4)}Z`,
      TONES.yellow,
      "soft",
      5,
    ) +
    pen.shape(
      `M${num(cx - 210)} ${num(cy - 48)}q30 -34 60 -6q36 -30 70 0q36 -30 70 0q36 -30 70 0q36 -30 70 0q36 -30 80 8q-20 24 -60 10q-40 24 -80 4q-40 22 -80 2q-40 20 -80 0q-60 20 -120 -18Z`,
      MATERIALS.leaf,
      "soft",
      5,
    ) +
    pen.shape(
      `M${num(cx - 196)} ${num(cy - 66)}C${num(cx - 196)} ${num(cy - 220)} ${num(cx + 196)} ${num(cy - 220)} ${num(cx + 196)} ${num(cy - 66)}Q${num(cx)} ${num(cy - 40)} ${num(cx - 196)} ${num(cy - 66)}Z`,
      MATERIALS.toast,
      "soft",
    ) +
    pen.flat(
      [
        [-90, -130],
        [-30, -156],
        [40, -136],
        [100, -124],
        [0, -108],
        [-60, -100],
      ]
        .map(([x = 0, y = 0]) => oval(cx + x, cy + y, 11, 7))
        .join(""),
      "#FBEBCB",
    );
  return (
    pen.closer(
      1.2,
      pen.ground(490, 816, 330) +
        pen.shape(
          `M${num(lx)} ${num(ly)}L${num(rx)} ${num(ry)}L${num(rx + 16)} ${num(ry - 260)}L${num(lx + 62)} ${num(ly - 266)}Z`,
          tone,
          "dark",
        ) +
        pen.line(
          `M${num(lx + 50)} ${num(ly - 30)}L${num(lx + 96)} ${num(ly - 226)}M${num(rx - 40)} ${num(ry - 30)}L${num(rx - 24)} ${num(ry - 232)}`,
          tone.edge,
          5,
          0.5,
        ) +
        tray.svg +
        tray.top(pen.fill(bar(12, 12, 396, 306), tone, "dark") + pen.shade(bar(12, 12, 396, 306), 0.2)) +
        pen.clip(rim, burger) +
        tray.front(
          pen.line("M150 4V44H270V4", tone.edge, 5, 0.6) +
            pen.flat("M210 66C250 92 250 132 210 150C170 132 170 92 210 66Z", tone.edge, 0.3),
        ),
    ) + pen.tags()
  );
}
