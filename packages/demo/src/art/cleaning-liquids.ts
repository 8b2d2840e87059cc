import { bar, disc, level, nearArc, num, outline, oval } from "./geometry.ts";
import { MATERIALS, TONES } from "./palette.ts";
import { LINE, type Pen } from "./pen.ts";
import { box, cap } from "./solids.ts";
import { body, glint, label, labelTone } from "./vessels.ts";

export function sprayBottle(pen: Pen): string {
  const { tone } = pen;
  const head = tone.id === "white" || tone.id === "clear" ? MATERIALS.gum : TONES.white;
  const accent = head.id === "gum" ? TONES.white : tone;
  return (
    pen.ground(490, 834, 220) +
    pen.shape("M430 250C420 300 380 330 372 392L400 400C420 350 452 330 470 260Z", accent, "soft") +
    pen.shape("M320 130H560Q640 136 650 196L640 236Q590 214 552 226L540 300H428V226L320 200Z", head, "soft") +
    pen.flat("M440 226H640Q590 214 552 226L540 300H500Z", head.dark, 0.6) +
    pen.shape(bar(276, 132, 50, 70, 10), accent, "soft") +
    body(pen, 486, [
      [54, 340],
      [58, 400, 40],
      [160, 500, 60],
      [160, 812, 30],
      [146, 832],
    ]) +
    cap(pen, [486, 292], 72, 60, head, 9) +
    pen.fill(bar(430, 262, 112, 34), head, "soft") +
    label(pen, { cx: 486, top: 548, bottom: 766, r: 158, tone: labelTone(tone) }) +
    glint(pen, 366, 540, 770, 0.4)
  );
}

export function chemicalBottle(pen: Pen): string {
  const { tone } = pen;
  const lid = labelTone(tone).id === "mint" ? MATERIALS.gum : MATERIALS.card;
  return (
    pen.ground(480, 834, 230) +
    body(pen, 480, [
      [60, 226],
      [62, 290, 30],
      [104, 330, 40],
      [186, 440, 80],
      [180, 520, 40],
      [186, 600, 40],
      [186, 810, 30],
      [170, 832],
    ]) +
    pen.line(nearArc(480, 506, 178), tone.edge, 5, 0.4) +
    label(pen, { cx: 480, top: 548, bottom: 768, r: 184, tone: labelTone(tone) }) +
    glint(pen, 346, 560, 770, 0.4) +
    pen.shine("M372 400C390 370 410 350 430 336L440 350C414 370 398 396 386 424Z", 0.5) +
    cap(pen, [480, 150], 80, 92, lid, 11)
  );
}

export function jerrycan(pen: Pen): string {
  const { tone } = pen;
  const can = box(pen, { cx: 470, floor: 836, w: 420, h: 500, d: 250, soft: 54 });
  const [cx, cy] = can.point(92, 500, 120);
  const [hx, hy] = can.point(200, 500, 120);
  const [ex, ey] = can.point(390, 500, 120);
  const sticker = labelTone(tone);
  const lid = sticker.id === "mint" ? MATERIALS.gum : MATERIALS.card;
  const two = pen.mark !== "" && pen.size !== "";
  return (
    pen.ground(490, 832, 300) +
    can.svg +
    pen.cord(
      `M${num(hx)} ${num(hy + 10)}Q${num(hx + 6)} ${num(hy - 74)} ${num(hx + 60)} ${num(hy - 70)}L${num(ex - 30)} ${num(ey - 80)}Q${num(ex)} ${num(ey - 80)} ${num(ex)} ${num(ey + 6)}`,
      tone,
      40,
    ) +
    cap(pen, [cx, cy - 60], 72, 66, lid, 9) +
    can.front(
      pen.line("M40 70H380M40 450H380", tone.edge, LINE, 0.35) +
        pen.shape(
          outline([
            [48, 120, 20],
            [372, 120, 20],
            [372, 400, 20],
            [48, 400, 20],
          ]),
          sticker,
          "soft",
          5,
        ) +
        pen.fill(
          outline([
            [51, 123, 18],
            [369, 123, 18],
            [369, 170],
            [51, 170],
          ]),
          sticker.id === "mint" ? MATERIALS.gum : tone,
          "base",
        ) +
        pen.text(pen.mark || pen.size, 210, two ? 238 : 282, 270, two ? 70 : 96, sticker.ink) +
        (two ? pen.text(pen.size, 210, 344, 270, 70, sticker.ink) : "") +
        (pen.mark || pen.size ? "" : pen.print(84, 230, 220, 4, sticker.ink, 0.4)),
    ) +
    can.side(pen.line("M60 110V420M125 110V420M190 110V420", tone.edge, 8, 0.35))
  );
}

