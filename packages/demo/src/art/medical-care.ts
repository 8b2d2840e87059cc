import { bar, disc, mantle, oval } from "./geometry.ts";
import { MATERIALS, TONES } from "./palette.ts";
import type { Pen } from "./pen.ts";
import { cap, roll, tail, grain } from "./solids.ts";
import { body, glint, label, labelTone } from "./vessels.ts";

export function bandageRoll(pen: Pen): string {
  const { tone } = pen;
  return (
    pen.ground(490, 756, 350) +
    tail(pen, [350, 540], 206, 230, 400) +
    pen.line("M470 756l108 -59M590 775l108 -59", tone.edge, 4, 0.4) +
    roll(pen, { at: [350, 540], axis: "deep", r: 206, length: 230, core: 26 }) +
    pen.line(grain([350, 540], 206, 230, [-100, -86, -72, -58, -44, -30, -16, -2, 14, 30]), tone.edge, 4, 0.35) +
    pen.line(
      disc([350, 540], "deep", 60) + disc([350, 540], "deep", 90) + disc([350, 540], "deep", 150),
      tone.edge,
      4,
      0.4,
    ) +
    pen.tags()
  );
}

export function tapeRoll(pen: Pen): string {
  const { tone } = pen;
  return (
    pen.ground(490, 764, 340) +
    tail(pen, [390, 520], 236, 150, 300) +
    roll(pen, { at: [390, 520], axis: "deep", r: 236, length: 150, core: 146, coreTone: MATERIALS.card }) +
    pen.clip(
      disc([390, 520], "deep", 114),
      pen.fill(disc([390, 520], "deep", 114), MATERIALS.card, "dark") +
        pen.flat(disc([460, 481], "deep", 114), "#F4EFE6"),
    ) +
    pen.line(disc([390, 520], "deep", 114), MATERIALS.card.edge, 4) +
    pen.line(grain([390, 520], 236, 150, [-60, -20]), tone.light, 10, 0.6) +
    pen.tags()
  );
}

export function couchRoll(pen: Pen): string {
  const { tone } = pen;
  const at = [742, 420] as const;
  const r = 138;
  const sheet = `M${at[0] - 70} ${at[1] + 24}L${at[0] - 560} ${at[1] - 52}V700Q${at[0] - 400} 760 ${at[0] - 300} 750Q${at[0] - 160} 740 ${at[0] - 70} 800Z`;
  return (
    pen.ground(470, 800, 350) +
    roll(pen, { at, axis: "wide", r, length: 580, core: 42, coreTone: TONES.kraft }) +
    pen.shape(sheet, tone, "soft") +
    pen.fill(
      `M${at[0] - 66} ${at[1] - 60}L${at[0] - 556} ${at[1] - 136}V${at[1] - 30}L${at[0] - 66} ${at[1] + 50}Z`,
      tone,
      "light",
    ) +
    `<path d="M182 590L672 660" fill="none" stroke="${tone.edge}" stroke-width="4" stroke-dasharray="14 14" stroke-opacity=".6"/>` +
    pen.line("M250 400L244 700M380 420Q376 560 384 730M520 440V730", tone.edge, 4, 0.22) +
    pen.tags()
  );
}

export function coldPack(pen: Pen): string {
  const { tone } = pen;
  const frost = [0, 60, 120]
    .map((a) => pen.turnedBy(a, 0, 0, pen.line("M0 -108V108M-34 -96L0 -62L34 -96M-34 96L0 62L34 96", tone.ink, 15)))
    .join("");
  const light = tone.id === "white" || tone.id === "clear";
  const flake = light
    ? [0, 60, 120]
        .map((a) =>
          pen.turnedBy(a, 0, 0, pen.line("M0 -108V108M-34 -96L0 -62L34 -96M-34 96L0 62L34 96", TONES.blue.base, 15)),
        )
        .join("")
    : frost;
  return (
    pen.ground(480, 780, 340) +
    pen.turnedBy(
      -6,
      480,
      480,
      pen.shape(bar(-320, -250, 640, 500, 40), tone, "dark") +
        pen.shape("M-270 -200Q0 -226 270 -200Q300 0 270 200Q0 226 -270 200Q-300 0 -270 -200Z", tone, "soft") +
        pen.shine("M-246 -176Q-150 -194 -60 -192Q-180 -160 -226 -60Q-250 -110 -246 -176Z", 0.5) +
        pen.line("M120 150Q190 140 230 90M-220 130Q-190 160 -150 166", tone.edge, 5, 0.4) +
        flake,
    ) +
    pen.tags()
  );
}

