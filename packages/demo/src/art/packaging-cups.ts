import { bar, level, nearArc, num, oval, turned, wrap, type Pt } from "./geometry.ts";
import { MATERIALS, TONES, type Tone } from "./palette.ts";
import type { Pen } from "./pen.ts";
import { box, cap } from "./solids.ts";
import { body, glint } from "./vessels.ts";

/** A paper cup; its rim is at (cx, top). */
function paperCup(pen: Pen, cx: number, top: number, r: number, height: number, tone: Tone): string {
  return (
    body(
      pen,
      cx,
      [
        [r, top],
        [r * 0.72, top + height - 14, 10],
        [r * 0.7, top + height],
      ],
      tone,
    ) + pen.line(nearArc(cx, top + height - 34, r * 0.74), tone.edge, 5, 0.5)
  );
}

export function hotCup(pen: Pen): string {
  const { tone } = pen;
  const top = 300;
  const ripple = tone.id === "kraft" || tone.id === "brown" || tone.id === "black";
  const band = tone.id === "white" ? MATERIALS.gum : ripple ? MATERIALS.card : MATERIALS.mint;
  const words = pen.size || pen.mark;
  return (
    pen.ground(480, 812, 220) +
    pen.line(
      "M420 230C390 190 450 160 420 110M490 214C460 170 524 140 490 84M560 230C530 190 590 160 560 110",
      TONES.grey.base,
      13,
      0.5,
    ) +
    paperCup(pen, 480, top, 214, 500, tone) +
    (ripple
      ? pen.line(
          [-0.8, -0.6, -0.4, -0.2, 0, 0.2, 0.4, 0.6, 0.8]
            .map(
              (s) =>
                `M${num(480 + s * 206)} ${num(top + 50 + 60 * Math.sqrt(1 - s * s))}L${num(480 + s * 158)} ${num(740 + 44 * Math.sqrt(1 - s * s))}`,
            )
            .join(""),
          tone.edge,
          6,
          0.35,
        )
      : "") +
    pen.shape(wrap(480, 448, 612, 196, 176), band, "round", 5) +
    (words
      ? pen.text(words, 480, 586, 250, 78, band.ink)
      : pen.turnedBy(0, 480, 640, pen.flat("M0 -90C40 -70 40 -10 0 12C-40 -10 -40 -70 0 -90Z", band.ink))) +
    glint(pen, 314, 400, 440, 0.5) +
    pen.shape(level(480, top, 222), TONES.white.id === tone.id ? tone : { ...tone, id: `${tone.id}-rim` }, "light") +
    pen.shape(level(480, top + 2, 198), TONES.brown, "soft", 5) +
    pen.shine("M330 296A198 58 0 0 1 440 250L446 262A180 50 0 0 0 356 300Z", 0.35) +
    (pen.size ? pen.plate() : "")
  );
}

export function coldCup(pen: Pen): string {
  const { tone } = pen;
  const wall = turned(480, [
    [190, 330],
    [138, 800, 16],
    [130, 814],
  ]);
  const drink = tone.alpha === undefined ? tone : MATERIALS.amber;
  const cube = (x: number, y: number, turn: number) =>
    pen.turnedBy(turn, x, y, pen.shape(bar(-44, -44, 88, 88, 18), { ...TONES.clear, alpha: 0.8 }, "soft", 5));
  return (
    pen.ground(480, 816, 210) +
    pen.cord("M590 60L520 330", MATERIALS.tomato, 22) +
    pen.shape(wall, tone, "round") +
    (tone.alpha === undefined
      ? ""
      : pen.clip(
          wall,
          pen.fill("M280 440A190 52 0 0 0 680 440V830H280Z", drink, "round") +
            pen.fill(level(480, 440, 176), drink, "light") +
            cube(410, 500, 14) +
            cube(530, 520, -12) +
            cube(464, 600, 30),
        ) + pen.line(wall, tone.edge)) +
    glint(pen, 346, 430, 700, 0.75) +
    pen.fill(
      "M296 312C296 200 380 150 480 150C580 150 664 200 664 312A184 52 0 0 1 296 312Z",
      { ...TONES.clear, alpha: 0.5 },
      "soft",
    ) +
    pen.line("M296 312C296 200 380 150 480 150C580 150 664 200 664 312", TONES.clear.edge) +
    pen.shine("M330 290C336 226 376 186 426 172L432 188C392 202 360 238 356 296Z", 0.8) +
    pen.shape(oval(556, 168, 34, 12), TONES.clear, "dark", 5) +
    pen.shape(`M276 318A204 58 0 0 0 684 318V342A204 58 0 0 1 276 342Z`, { ...TONES.clear, alpha: 1 }, "round", 5) +
    pen.tags()
  );
}

