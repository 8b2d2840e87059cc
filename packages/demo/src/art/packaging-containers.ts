import { bar, level, nearArc, num, outline, oval, turned } from "./geometry.ts";
import { MATERIALS, TONES, type Tone } from "./palette.ts";
import { LINE, type Pen } from "./pen.ts";
import { box, cap } from "./solids.ts";
import { body, glint, label } from "./vessels.ts";

/** A salad seen through the wall of a container, its surface at `top`. */
function salad(pen: Pen, cx: number, top: number, r: number): string {
  const leaf = (x: number, y: number, turn: number) => pen.turnedBy(turn, x, y, pen.shape("M0 0C34 -20 40 -70 0 -104C-40 -70 -34 -20 0 0Z", MATERIALS.leaf, "soft", 4));
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
  const { tone } = pen;
  const wall = turned(480, [[222, 370], [184, 740, 30], [166, 764]]);
  return (
    pen.ground(480, 770, 260) +
    pen.shape(wall, tone, "round") +
    (tone.alpha === undefined ? "" : pen.clip(wall, pen.fill("M250 520A222 62 0 0 0 710 520V780H250Z", MATERIALS.leaf, "round") + salad(pen, 480, 520, 214)) + pen.fill(wall, { ...tone, alpha: 0.3 }, "round") + pen.line(wall, tone.edge)) +
    pen.line(nearArc(480, 700, 190), tone.edge, 5, 0.5) +
    glint(pen, 320, 440, 640, 0.7) +
    cap(pen, [480, 322], 242, 46, { ...tone, alpha: 1 }) +
    pen.line(level(480, 322, 206), tone.edge, 5, 0.55) +
    pen.shine("M300 316A206 60 0 0 1 430 268L440 284A180 52 0 0 0 330 322Z", 0.8) +
    pen.tags()
  );
}

export function containerRect(pen: Pen): string {
  const { tone } = pen;
  const clear = tone.alpha !== undefined;
  const lower = box(pen, { cx: 478, floor: 800, w: 500, h: 200, d: 300, soft: 44 });
  const [, baseY] = lower.point(0, 200, 0);
  const lid = box(pen, { cx: 478, floor: baseY + 78, w: 548, h: 44, d: 340, tone: clear ? { ...tone, id: "lid", alpha: 0.82 } : tone, soft: 36 });
  return (
    pen.ground(490, 800, 350) +
    lower.svg +
    lower.front(
      (clear
        ? pen.fill(outline([[14, 70], [486, 70], [486, 190, 30], [14, 190, 30]]), MATERIALS.toast, "soft") +
          pen.flat([[70, 110], [150, 150], [230, 104], [320, 146], [410, 110], [110, 168], [280, 172], [440, 164]].map(([x = 0, y = 0]) => oval(x, y, 20, 15)).join(""), MATERIALS.leaf.base, 0.95) +
          pen.flat([[100, 128], [190, 116], [270, 140], [370, 100], [370, 170], [200, 172]].map(([x = 0, y = 0]) => oval(x, y, 17, 13)).join(""), MATERIALS.tomato.base, 0.95) +
          pen.fill(bar(14, 60, 472, 130), { ...tone, alpha: 0.25 }, "soft")
        : "") +
        pen.line("M30 64V180M470 64V180", tone.edge, 5, 0.3) + pen.shine(bar(44, 70, 22, 100, 11), 0.6)) +
    lower.side(clear ? pen.fill(outline([[6, 70], [290, 70], [290, 190, 30], [6, 190, 30]]), { ...MATERIALS.toast, id: "toast-side", alpha: 0.75 }, "dark") : "") +
    lid.svg +
    lid.top(pen.line(outline([[44, 40, 40], [504, 40, 40], [504, 300, 40], [44, 300, 40]]), tone.edge, 5, 0.55) + pen.shine("M70 90H200L120 250H70Z", 0.6)) +
    pen.tags()
  );
}