export function powderTub(pen: Pen): string {
  const { tone } = pen;
  const lid = tone.id === "white" ? MATERIALS.gum : tone;
  return (
    pen.ground(480, 812, 300) +
    pen.cord("M262 340C250 90 700 90 692 340", TONES.silver, 10) +
    body(
      pen,
      477,
      [
        [218, 330],
        [190, 780, 26],
        [178, 800],
      ],
      TONES.white,
    ) +
    label(pen, {
      cx: 477,
      top: 446,
      bottom: 700,
      r: 210,
      rBottom: 196,
      tone: tone.id === "white" ? MATERIALS.mint : tone,
    }) +
    glint(pen, 322, 480, 700, 0.5) +
    cap(pen, [477, 292], 234, 50, lid) +
    pen.line(level(477, 288, 190), lid.edge, 5, 0.45) +
    pen.shape("M560 824Q620 740 700 720Q800 736 860 824Q710 852 560 824Z", TONES.white, "soft") +
    pen.turnedBy(
      -24,
      720,
      740,
      pen.shape("M-90 -30H60Q80 0 60 30H-90Q-110 0 -90 -30Z", lid, "soft") +
        pen.cord("M66 0H170", lid, 20) +
        pen.shape(oval(-92, 0, 16, 32), lid, "dark", 5),
    )
  );
}

/** A liquid dispenser when the size is a volume, a round case for a jumbo roll, otherwise one for folded paper. */
export function dispenser(pen: Pen): string {
  const { tone } = pen;
  const liquid = /\d\s*m?l$/i.test(pen.size);
  const round = /jumbo/i.test(pen.mark);
  const pane = { ...TONES.clear, base: "#9FC4BC", light: "#CFE4DE", id: "pane" };
  const key = (x: number, y: number) =>
    pen.shape(oval(x, y, 22), TONES.silver, "soft", 5) + pen.line(`M${x} ${y - 8}V${y + 8}`, TONES.silver.edge, 6);
  if (round) {
    return (
      pen.ground(480, 858, 260) +
      pen.shape("M560 640H760V800Q740 830 700 812Q650 796 600 826L560 800Z", TONES.white, "soft") +
      pen.shape(disc([560, 420], "deep", 330), tone, "dark") +
      pen.shape(disc([450, 470], "deep", 330), tone, "soft") +
      pen.line(disc([450, 470], "deep", 286), tone.edge, 5, 0.4) +
      pen.shape("M410 560C330 540 290 470 310 400L362 420C350 470 372 506 424 516Z", pane, "soft", 5) +
      key(450, 230) +
      pen.tags()
    );
  }
  const width = liquid ? 330 : 480;
  const unit = box(pen, { cx: 480, floor: liquid ? 690 : 700, w: width, h: liquid ? 500 : 470, d: 190, soft: 60 });
  const [mx, my] = unit.point(width / 2, 0, 70);
  const mouth = liquid
    ? pen.shape(`M${num(mx - 46)} ${num(my - 20)}h92l-18 60h-56Z`, tone, "dark") +
      pen.shape(
        `M${num(mx)} ${num(my + 56)}c30 48 44 62 44 88a44 44 0 0 1 -88 0c0 -26 14 -40 44 -88Z`,
        { ...TONES.blue, id: "drop", light: "#CDE9F2", base: "#8CC7DB" },
        "soft",
        5,
      )
    : pen.shape(
        `M${num(mx - 150)} ${num(my - 40)}l300 44v90q-20 30 -60 10q-90 -40 -150 -20l-90 -30Z`,
        TONES.white,
        "soft",
      ) + pen.line(`M${num(mx - 30)} ${num(my)}v60`, TONES.white.edge, 4, 0.5);
  return (
    pen.ground(490, 862, 270) +
    mouth +
    unit.svg +
    unit.front(
      key(width / 2, 44) +
        (liquid
          ? pen.shape(
              outline([
                [width / 2 - 34, 96, 34],
                [width / 2 + 34, 96, 34],
                [width / 2 + 34, 290, 34],
                [width / 2 - 34, 290, 34],
              ]),
              pane,
              "soft",
              5,
            ) +
            pen.shape(
              outline([
                [40, 340, 30],
                [width - 40, 340, 30],
                [width - 64, 460, 40],
                [64, 460, 40],
              ]),
              tone,
              "dark",
              5,
            )
          : pen.shape(
              outline([
                [width / 2 - 150, 110, 30],
                [width / 2 + 150, 110, 30],
                [width / 2 + 150, 170, 30],
                [width / 2 - 150, 170, 30],
              ]),
              pane,
              "soft",
              5,
            ) + pen.line("M30 400H450", tone.edge, LINE, 0.5)),
    ) +
    pen.tags()
  );
}