export function underpad(pen: Pen): string {
  const { tone } = pen;
  const back = tone.id === "white" ? MATERIALS.mint : tone;
  const quilt = Array.from(
    { length: 15 },
    (_, i) => `M${-560 + i * 80} -300L${40 + i * 80} 300M${-560 + i * 80} 300L${40 + i * 80} -300`,
  ).join("");
  const inner = "M-232 -252H232V90L96 252H-232Z";
  return (
    pen.ground(480, 826, 330) +
    pen.turnedBy(
      -5,
      480,
      476,
      pen.shape(
        "M-300 -320Q-300 -330 -290 -330H290Q300 -330 300 -320V140L130 330H-290Q-300 330 -300 320Z",
        back,
        "soft",
      ) +
        pen.shape(inner, TONES.white, "soft", 5) +
        pen.clip(inner, pen.line(quilt, TONES.white.edge, 4, 0.32)) +
        pen.shape("M300 140L130 330Q112 196 132 168Q180 130 300 140Z", back, "dark"),
    ) +
    pen.tags()
  );
}

export function pumpBottle(pen: Pen): string {
  const { tone } = pen;
  const head = labelTone(tone).id === "mint" ? MATERIALS.gum : TONES.white;
  return (
    pen.ground(490, 822, 230) +
    pen.shape(bar(464, 190, 32, 120), head, "round") +
    pen.shape(
      "M330 150Q330 126 356 126H540Q560 126 560 148V196H420Q400 196 392 178L352 190Q330 196 330 176Z",
      head,
      "soft",
    ) +
    pen.shape(mantle([480, 276], "up", 66, 60), head, "round") +
    pen.line("M440 300V350M466 306V356M494 306V356M520 300V350", head.edge, 4, 0.4) +
    pen.shape(disc([480, 276], "up", 66), head, "light") +
    body(pen, 480, [
      [56, 352],
      [66, 366, 30],
      [170, 420, 90],
      [170, 800, 30],
      [156, 820],
    ]) +
    cap(pen, [480, 296], 70, 56, head, 8) +
    pen.shape(bar(462, 196, 36, 104, 6), head, "round") +
    label(pen, { cx: 480, top: 500, bottom: 740, r: 168, tone: labelTone(tone) }) +
    glint(pen, 352, 490, 740, 0.45)
  );
}

export function salineBottle(pen: Pen): string {
  const { tone } = pen;
  const accent = tone.id === "clear" || tone.id === "white" ? TONES.blue : tone;
  const water = { ...TONES.clear, base: "#DCEFF5", dark: "#A8CBD8", alpha: 0.9 };
  return (
    pen.ground(480, 822, 220) +
    body(
      pen,
      480,
      [
        [24, 230],
        [30, 300, 10],
        [70, 330, 20],
        [70, 372, 10],
        [158, 440, 70],
        [158, 800, 26],
        [146, 818],
      ],
      water,
    ) +
    label(pen, { cx: 480, top: 530, bottom: 748, r: 156, tone: accent }) +
    pen.line("M338 470h30M338 500h22", water.edge, 5, 0.6) +
    glint(pen, 362, 480, 780, 0.6) +
    cap(pen, [480, 318], 78, 44, accent, 9) +
    pen.shape("M436 318L464 232L470 152Q480 142 490 152L496 232L524 318Q480 334 436 318Z", TONES.white, "round") +
    pen.line("M464 232Q480 240 496 232", TONES.white.edge, 5, 0.6) +
    pen.shape(
      "M664 300C700 356 716 380 716 410A52 52 0 0 1 612 410C612 380 628 356 664 300Z",
      { ...water, alpha: 1, base: "#A9D4E8" },
      "soft",
    ) +
    pen.shine(oval(648, 414, 12, 20), 0.8)
  );
}
