/**
 * All pictures share one view: the camera is slightly above and to the right of the object, so a box shows its front,
 * its right side and some of its top.
 */
export type Pt = readonly [x: number, y: number];

/** One unit of the object's width, depth and height, in the picture's coordinates. */
export const WIDE: Pt = [0.883, 0.137];
export const DEEP: Pt = [0.469, -0.258];
export const TALL = 0.956;
/** The height of a horizontal circle in the picture, divided by its width. */
export const TILT = 0.292;

export function num(value: number): string {
  return String(Math.round(value * 10) / 10);
}

export function along(from: Pt, direction: Pt, length: number): Pt {
  return [from[0] + direction[0] * length, from[1] + direction[1] * length];
}

/** A corner, and the distance from it at which its rounding begins. */
export type Corner = readonly [x: number, y: number, rounding?: number];

function cut(corner: Corner, towards: Corner): string {
  const dx = towards[0] - corner[0];
  const dy = towards[1] - corner[1];
  const length = Math.hypot(dx, dy) || 1;
  const share = Math.min((corner[2] ?? 0) / length, 0.5);
  return `${num(corner[0] + dx * share)} ${num(corner[1] + dy * share)}`;
}

/** SVG path commands through the corners of an open line, with rounded inner corners. */
function run(corners: readonly Corner[]): string {
  let d = "";
  corners.forEach((corner, index) => {
    const before = corners[index - 1];
    const after = corners[index + 1];
    if (before === undefined || after === undefined || !corner[2]) d += `L${num(corner[0])} ${num(corner[1])}`;
    else d += `L${cut(corner, before)}Q${num(corner[0])} ${num(corner[1])} ${cut(corner, after)}`;
  });
  return d;
}

/** A closed outline through the corners, each rounded by its own amount. */
export function outline(corners: readonly Corner[]): string {
  const last = corners[corners.length - 1];
  const first = corners[0];
  if (first === undefined || last === undefined) return "";
  const inner = run([last, ...corners, first])
    .split("L")
    .slice(2, -1);
  return `M${inner.join("L")}Z`;
}

export function bar(x: number, y: number, w: number, h: number, rounding = 0): string {
  return outline([
    [x, y, rounding],
    [x + w, y, rounding],
    [x + w, y + h, rounding],
    [x, y + h, rounding],
  ]);
}

export function oval(cx: number, cy: number, rx: number, ry: number = rx): string {
  return `M${num(cx - rx)} ${num(cy)}A${num(rx)} ${num(ry)} 0 1 1 ${num(cx + rx)} ${num(cy)}A${num(rx)} ${num(ry)} 0 1 1 ${num(cx - rx)} ${num(cy)}Z`;
}

/** A horizontal circle in this view. */
export function level(cx: number, cy: number, r: number): string {
  return oval(cx, cy, r, r * TILT);
}

/**
 * The outline of a body of revolution. `profile` is its right side from top to bottom as [radius, y, rounding]. The top
 * ends with the far half of its rim, the bottom with the near half.
 */
export function turned(cx: number, profile: readonly Corner[]): string {
  const foot = profile[profile.length - 1];
  const head = profile[0];
  if (foot === undefined || head === undefined) return "";
  const right = profile.map(([r, y, rounding]): Corner => [cx + r, y, rounding ?? 0]);
  const left = profile.map(([r, y, rounding]): Corner => [cx - r, y, rounding ?? 0]).toReversed();
  const curve = `A${num(foot[0])} ${num(foot[0] * TILT)} 0 0 1 ${num(cx - foot[0])} ${num(foot[1])}`;
  return `M${run(right).slice(1)}${curve}${run(left)}A${num(head[0])} ${num(head[0] * TILT)} 0 0 1 ${num(cx + head[0])} ${num(head[1])}Z`;
}

/** A band around an upright round body, between two heights; the radii of a tapered body differ. */
export function wrap(cx: number, top: number, bottom: number, r: number, rBottom: number = r): string {
  return `M${num(cx - r)} ${num(top)}A${num(r)} ${num(r * TILT)} 0 0 0 ${num(cx + r)} ${num(top)}L${num(cx + rBottom)} ${num(bottom)}A${num(rBottom)} ${num(rBottom * TILT)} 0 0 1 ${num(cx - rBottom)} ${num(bottom)}Z`;
}

/** The near half of a horizontal circle, for seams and rims. */
export function nearArc(cx: number, cy: number, r: number): string {
  return `M${num(cx - r)} ${num(cy)}A${num(r)} ${num(r * TILT)} 0 0 0 ${num(cx + r)} ${num(cy)}`;
}

export type Axis = "wide" | "deep" | "up";

/** A circle perpendicular to each axis: its axis ratio, its rotation in degrees, and the direction of the far end. */
const FACING: Record<Axis, { flat: number; turn: number; away: Pt }> = {
  wide: { flat: 0.449, turn: -81.2, away: [-WIDE[0], -WIDE[1]] },
  deep: { flat: 0.844, turn: 61.2, away: DEEP },
  up: { flat: TILT, turn: 0, away: [0, 1] },
};

/** The end of a roll: a circle perpendicular to its axis. */
export function disc(at: Pt, axis: Axis, r: number): string {
  const { flat, turn } = FACING[axis];
  const angle = (turn * Math.PI) / 180;
  const dx = Math.cos(angle) * r;
  const dy = Math.sin(angle) * r;
  const arc = `A${num(r)} ${num(r * flat)} ${turn} 1 1`;
  return `M${num(at[0] - dx)} ${num(at[1] - dy)}${arc} ${num(at[0] + dx)} ${num(at[1] + dy)}${arc} ${num(at[0] - dx)} ${num(at[1] - dy)}Z`;
}

/** The lateral surface of a roll whose near end is centred on `at`. */
export function mantle(at: Pt, axis: Axis, r: number, length: number): string {
  const { flat, turn, away } = FACING[axis];
  const angle = (turn * Math.PI) / 180;
  const m: Pt = [Math.cos(angle) * r, Math.sin(angle) * r];
  const far = along(at, away, length);
  const sweep = m[0] * away[1] - m[1] * away[0] > 0 ? 1 : 0;
  const arc = `A${num(r)} ${num(r * flat)} ${turn} 0`;
  return `M${num(at[0] + m[0])} ${num(at[1] + m[1])}L${num(far[0] + m[0])} ${num(far[1] + m[1])}${arc} ${sweep} ${num(far[0] - m[0])} ${num(far[1] - m[1])}L${num(at[0] - m[0])} ${num(at[1] - m[1])}${arc} ${sweep} ${num(at[0] + m[0])} ${num(at[1] + m[1])}Z`;
}
