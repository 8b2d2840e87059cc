import { bar, level, nearArc, num, outline, oval, turned } from "./geometry.ts";
import { MATERIALS } from "./palette.ts";
import { roundLids, soldAsLid, squareLids } from "./packaging-lids.ts";
import { LINE, type Pen } from "./pen.ts";
import { box, cap } from "./solids.ts";
import { glint } from "./vessels.ts";

/** A salad seen through the wall of a container, its surface at `top`. */
function salad(pen: Pen, cx: number, top: number, r: number): string {
  const leaf = (x: number, y: number, turn: number) =>
    pen.turnedBy(turn, x, y, pen.shape("M0 0C34 -20 40 -70 0 -104C-40 -70 -34 -20 0 0Z", MATERIALS.leaf, "soft", 4));
  const slice = (x: number, y: number) => pen.shape(oval(x, y, 34, 25), MATERIALS.tomato, "soft", 4);
  return (
    pen.fill(level(cx, top, r), MATERIALS.leaf, "dark") +
    leaf(cx - r * 0.66, top + 34, -44) +
    leaf(cx - r * 0.24, top + 30, -12) +
    leaf(cx + r * 0.26, top + 30, 14) +
    leaf(cx + r * 0.66, top + 34, 46) +
    slice(cx - r * 0.4, top + 8) +
    slice(cx + r * 0.08, top + 24) +
    slice(cx + r * 0.5, top + 4)
  );
}

export function containerRound(pen: Pen): string {
  if (soldAsLid(pen)) return roundLids(pen);
  const { tone } = pen;
  const wall = turned(480, [
    [222, 370],
    [184, 740, 30],
    [166, 764],
  ]);
  return (
    pen.ground(480, 770, 260) +
    pen.shape(wall, tone, "round") +
    (tone.alpha === undefined
      ? ""
      : pen.clip(
          wall,
          pen.fill("M250 520A222 62 0 0 0 710 520V780H250Z", MATERIALS.leaf, "round") + salad(pen, 480, 520, 214),
        ) +
        pen.fill(wall, { ...tone, alpha: 0.3 }, "round") +
        pen.line(wall, tone.edge)) +
    pen.line(nearArc(480, 700, 190), tone.edge, 5, 0.5) +
    glint(pen, 320, 440, 640, 0.7) +
    cap(pen, [480, 322], 242, 46, { ...tone, alpha: 1 }) +
    pen.line(level(480, 322, 206), tone.edge, 5, 0.55) +
    pen.shine("M300 316A206 60 0 0 1 430 268L440 284A180 52 0 0 0 330 322Z", 0.8) +
    pen.tags()
  );
}

export function containerRect(pen: Pen): string {
  if (soldAsLid(pen)) return squareLids(pen);
  const { tone } = pen;
  const clear = tone.alpha !== undefined;
  const lower = box(pen, { cx: 478, floor: 800, w: 500, h: 200, d: 300, soft: 44 });
  const [, baseY] = lower.point(0, 200, 0);
  const lid = box(pen, {
    cx: 478,
    floor: baseY + 78,
    w: 548,
    h: 44,
    d: 340,
    tone: clear ? { ...tone, id: "lid", alpha: 0.82 } : tone,
    soft: 36,
  });
  return (
    pen.closer(
      1.2,
      pen.ground(490, 800, 350) +
        lower.svg +
        lower.front(
          (clear
            ? pen.fill(
                outline([
                  [14, 70],
                  [486, 70],
                  [486, 190, 30],
                  [14, 190, 30],
                ]),
                MATERIALS.toast,
                "soft",
              ) +
              pen.flat(
                [
                  [70, 110],
                  [150, 150],
                  [230, 104],
                  [320, 146],
                  [410, 110],
                  [110, 168],
                  [280, 172],
                  [440, 164],
                ]
                  .map(([x = 0, y = 0]) => oval(x, y, 20, 15))
                  .join(""),
                MATERIALS.leaf.base,
                0.95,
              ) +
              pen.flat(
                [
                  [100, 128],
                  [190, 116],
                  [270, 140],
                  [370, 100],
                  [370, 170],
                  [200, 172],
                ]
                  .map(([x = 0, y = 0]) => oval(x, y, 17, 13))
                  .join(""),
                MATERIALS.tomato.base,
                0.95,
              ) +
              pen.fill(bar(14, 60, 472, 130), { ...tone, alpha: 0.25 }, "soft")
            : "") +
            pen.line("M30 64V180M470 64V180", tone.edge, 5, 0.3) +
            pen.shine(bar(44, 70, 22, 100, 11), 0.6),
        ) +
        lower.side(
          clear
            ? pen.fill(
                outline([
                  [6, 70],
                  [290, 70],
                  [290, 190, 30],
                  [6, 190, 30],
                ]),
                { ...MATERIALS.toast, id: "toast-side", alpha: 0.75 },
                "dark",
              )
            : "",
        ) +
        lid.svg +
        lid.top(
          pen.line(
            outline([
              [44, 40, 40],
              [504, 40, 40],
              [504, 300, 40],
              [44, 300, 40],
            ]),
            tone.edge,
            5,
            0.55,
          ) + pen.shine("M70 90H200L120 250H70Z", 0.6),
        ),
    ) + pen.tags()
  );
}

