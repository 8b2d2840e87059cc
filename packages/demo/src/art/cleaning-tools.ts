import { bar, disc, level, nearArc, num, outline, oval, wrap } from "./geometry.ts";
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
    body(pen, 486, [[54, 340], [58, 400, 40], [160, 500, 60], [160, 812, 30], [146, 832]]) +
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
    body(pen, 480, [[60, 226], [62, 290, 30], [104, 330, 40], [186, 440, 80], [180, 520, 40], [186, 600, 40], [186, 810, 30], [170, 832]]) +
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
    pen.cord(`M${num(hx)} ${num(hy + 10)}Q${num(hx + 6)} ${num(hy - 74)} ${num(hx + 60)} ${num(hy - 70)}L${num(ex - 30)} ${num(ey - 80)}Q${num(ex)} ${num(ey - 80)} ${num(ex)} ${num(ey + 6)}`, tone, 40) +
    cap(pen, [cx, cy - 60], 72, 66, lid, 9) +
    can.front(
      pen.line("M40 70H380M40 450H380", tone.edge, LINE, 0.35) +
        pen.shape(outline([[48, 120, 20], [372, 120, 20], [372, 400, 20], [48, 400, 20]]), sticker, "soft", 5) +
        pen.fill(outline([[51, 123, 18], [369, 123, 18], [369, 170], [51, 170]]), sticker.id === "mint" ? MATERIALS.gum : tone, "base") +
        pen.text(pen.mark || pen.size, 210, two ? 238 : 282, 270, two ? 70 : 96, sticker.ink) +
        (two ? pen.text(pen.size, 210, 344, 270, 70, sticker.ink) : "") +
        (pen.mark || pen.size ? "" : pen.print(84, 230, 220, 4, sticker.ink, 0.4))) +
    can.side(pen.line("M60 110V420M125 110V420M190 110V420", tone.edge, 8, 0.35))
  );
}

export function powderTub(pen: Pen): string {
  const { tone } = pen;
  const lid = tone.id === "white" ? MATERIALS.gum : tone;
  return (
    pen.ground(480, 812, 300) +
    pen.cord("M262 340C250 90 700 90 692 340", TONES.silver, 10) +
    body(pen, 477, [[218, 330], [190, 780, 26], [178, 800]], TONES.white) +
    label(pen, { cx: 477, top: 446, bottom: 700, r: 210, rBottom: 196, tone: tone.id === "white" ? MATERIALS.mint : tone }) +
    glint(pen, 322, 480, 700, 0.5) +
    cap(pen, [477, 292], 234, 50, lid) +
    pen.line(level(477, 288, 190), lid.edge, 5, 0.45) +
    pen.shape("M560 824Q620 740 700 720Q800 736 860 824Q710 852 560 824Z", TONES.white, "soft") +
    pen.turnedBy(-24, 720, 740, pen.shape("M-90 -30H60Q80 0 60 30H-90Q-110 0 -90 -30Z", lid, "soft") + pen.cord("M66 0H170", lid, 20) + pen.shape(oval(-92, 0, 16, 32), lid, "dark", 5))
  );
}

/** Liquid comes by volume, a jumbo roll from a round case, and everything else is folded paper. */
export function dispenser(pen: Pen): string {
  const { tone } = pen;
  const liquid = /\d\s*m?l$/i.test(pen.size);
  const round = /jumbo/i.test(pen.mark);
  const pane = { ...TONES.clear, base: "#9FC4BC", light: "#CFE4DE", id: "pane" };
  const key = (x: number, y: number) => pen.shape(oval(x, y, 22), TONES.silver, "soft", 5) + pen.line(`M${x} ${y - 8}V${y + 8}`, TONES.silver.edge, 6);
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
      pen.shape(`M${num(mx)} ${num(my + 56)}c30 48 44 62 44 88a44 44 0 0 1 -88 0c0 -26 14 -40 44 -88Z`, { ...TONES.blue, id: "drop", light: "#CDE9F2", base: "#8CC7DB" }, "soft", 5)
    : pen.shape(`M${num(mx - 150)} ${num(my - 40)}l300 44v90q-20 30 -60 10q-90 -40 -150 -20l-90 -30Z`, TONES.white, "soft") + pen.line(`M${num(mx - 30)} ${num(my)}v60`, TONES.white.edge, 4, 0.5);
  return (
    pen.ground(490, 862, 270) +
    mouth +
    unit.svg +
    unit.front(
      key(width / 2, 44) +
        (liquid
          ? pen.shape(outline([[width / 2 - 34, 96, 34], [width / 2 + 34, 96, 34], [width / 2 + 34, 290, 34], [width / 2 - 34, 290, 34]]), pane, "soft", 5) +
            pen.shape(outline([[40, 340, 30], [width - 40, 340, 30], [width - 64, 460, 40], [64, 460, 40]]), tone, "dark", 5)
          : pen.shape(outline([[width / 2 - 150, 110, 30], [width / 2 + 150, 110, 30], [width / 2 + 150, 170, 30], [width / 2 - 150, 170, 30]]), pane, "soft", 5) +
            pen.line("M30 400H450", tone.edge, LINE, 0.5))) +
    pen.tags()
  );
}

