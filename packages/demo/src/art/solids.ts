import {
  along,
  DEEP,
  disc,
  mantle,
  num,
  outline,
  TALL,
  TILT,
  WIDE,
  type Axis,
  type Corner,
  type Pt,
} from "./geometry.ts";
import { LINE, type Finish, type Pen } from "./pen.ts";
import type { Tone } from "./palette.ts";

interface BoxPlan {
  /** The horizontal position of the box's centre. */
  cx: number;
  /** The picture's y coordinate of its lowest corner. */
  floor: number;
  w: number;
  h: number;
  d: number;
  tone?: Tone;
  /** The rounding of the outer corners, for moulded products. */
  soft?: number;
}

interface Box {
  svg: string;
  /** Draws on a face, in the face's own units from its top left corner. */
  front: (content: string) => string;
  side: (content: string) => string;
  top: (content: string) => string;
  /** The point in the picture for a position in the box: across, up, into the depth. */
  point: (x: number, y: number, z: number) => Pt;
}

const face = (...corners: Pt[]) => `M${corners.map(([x, y]) => `${num(x)} ${num(y)}`).join("L")}Z`;

/** A box with three faces: top in the light, front, and the right side in the shade. */
export function box(pen: Pen, { cx, floor, w, h, d, tone = pen.tone, soft = 0 }: BoxPlan): Box {
  const left = cx - (WIDE[0] * w + DEEP[0] * d) / 2;
  const foot: Pt = [left, floor - WIDE[1] * w];
  const point = (x: number, y: number, z: number): Pt => {
    const onGround = along(along(foot, WIDE, x), DEEP, z);
    return [onGround[0], onGround[1] - TALL * y];
  };
  const top = face(point(0, h, 0), point(w, h, 0), point(w, h, d), point(0, h, d));
  const front = face(point(0, 0, 0), point(w, 0, 0), point(w, h, 0), point(0, h, 0));
  const side = face(point(w, 0, 0), point(w, 0, d), point(w, h, d), point(w, h, 0));
  const lay = (a: Pt, b: Pt, at: Pt) => (content: string) =>
    pen.group(`matrix(${a[0]} ${a[1]} ${b[0]} ${b[1]} ${num(at[0])} ${num(at[1])})`, content);
  const faces = pen.shape(side, tone, "dark") + pen.shape(front, tone, "soft") + pen.shape(top, tone, "light");
  const hull = outline(
    [point(0, 0, 0), point(0, h, 0), point(0, h, d), point(w, h, d), point(w, 0, d), point(w, 0, 0)].map(
      ([x, y]): Corner => [x, y, soft],
    ),
  );
  return {
    svg: soft === 0 ? faces : pen.clip(hull, faces) + pen.line(hull, tone.edge),
    front: lay(WIDE, [0, TALL], point(0, h, 0)),
    side: lay(DEEP, [0, TALL], point(w, h, 0)),
    top: lay(WIDE, [-DEEP[0], -DEEP[1]], point(0, h, d)),
    point,
  };
}

interface RollPlan {
  at: Pt;
  axis: Axis;
  r: number;
  length: number;
  tone?: Tone;
  /** Radius of the hole or core. */
  core?: number;
  coreTone?: Tone;
  finish?: Finish;
  /** Rings on the end of a roll. */
  rings?: boolean;
}

/** A roll, with its wound end towards the viewer. */
export function roll(pen: Pen, plan: RollPlan): string {
  const { at, axis, r, length, tone = pen.tone, core = 0, coreTone, rings = true } = plan;
  const finish = plan.finish ?? (axis === "up" ? "round" : "barrel");
  let svg = pen.shape(mantle(at, axis, r, length), tone, finish) + pen.shape(disc(at, axis, r), tone, "light");
  if (rings) {
    const span = r - core;
    for (const share of [0.3, 0.55, 0.8]) svg += pen.line(disc(at, axis, core + span * share), tone.edge, 3, 0.35);
  }
  if (core > 0) {
    const paper = coreTone ?? tone;
    svg +=
      pen.shape(disc(at, axis, core), paper, "base") +
      pen.fill(disc(at, axis, core * 0.78), paper, "dark") +
      pen.shade(disc(at, axis, core * 0.78), 0.35);
  }
  return svg;
}

/** A round upright lid or cap: side and top. `at` is the middle of its top. */
export function cap(pen: Pen, at: Pt, r: number, height: number, tone: Tone, ribs = 0): string {
  let svg = pen.shape(mantle(at, "up", r, height), tone, "round");
  for (let rib = 1; rib < ribs; rib += 1) {
    const share = (rib / ribs) * 2 - 1;
    const x = at[0] + r * Math.sin((share * Math.PI) / 2);
    const drop = Math.sqrt(Math.max(0, r * r - (x - at[0]) ** 2)) * TILT;
    svg += pen.line(`M${num(x)} ${num(at[1] + drop + 10)}v${num(height - 18)}`, tone.edge, 4, 0.45);
  }
  return svg + pen.shape(disc(at, "up", r), tone, "light", LINE);
}

/** The loose end of a roll along the depth axis: a strip on the ground, towards the right. */
export function tail(pen: Pen, at: Pt, r: number, depth: number, length: number, tone: Tone = pen.tone): string {
  const start: Pt = [at[0], at[1] + TALL * r];
  const end = along(start, WIDE, length);
  const far = along(end, DEEP, depth);
  const back = along(start, DEEP, depth);
  return pen.shape(`M${[start, end, far, back].map(([x, y]) => `${num(x)} ${num(y)}`).join("L")}Z`, tone, "soft");
}

/** Lines on the visible side of a roll along the depth axis, at these angles in degrees, measured from the right. */
export function grain(at: Pt, r: number, length: number, angles: readonly number[]): string {
  return angles
    .map((degrees) => {
      const a = (degrees * Math.PI) / 180;
      const rim = along([at[0], at[1] + TALL * r * Math.sin(a)], WIDE, r * Math.cos(a));
      return `M${num(rim[0])} ${num(rim[1])}l${num(DEEP[0] * length)} ${num(DEEP[1] * length)}`;
    })
    .join("");
}