export function clamshell(pen: Pen): string {
  const { tone } = pen;
  const tray = box(pen, { cx: 478, floor: 816, w: 500, h: 140, d: 340, soft: 46 });
  const [lx, ly] = tray.point(0, 140, 340);
  const [rx, ry] = tray.point(500, 140, 340);
  const rise = 290;
  const lid = outline([[lx + 6, ly, 20], [rx - 6, ry, 20], [rx + 34, ry - rise, 60], [lx + 34, ly - rise, 60]]);
  const inner = outline([[lx + 44, ly - 24, 20], [rx - 34, ry - 34, 20], [rx - 8, ry - rise + 44, 50], [lx + 64, ly - rise + 34, 50]]);
  return (
    pen.ground(490, 812, 360) +
    pen.shape(lid, tone, "soft") +
    pen.shape(inner, tone, "dark", 5) +
    pen.shine(`M${num(lx + 84)} ${num(ly - rise + 60)}l90 14l-60 170l-50 -8Z`, 0.35) +
    tray.svg +
    tray.top(
      pen.shape(outline([[34, 34, 44], [466, 34, 44], [466, 306, 44], [34, 306, 44]]), tone, "dark", 5) +
        pen.line("M250 40V300M250 160H460", tone.edge, 10, 0.5) +
        pen.line("M256 40V300M256 166H460", tone.light, 6, 0.7)) +
    tray.front(pen.line("M190 16H310", tone.edge, 16, 0.5)) +
    pen.tags()
  );
}

export function bowl(pen: Pen): string {
  const { tone } = pen;
  return (
    pen.ground(480, 742, 280) +
    pen.shape("M184 430C200 600 300 700 372 724A108 30 0 0 0 588 724C660 700 760 600 776 430Z", tone, "round") +
    pen.shape(level(480, 428, 304), tone, "light") +
    pen.shape(level(480, 432, 264), tone, "dark", 5) +
    pen.clip(level(480, 432, 264), pen.fill(level(480, 480, 230), tone, "base")) +
    pen.shine("M240 520C256 590 300 640 340 664L352 650C316 616 282 570 268 514Z", 0.45) +
    pen.line("M214 520Q480 640 746 520", tone.edge, 5, 0.35) +
    pen.tags()
  );
}

