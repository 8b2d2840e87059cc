import { level, outline } from "./geometry.ts";
import type { Pen } from "./pen.ts";
import { box, cap } from "./solids.ts";

/** A lid has the kind of its container, and the mark 'lid'. */
export function soldAsLid(pen: Pen): boolean {
  return pen.mark.toLowerCase() === "lid";
}

export function roundLids(pen: Pen): string {
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

export function squareLids(pen: Pen): string {
  const { tone } = pen;
  const stack = [0, 1, 2].map((i) => box(pen, { cx: 480, floor: 750 - i * 84, w: 560, h: 52, d: 400, soft: 44 }));
  const top = stack[2];
  const rim = outline([
    [46, 46, 40],
    [514, 46, 40],
    [514, 354, 40],
    [46, 354, 40],
  ]);
  return (
    pen.ground(490, 740, 370) +
    stack.map(({ svg }) => svg).join("") +
    (top?.top(pen.line(rim, tone.edge, 6, 0.55) + pen.shine("M80 100H230L130 290H80Z", 0.5)) ?? "") +
    pen.tags()
  );
}