export function mop(pen: Pen): string {
  const { tone } = pen;
  const strands = Array.from({ length: 11 }, (_, i) => {
    const x = 250 + i * 46;
    const out = (i - 5) * 26;
    return `M${num(480 + (x - 480) * 0.62)} 520C${num(x + out * 0.2)} 600 ${num(x + out)} 680 ${num(x + out + (i % 2 ? 14 : -14))} ${i % 2 ? 806 : 776}`;
  });
  const white = tone.id === "white" ? tone : TONES.white;
  return (
    pen.ground(480, 820, 340) +
    pen.cord("M480 60V470", TONES.silver, 26, "light") +
    pen.shape(bar(462, 56, 36, 130, 16), tone, "soft") +
    strands.map((d, i) => pen.line(d, i % 3 === 1 ? tone.edge : white.edge, 58) + pen.line(d, i % 3 === 1 ? tone.base : white.base, 46)).join("") +
    strands.map((d) => pen.line(d, white.edge, 4, 0.3)).join("") +
    pen.shape("M440 420H520L560 470Q640 480 648 520Q650 548 620 552H340Q310 548 312 520Q320 480 400 470Z", tone, "soft") +
    pen.tags()
  );
}

export function bucket(pen: Pen): string {
  const { tone } = pen;
  return (
    pen.ground(480, 816, 270) +
    pen.line("M240 340C250 70 710 70 720 340", TONES.silver.edge, 20) +
    body(pen, 480, [[250, 340], [190, 786, 26], [178, 806]]) +
    pen.line("M312 560h52M318 620h36M324 680h52", tone.ink, 8, 0.5) +
    pen.shape(level(480, 330, 266), tone, "light") +
    pen.shape(level(480, 334, 230), tone, "dark", 5) +
    pen.shade(level(480, 340, 224), 0.12) +
    pen.line("M240 336C250 70 710 70 720 336", TONES.silver.edge, 20) +
    pen.line("M240 336C250 70 710 70 720 336", TONES.silver.light, 8) +
    pen.shape(bar(410, 118, 140, 40, 18), MATERIALS.card, "soft") +
    glint(pen, 300, 440, 540, 0.45) +
    pen.tags()
  );
}

export function broom(pen: Pen): string {
  const { tone } = pen;
  const bristle = tone.id === "black" ? TONES.grey : TONES.black;
  const hair = Array.from({ length: 15 }, (_, i) => `M${240 + i * 34} 610L${216 + i * 38} 790`).join("");
  return (
    pen.ground(480, 812, 330) +
    pen.cord("M480 60V500", MATERIALS.bamboo, 28) +
    pen.shape(bar(460, 54, 40, 90, 18), tone, "soft") +
    pen.shape("M222 590H738L782 800Q480 822 178 800Z", bristle, "soft") +
    pen.line(hair, bristle.edge, 5, 0.6) +
    pen.shape("M444 450H516L540 500L748 540Q766 552 762 606Q480 630 198 606Q194 552 212 540L420 500Z", tone, "soft") +
    pen.shade("M199 580Q480 604 761 580L762 606Q480 630 198 606Z", 0.2) +
    pen.tags()
  );
}