export function cupLid(pen: Pen): string {
  const { tone } = pen;
  const one = (y: number) =>
    cap(pen, [480, y], 318, 40, tone) +
    pen.shape(
      `M222 ${y - 4}L250 ${y - 92}A230 66 0 0 1 710 ${y - 92}L738 ${y - 4}A258 74 0 0 1 222 ${y - 4}Z`,
      tone,
      "round",
    ) +
    pen.shape(level(480, y - 92, 230), tone, "light") +
    pen.shape(level(480, y - 84, 194), tone, "soft", 5);
  return (
    pen.ground(480, 724, 340) +
    one(590) +
    one(440) +
    pen.shape(oval(480, 400, 52, 13), tone, "dark", 5) +
    pen.flat(oval(480, 400, 34, 7), "#14211C", 0.75) +
    pen.shape(oval(480, 322, 11, 6), tone, "dark", 4) +
    pen.shine("M262 560L276 482Q290 500 312 512L300 580Z", 0.4) +
    pen.tags()
  );
}

export function cupTray(pen: Pen): string {
  const { tone } = pen;
  const tray = box(pen, { cx: 478, floor: 822, w: 500, h: 130, d: 400, soft: 60 });
  const place = (x: number, z: number) => tray.point(x, 130, z);
  const hole = ([x, y]: Pt) => pen.shape(level(x, y, 92), tone, "dark", 5) + pen.shade(level(x, y + 6, 80), 0.3);
  const cup = ([x, y]: Pt) =>
    pen.clip(
      `M0 0H960V${num(y)}H${num(x + 92)}A92 27 0 0 1 ${num(x - 92)} ${num(y)}H0Z`,
      paperCup(pen, x, y - 230, 112, 320, TONES.white) +
        pen.fill(wrap(x, y - 150, y - 70, 105, 96), MATERIALS.gum, "round"),
    ) +
    cap(pen, [x, y - 256], 120, 30, TONES.black) +
    pen.shape(level(x, y - 262, 92), TONES.black, "soft", 5);
  return (
    pen.closer(
      1.16,
      pen.ground(490, 822, 360) +
        tray.svg +
        hole(place(130, 300)) +
        hole(place(370, 300)) +
        hole(place(130, 110)) +
        hole(place(370, 110)) +
        cup(place(130, 300)) +
        cup(place(370, 110)) +
        tray.front(pen.line("M60 60Q130 110 200 60M300 60Q370 110 440 60", tone.edge, 6, 0.4)),
    ) + pen.tags()
  );
}

export function straws(pen: Pen): string {
  const { tone } = pen;
  const stripe = tone.id === "white" ? MATERIALS.tomato : TONES.white;
  const one = (turn: number, x: number, y: number) => {
    const tube = bar(-22, -330, 44, 660);
    const bands = Array.from({ length: 9 }, (_, i) => `M-40 ${-300 + i * 78}L40 ${-340 + i * 78}`).join("");
    return pen.turnedBy(
      turn,
      x,
      y,
      pen.shape(tube, tone, "round") +
        pen.clip(tube, pen.line(bands, stripe.base, 30, 0.95)) +
        pen.line(tube, tone.edge) +
        pen.shape(oval(0, -330, 22, 9), tone, "dark", 5),
    );
  };
  return (
    pen.ground(480, 826, 220) +
    [-20, -12, -4, 5, 13, 21].map((turn, i) => one(turn, 480 + turn * 3, 470 + (i % 2) * 16)).join("") +
    pen.shape("M400 566Q480 590 560 566V650Q480 674 400 650Z", MATERIALS.gum, "soft") +
    pen.tags()
  );
}