export function plate(pen: Pen): string {
  const { tone } = pen;
  const stack = [0, 1, 2, 3].map((i) => pen.shape(`M${150 + i * 4} ${752 - i * 26}A330 84 0 0 0 ${810 - i * 4} ${752 - i * 26}L770 ${790 - i * 26}Q480 ${884 - i * 26} 190 ${790 - i * 26}Z`, tone, "round")).join("");
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

export function foilTray(pen: Pen): string {
  const { tone } = pen;
  const teeth = (x1: number, y1: number, x2: number, y2: number, count: number) =>
    Array.from({ length: count }, (_, i) => {
      const t = (i + 0.5) / count;
      return `M${num(x1 + (x2 - x1) * t)} ${num(y1 + (y2 - y1) * t)}l${i % 2 ? 6 : -4} 26`;
    }).join("");
  return (
    pen.ground(490, 762, 350) +
    pen.shape("M150 500L596 572L844 430L790 590L580 756L214 692Z", tone, "sheen") +
    pen.fill("M596 572L844 430L790 590L580 756Z", tone, "dark") +
    pen.line("M596 572L580 756M214 692L580 756L790 590", tone.edge, LINE) +
    pen.line("M236 536L262 680M320 552L340 694M410 566L424 708M500 580L508 722M660 550L650 690M720 516L706 640M780 480L760 596", tone.edge, 5, 0.4) +
    pen.shape(outline([[104, 470, 24], [398, 308, 24], [876, 384, 24], [606, 572, 30]]), tone, "light") +
    pen.shape(outline([[160, 468, 20], [406, 334, 20], [818, 398, 20], [596, 544, 20]]), tone, "dark", 5) +
    pen.clip(outline([[160, 468, 20], [406, 334, 20], [818, 398, 20], [596, 544, 20]]), pen.fill("M240 500L430 396L760 446L596 560Z", tone, "base") + pen.line("M406 334L430 396M160 468L240 500M818 398L760 446", tone.edge, 5, 0.5) + pen.shine("M270 496L420 416L470 424L320 508Z", 0.6)) +
    pen.line(teeth(120, 478, 600, 556, 17) + teeth(616, 552, 866, 382, 12), tone.edge, 5, 0.55) +
    pen.tags()
  );
}

export function soupTub(pen: Pen): string {
  const { tone } = pen;
  const lid = /lid/i.test(pen.mark);
  if (lid) return ventedLid(pen);
  return (
    pen.ground(480, 800, 260) +
    body(pen, 480, [[232, 340], [196, 770, 20], [186, 790]]) +
    label(pen, { cx: 480, top: 456, bottom: 660, r: 222, rBottom: 205, tone: tone.id === "white" ? MATERIALS.mint : MATERIALS.card }) +
    pen.line(nearArc(480, 742, 198), tone.edge, 5, 0.5) +
    cap(pen, [480, 296], 250, 56, TONES.white) +
    pen.line(level(480, 296, 208), TONES.white.edge, 5, 0.5) +
    pen.line("M440 296h80M480 284v24", TONES.white.edge, LINE, 0.6)
  );
}

function ventedLid(pen: Pen): string {
  const { tone } = pen;
  return (
    pen.ground(480, 690, 320) +
    cap(pen, [480, 560], 310, 60, tone) +
    cap(pen, [480, 440], 310, 60, tone) +
    pen.line(level(480, 440, 258), tone.edge, 5, 0.5) +
    pen.line("M440 440h80M480 426v28", tone.edge, 8, 0.7) +
    pen.tags()
  );
}

export function portionCup(pen: Pen): string {
  const { tone } = pen;
  const cup = (cx: number, y: number, sauce: Tone, lid: boolean) => {
    const wall = turned(cx, [[150, y], [112, y + 190, 18], [104, y + 204]]);
    return (
      pen.shape(wall, tone, "round") +
      pen.clip(wall, pen.fill(`M${cx - 160} ${y + 62}A146 42 0 0 0 ${cx + 160} ${y + 62}V${y + 260}H${cx - 160}Z`, sauce, "round") + pen.fill(level(cx, y + 62, 142), sauce, "light")) +
      pen.line(wall, tone.edge) +
      pen.line([-0.7, -0.35, 0, 0.35, 0.7].map((s) => `M${num(cx + s * 142)} ${num(y + 60 + 40 * Math.sqrt(1 - s * s))}L${num(cx + s * 112)} ${num(y + 190 + 30 * Math.sqrt(1 - s * s))}`).join(""), tone.edge, 4, 0.4) +
      (lid
        ? cap(pen, [cx, y - 30], 166, 34, { ...tone, alpha: tone.alpha === undefined ? 1 : 0.86 }) + pen.line(level(cx, y - 30, 130), tone.edge, 5, 0.5)
        : pen.shape(`${level(cx, y, 166)}${level(cx, y, 134)}`, { ...tone, alpha: 1 }, "light", 5).replace("<path ", '<path fill-rule="evenodd" '))
    );
  };
  return pen.ground(490, 800, 340) + cup(640, 430, MATERIALS.leaf, true) + cup(330, 560, MATERIALS.tomato, false) + pen.tags();
}

export function platter(pen: Pen): string {
  const { tone } = pen;
  const wedge = (x: number, y: number, turn: number) =>
    pen.turnedBy(turn, x, y,
      pen.shape("M-90 50L0 -80L90 50Z", MATERIALS.stone, "light", 5) +
        pen.fill("M-80 26L80 26L92 50H-92Z", MATERIALS.leaf, "base") +
        pen.fill("M-84 40H84L92 56H-92Z", MATERIALS.tomato, "base") +
        pen.shape("M-96 54H96V84H-96Z", MATERIALS.bamboo, "soft", 5));
  const dome = "M150 560C150 330 300 250 480 250C660 250 810 330 810 560A330 96 0 0 1 150 560Z";
  return (
    pen.ground(480, 690, 370) +
    pen.shape("M112 576A368 108 0 0 0 848 576L820 624A340 92 0 0 1 140 624Z", tone, "round") +
    pen.shape(level(480, 574, 370), tone, "soft") +
    wedge(330, 500, -6) + wedge(480, 474, 0) + wedge(632, 500, 6) + wedge(400, 570, -4) + wedge(560, 572, 5) +
    pen.fill(dome, { ...TONES.clear, alpha: 0.3 }, "soft") +
    pen.line(dome, TONES.clear.edge) +
    pen.shine("M216 470C230 390 280 330 350 304L360 322C300 352 256 406 246 476Z", 0.85) +
    pen.shape(oval(480, 250, 40, 14), { ...TONES.clear, alpha: 1 }, "soft", 5) +
    pen.tags()
  );
}

export function pizzaBox(pen: Pen): string {
  const { tone } = pen;
  const base = box(pen, { cx: 478, floor: 830, w: 520, h: 76, d: 470 });
  const [lx, ly] = base.point(0, 76, 470);
  const [rx, ry] = base.point(520, 76, 470);
  const lid = `M${num(lx)} ${num(ly)}L${num(rx)} ${num(ry)}L${num(rx + 50)} ${num(ry - 350)}L${num(lx + 50)} ${num(ly - 350)}Z`;
  const rings = [[150, 130], [250, 220], [330, 110], [340, 310], [190, 330], [400, 220], [250, 390]];
  return (
    pen.ground(500, 826, 380) +
    pen.shape(lid, tone, "dark") +
    pen.fill(`M${num(lx + 34)} ${num(ly - 22)}L${num(rx - 16)} ${num(ry - 34)}L${num(rx + 26)} ${num(ry - 326)}L${num(lx + 72)} ${num(ly - 318)}Z`, tone, "soft") +
    (pen.mark || pen.size
      ? pen.group(`matrix(.883 .137 0 .956 ${num((lx + rx) / 2 + 28)} ${num((ly + ry) / 2 - 178)})`, pen.text(pen.mark || pen.size, 0, 0, 320, 96, tone.ink))
      : "") +
    base.svg +
    base.top(
      pen.fill(bar(16, 16, 488, 438), tone, "dark") +
        pen.shape(oval(260, 235, 206), MATERIALS.toast, "soft") +
        pen.shape(oval(260, 235, 174), TONES.yellow, "soft", 4) +
        rings.map(([x = 0, y = 0]) => pen.shape(oval(x, y - 6, 32), MATERIALS.tomato, "soft", 4)).join("") +
        pen.flat([[210, 150], [300, 180], [180, 240], [300, 270], [240, 300], [370, 160]].map(([x = 0, y = 0]) => oval(x, y, 13)).join(""), MATERIALS.leaf.dark) +
        pen.line("M260 30V440M80 130L440 340M80 340L440 130", MATERIALS.toast.edge, 4, 0.5)) +
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
  const rim = `M0 0H960V${num(tray.point(420, 170, 0)[1])}L${num(tray.point(420, 170, 0)[0])} ${num(tray.point(420, 170, 0)[1])}L${num(tray.point(0, 170, 0)[0])} ${num(tray.point(0, 170, 0)[1])}H0Z`;
  const burger =
    pen.shape(oval(cx, cy + 40, 190, 60), MATERIALS.toast, "soft") +
    pen.shape(outline([[cx - 196, cy - 26, 26], [cx + 196, cy - 26, 26], [cx + 196, cy + 30, 26], [cx - 196, cy + 30, 26]]), TONES.brown, "soft") +
    pen.shape(`M${num(cx - 200)} ${num(cy - 50)}H${num(cx + 200)}L${num(cx + 160)} ${num(cy - 10)}L${num(cx + 90)} ${num(cy - 30)}L${num(cx + 20)} ${num(cy)}L${num(cx - 60)} ${num(cy - 30)}L${num(cx - 140)} ${num(cy - 4)}Z`, TONES.yellow, "soft", 5) +
    pen.shape(`M${num(cx - 210)} ${num(cy - 48)}q30 -34 60 -6q36 -30 70 0q36 -30 70 0q36 -30 70 0q36 -30 70 0q36 -30 80 8q-20 24 -60 10q-40 24 -80 4q-40 22 -80 2q-40 20 -80 0q-60 20 -120 -18Z`, MATERIALS.leaf, "soft", 5) +
    pen.shape(`M${num(cx - 196)} ${num(cy - 66)}C${num(cx - 196)} ${num(cy - 220)} ${num(cx + 196)} ${num(cy - 220)} ${num(cx + 196)} ${num(cy - 66)}Q${num(cx)} ${num(cy - 40)} ${num(cx - 196)} ${num(cy - 66)}Z`, MATERIALS.toast, "soft") +
    pen.flat([[-90, -130], [-30, -156], [40, -136], [100, -124], [0, -108], [-60, -100]].map(([x = 0, y = 0]) => oval(cx + x, cy + y, 11, 7)).join(""), "#FBEBCB");
  return (
    pen.ground(490, 816, 330) +
    pen.shape(`M${num(lx)} ${num(ly)}L${num(rx)} ${num(ry)}L${num(rx + 16)} ${num(ry - 260)}L${num(lx + 62)} ${num(ly - 266)}Z`, tone, "dark") +
    pen.line(`M${num(lx + 50)} ${num(ly - 30)}L${num(lx + 96)} ${num(ly - 226)}M${num(rx - 40)} ${num(ry - 30)}L${num(rx - 24)} ${num(ry - 232)}`, tone.edge, 5, 0.5) +
    tray.svg +
    tray.top(pen.fill(bar(12, 12, 396, 306), tone, "dark") + pen.shade(bar(12, 12, 396, 306), 0.2)) +
    pen.clip(rim, burger) +
    tray.front(pen.line("M150 4V44H270V4", tone.edge, 5, 0.6) + pen.flat("M210 66C250 92 250 132 210 150C170 132 170 92 210 66Z", tone.edge, 0.3)) +
    pen.tags()
  );
}

