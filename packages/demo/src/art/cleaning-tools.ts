import { bar, level, nearArc, num, outline, oval, wrap } from "./geometry.ts";
import { MATERIALS, TONES } from "./palette.ts";
import type { Pen } from "./pen.ts";
import { body, glint } from "./vessels.ts";

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
    strands
      .map(
        (d, i) =>
          pen.line(d, i % 3 === 1 ? tone.edge : white.edge, 58) + pen.line(d, i % 3 === 1 ? tone.base : white.base, 46),
      )
      .join("") +
    strands.map((d) => pen.line(d, white.edge, 4, 0.3)).join("") +
    pen.shape(
      "M440 420H520L560 470Q640 480 648 520Q650 548 620 552H340Q310 548 312 520Q320 480 400 470Z",
      tone,
      "soft",
    ) +
    pen.tags()
  );
}

export function bucket(pen: Pen): string {
  const { tone } = pen;
  return (
    pen.ground(480, 816, 270) +
    pen.line("M240 340C250 70 710 70 720 340", TONES.silver.edge, 20) +
    body(pen, 480, [
      [250, 340],
      [190, 786, 26],
      [178, 806],
    ]) +
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
    pen.shape(
      `M${-226 + i * 48} 40L${-240 + i * 51} 168Q${-216 + i * 51} 184 ${-192 + i * 51} 168L${-190 + i * 48} 40Z`,
      hair,
      "soft",
      5,
    ),
  ).join("");
  return (
    pen.ground(470, 776, 330) +
    pen.turnedBy(
      -16,
      440,
      520,
      tufts +
        pen.shape(
          "M-260 -20Q-280 60 -220 60H190Q240 58 250 20L430 -40Q476 -64 460 -110Q440 -150 396 -130L226 -60Q0 -110 -200 -70Q-250 -60 -260 -20Z",
          tone,
          "soft",
        ) +
        pen.shade("M-262 16Q-266 60 -220 60H190Q240 58 250 20L440 -44Q340 -40 240 0Q0 40 -262 16Z", 0.18) +
        pen.shape(oval(416, -92, 18, 14), MATERIALS.card, "base", 5) +
        pen.shine("M-226 -40Q0 -90 190 -46L180 -30Q0 -66 -216 -22Z", 0.4),
      1.02,
    ) +
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
    body(pen, 480, [
      [196, 300],
      [170, 790, 26],
      [160, 812],
    ]) +
    pen.fill(
      wrap(480, 744, 790, 173, 171),
      { ...tone, id: `${tone.id}-foot`, base: tone.dark, light: tone.base },
      "round",
    ) +
    pen.line(nearArc(480, 742, 173), tone.edge, 5, 0.6) +
    glint(pen, 332, 400, 690, 0.45) +
    pen.shape("M272 296C272 200 366 140 480 140C594 140 688 200 688 296A208 60 0 0 1 272 296Z", tone, "soft") +
    pen.clip(
      "M272 296C272 200 366 140 480 140C594 140 688 200 688 296A208 60 0 0 1 272 296Z",
      pen.flat("M560 140C660 200 640 330 560 380H720V140Z", tone.dark, 0.45),
    ) +
    pen.line(nearArc(480, 282, 208), tone.edge, 5, 0.6) +
    pen.shape(
      outline([
        [422, 268, 14],
        [538, 268, 14],
        [530, 308, 14],
        [430, 308, 14],
      ]),
      tone,
      "dark",
      5,
    ) +
    (pen.mark
      ? pen.text(pen.mark, 472, 560, 260, 60, tone.ink)
      : pen.line("M420 480L472 450L524 480M420 500V580L472 610L524 580V500", tone.ink, 12, 0.35)) +
    pen.badge()
  );
}