const HANDLE = "Q-20 20 -26 330Q0 360 26 330Q20 20 ";
const FORK = `M-62 -330L-54 -150C-50 -90 -22 -80 -16 -20${HANDLE}16 -20C22 -80 50 -90 54 -150L62 -330Q54 -346 46 -330L36 -180H24L20 -330Q10 -346 0 -346Q-10 -346 -20 -330L-24 -180H-36L-46 -330Q-54 -346 -62 -330Z`;
const SPOON =
  "M0 -350C60 -350 78 -280 74 -220C70 -150 24 -120 16 -20Q20 20 26 330Q0 360 -26 330Q-20 20 -16 -20C-24 -120 -70 -150 -74 -220C-78 -280 -60 -350 0 -350Z";
const KNIFE = "M-30 -336Q30 -330 40 -180L34 -30L16 -20Q20 20 26 330Q0 360 -26 330Q-20 20 -16 -20L-30 -30Z";
const SERRATION = "M26 -250l-12 6M32 -220l-12 6M36 -190l-12 6M36 -160l-12 6M36 -130l-12 6M34 -100l-12 6";
const STIRRER = "M-20 -330Q0 -350 20 -330V330Q0 350 -20 330Z";

/** A fork, a knife and a spoon, or three of the piece that the mark names. */
export function cutlery(pen: Pen): string {
  const { tone } = pen;
  const groove = pen.line("M0 30V280", tone.edge, 5, 0.35);
  const pieces = {
    fork: pen.shape(FORK, tone, "soft") + groove,
    knife: pen.shape(KNIFE, tone, "soft") + groove + pen.line(SERRATION, tone.edge, 5, 0.6),
    spoon: pen.shape(SPOON, tone, "soft") + pen.fill(oval(4, -232, 46, 84), tone, "dark") + groove,
    stirrer: pen.shape(STIRRER, tone, "soft") + groove,
  };
  const named = Object.entries(pieces).find(([piece]) => piece === pen.mark.toLowerCase());
  const [left, middle, right] = named ? [named[1], named[1], named[1]] : [pieces.fork, pieces.knife, pieces.spoon];
  return (
    pen.ground(480, 838, 300) +
    pen.turnedBy(-13, 270, 480, left, 1.04) +
    pen.turnedBy(13, 690, 480, right, 1.04) +
    pen.turnedBy(0, 480, 470, middle, 1.04) +
    pen.tags()
  );
}

export function chipCup(pen: Pen): string {
  const { tone } = pen;
  const chip = (x: number, y: number, turn: number, long: number) =>
    pen.turnedBy(
      turn,
      x,
      y,
      pen.shape(bar(-24, -long, 48, long + 120, 6), TONES.yellow, "soft") +
        pen.fill(bar(6, -long + 8, 15, long + 80), TONES.yellow, "dark"),
    );
  const back =
    chip(370, 400, -16, 190) +
    chip(430, 380, -6, 240) +
    chip(500, 380, 4, 220) +
    chip(570, 390, 12, 250) +
    chip(620, 420, 22, 150);
  const front =
    chip(340, 450, -22, 130) +
    chip(400, 440, -9, 190) +
    chip(460, 450, -2, 160) +
    chip(530, 440, 8, 180) +
    chip(590, 450, 16, 150);
  const stripes = "M352 480L386 820M440 500L450 830M530 500L518 830M616 480L580 820";
  const cup = "M272 404Q480 560 688 404L640 806Q480 850 320 806Z";
  return (
    pen.ground(480, 822, 220) +
    pen.shape("M272 404Q300 330 480 320Q660 330 688 404Q480 520 272 404Z", tone, "dark") +
    back +
    front +
    pen.shape(cup, tone, "round") +
    pen.clip(
      cup,
      pen.line(
        stripes,
        tone.id === "red" ? TONES.white.base : tone.id === "white" ? MATERIALS.tomato.base : tone.edge,
        34,
        tone.id === "white" || tone.id === "red" ? 0.95 : 0.28,
      ),
    ) +
    pen.line(cup, tone.edge) +
    pen.tags()
  );
}