export function bowl(pen: Pen): string {
  const { tone } = pen;
  return (
    pen.closer(
      1.12,
      pen.ground(480, 742, 280) +
        pen.shape("M184 430C200 600 300 700 372 724A108 30 0 0 0 588 724C660 700 760 600 776 430Z", tone, "round") +
        pen.shape(level(480, 428, 304), tone, "light") +
        pen.shape(level(480, 432, 264), tone, "dark", 5) +
        pen.clip(level(480, 432, 264), pen.fill(level(480, 480, 230), tone, "base")) +
        pen.shine("M240 520C256 590 300 640 340 664L352 650C316 616 282 570 268 514Z", 0.45) +
        pen.line("M214 520Q480 640 746 520", tone.edge, 5, 0.35),
    ) + pen.tags()
  );
}

export function plate(pen: Pen): string {
  const { tone } = pen;
  const stack = [0, 1, 2, 3]
    .map((i) =>
      pen.shape(
        `M${150 + i * 4} ${752 - i * 26}A330 84 0 0 0 ${810 - i * 4} ${752 - i * 26}L770 ${790 - i * 26}Q480 ${884 - i * 26} 190 ${790 - i * 26}Z`,
        tone,
        "round",
      ),
    )
    .join("");
  return (
    pen.ground(480, 826, 350) +
    pen.shape(oval(480, 388, 290), tone, "soft") +
    pen.line(oval(480, 388, 262), tone.edge, 4, 0.35) +
    pen.shape(oval(480, 388, 202), tone, "soft", 5) +
    pen.fill("M338 246A202 202 0 0 1 682 388A190 190 0 0 0 338 246Z", tone, "dark") +
    pen.shine("M226 330A270 270 0 0 1 360 160L372 178A250 250 0 0 0 248 336Z", 0.7) +
    stack +
    pen.shape(oval(480, 676, 318, 80), tone, "light") +
    pen.shape(oval(480, 682, 232, 54), tone, "soft", 5) +
    pen.tags()
  );
}

/** The crimps along a foil rim. */
const teeth = (x1: number, y1: number, x2: number, y2: number, count: number) =>
  Array.from({ length: count }, (_, i) => {
    const t = (i + 0.5) / count;
    return `M${num(x1 + (x2 - x1) * t)} ${num(y1 + (y2 - y1) * t)}l${i % 2 ? 6 : -4} 26`;
  }).join("");

export function foilTray(pen: Pen): string {
  if (soldAsLid(pen)) return squareLids(pen);
  const { tone } = pen;
  const opening = outline([
    [160, 468, 20],
    [406, 334, 20],
    [818, 398, 20],
    [596, 544, 20],
  ]);
  return (
    pen.ground(490, 762, 350) +
    pen.shape("M150 500L596 572L844 430L790 590L580 756L214 692Z", tone, "sheen") +
    pen.fill("M596 572L844 430L790 590L580 756Z", tone, "dark") +
    pen.line("M596 572L580 756M214 692L580 756L790 590", tone.edge, LINE) +
    pen.line(
      "M236 536L262 680M320 552L340 694M410 566L424 708M500 580L508 722M660 550L650 690M720 516L706 640M780 480L760 596",
      tone.edge,
      5,
      0.4,
    ) +
    pen.shape(
      outline([
        [104, 470, 24],
        [398, 308, 24],
        [876, 384, 24],
        [606, 572, 30],
      ]),
      tone,
      "light",
    ) +
    pen.shape(opening, tone, "dark", 5) +
    pen.clip(
      opening,
      pen.fill("M240 500L430 396L760 446L596 560Z", tone, "base") +
        pen.line("M406 334L430 396M160 468L240 500M818 398L760 446", tone.edge, 5, 0.5) +
        pen.shine("M270 496L420 416L470 424L320 508Z", 0.6),
    ) +
    pen.line(teeth(120, 478, 600, 556, 17) + teeth(616, 552, 866, 382, 12), tone.edge, 5, 0.55) +
    pen.tags()
  );
}