export function brush(pen: Pen): string {
  const { tone } = pen;
  const hair = tone.id === "white" ? TONES.blue : TONES.white;
  const tufts = Array.from({ length: 9 }, (_, i) =>
    pen.shape(`M${-226 + i * 48} 40L${-240 + i * 51} 168Q${-216 + i * 51} 184 ${-192 + i * 51} 168L${-190 + i * 48} 40Z`, hair, "soft", 5)).join("");
  return (
    pen.ground(470, 776, 330) +
    pen.turnedBy(-16, 440, 520,
      tufts +
        pen.shape("M-260 -20Q-280 60 -220 60H190Q240 58 250 20L430 -40Q476 -64 460 -110Q440 -150 396 -130L226 -60Q0 -110 -200 -70Q-250 -60 -260 -20Z", tone, "soft") +
        pen.shade("M-262 16Q-266 60 -220 60H190Q240 58 250 20L440 -44Q340 -40 240 0Q0 40 -262 16Z", 0.18) +
        pen.shape(oval(416, -92, 18, 14), MATERIALS.card, "base", 5) +
        pen.shine("M-226 -40Q0 -90 190 -46L180 -30Q0 -66 -216 -22Z", 0.4), 1.02) +
    pen.tags()
  );
}

export function wetFloorSign(pen: Pen): string {
  const { tone } = pen;
  return (
    pen.ground(500, 836, 310) +
    pen.shape("M470 140L560 130L770 782L640 790Z", tone, "dark") +
    pen.shape("M372 140Q374 116 398 116H538Q560 116 566 138L690 830H592L574 772H330L314 830H216Z", tone, "soft") +
    pen.shape(bar(414, 148, 96, 34, 16), MATERIALS.stone, "dark", 5) +
    pen.shape("M462 250L620 560Q626 580 604 580H314Q292 580 298 560Z", MATERIALS.card, "base") +
    pen.line("M462 250L620 560Q626 580 604 580H314Q292 580 298 560Z", "#B42318", 16) +
    pen.flat(oval(432, 386, 25), "#14211C") +
    pen.line("M440 428L484 478L446 528M484 478L540 500L556 532M446 436L392 452M446 440L502 420", "#14211C", 19) +
    pen.line("M352 552H400M430 554H476", "#1D5F8A", 9) +
    (pen.mark ? pen.text(pen.mark, 452, 674, 250, 58, tone.ink) : pen.text("WET FLOOR", 452, 674, 270, 54, tone.ink)) +
    pen.line("M350 716H554", tone.ink, 8, 0.5) +
    pen.badge()
  );
}

export function bin(pen: Pen): string {
  const { tone } = pen;
  return (
    pen.ground(480, 838, 240) +
    pen.shape("M390 800Q480 830 570 800L580 846Q480 880 380 846Z", TONES.black, "soft") +
    body(pen, 480, [[196, 300], [170, 790, 26], [160, 812]]) +
    pen.fill(wrap(480, 744, 790, 173, 171), { ...tone, id: `${tone.id}-foot`, base: tone.dark, light: tone.base }, "round") +
    pen.line(nearArc(480, 742, 173), tone.edge, 5, 0.6) +
    glint(pen, 332, 400, 690, 0.45) +
    pen.shape("M272 296C272 200 366 140 480 140C594 140 688 200 688 296A208 60 0 0 1 272 296Z", tone, "soft") +
    pen.clip("M272 296C272 200 366 140 480 140C594 140 688 200 688 296A208 60 0 0 1 272 296Z", pen.flat("M560 140C660 200 640 330 560 380H720V140Z", tone.dark, 0.45)) +
    pen.line(nearArc(480, 282, 208), tone.edge, 5, 0.6) +
    pen.shape(outline([[422, 268, 14], [538, 268, 14], [530, 308, 14], [430, 308, 14]]), tone, "dark", 5) +
    (pen.mark ? pen.text(pen.mark, 472, 560, 260, 60, tone.ink) : pen.line("M420 480L472 450L524 480M420 500V580L472 610L524 580V500", tone.ink, 12, 0.35)) +
    pen.badge()
  );
}
