import { words, wordsWidth } from "./lettering.ts";
import { num, outline, oval, type Corner } from "./geometry.ts";
import { MATERIALS, SHADOW, TILE, TILE_LIFT, TONES, type Tone } from "./palette.ts";
import type { ArtSpec } from "./spec.ts";

/**
 * How a surface is shaded: with a gradient (`soft` for flat faces, `round` for upright round bodies, `barrel` for lying
 * ones, `sheen` for metal), or in one of three plain tones.
 */
export type Finish = "soft" | "round" | "barrel" | "sheen" | "light" | "base" | "dark";

export const LINE = 6;

/** Draws with one light direction and one line weight, and collects the drawing's gradients and clip paths. */
export class Pen {
  /** The product's own colour. */
  readonly tone: Tone;
  readonly size: string;
  readonly mark: string;
  private readonly defs = new Map<string, string>();

  constructor(spec: ArtSpec) {
    this.tone = TONES[spec.colour];
    this.size = spec.size?.trim() ?? "";
    this.mark = spec.mark?.trim() ?? "";
  }

  /** A surface with its outline. */
  shape(d: string, tone: Tone = this.tone, finish: Finish = "soft", weight: number = LINE): string {
    return `<path d="${d}" ${this.paint(tone, finish)} stroke="${tone.edge}" stroke-width="${weight}"/>`;
  }

  /** A surface without an outline. */
  fill(d: string, tone: Tone = this.tone, finish: Finish = "soft"): string {
    return `<path d="${d}" ${this.paint(tone, finish)}/>`;
  }

  flat(d: string, colour: string, opacity = 1): string {
    return `<path d="${d}" fill="${colour}"${opacity === 1 ? "" : ` fill-opacity="${opacity}"`}/>`;
  }

  line(d: string, colour: string = this.tone.edge, weight: number = LINE, opacity = 1): string {
    return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${weight}"${opacity === 1 ? "" : ` stroke-opacity="${opacity}"`}/>`;
  }

  /** A long object of even thickness, as one stroke over a wider one. */
  cord(d: string, tone: Tone, weight: number, finish: "light" | "base" | "dark" = "base"): string {
    return this.line(d, tone.edge, weight + LINE * 2) + this.line(d, tone[finish], weight);
  }

  shade(d: string, opacity = 0.1): string {
    return this.flat(d, SHADOW, opacity);
  }

  shine(d: string, opacity = 0.55): string {
    return this.flat(d, "#FFFFFF", opacity);
  }

  group(transform: string, content: string): string {
    return `<g transform="${transform}">${content}</g>`;
  }

  turnedBy(degrees: number, x: number, y: number, content: string, scale = 1): string {
    return this.group(
      `translate(${num(x)} ${num(y)}) rotate(${degrees})${scale === 1 ? "" : ` scale(${scale})`}`,
      content,
    );
  }

  /** Enlarges a small object around its position on the ground. */
  closer(scale: number, content: string, y = 816): string {
    return this.group(`translate(${num(480 - 480 * scale)} ${num(y - y * scale)}) scale(${scale})`, content);
  }

  clip(d: string, content: string): string {
    const id = `clip-${this.defs.size}`;
    this.defs.set(id, `<clipPath id="${id}"><path d="${d}"/></clipPath>`);
    return `<g clip-path="url(#${id})">${content}</g>`;
  }

  /** The soft shadow on the ground, shifted away from the light. */
  ground(cx: number, cy: number, rx: number, ry: number = rx * 0.17): string {
    this.defs.set(
      "ground",
      `<radialGradient id="ground">${stop(0, SHADOW, 0.3)}${stop(0.55, SHADOW, 0.17)}${stop(1, SHADOW, 0)}</radialGradient>`,
    );
    return `<ellipse cx="${num(cx + rx * 0.06)}" cy="${num(cy)}" rx="${num(rx * 1.12)}" ry="${num(ry)}" fill="url(#ground)"/>`;
  }

  /** A text fitted into a width, with capitals of at most this height. */
  text(text: string, cx: number, cy: number, width: number, height: number, colour: string): string {
    if (text === "") return "";
    return words(text, cx, cy, Math.min(height, width / wordsWidth(text)), colour);
  }

  /** The size, in a round badge; a longer text gets a lower, wider badge in the same corner. */
  badge(cx = 806, cy = 806, r = 86): string {
    if (this.size === "") return "";
    const tall = r * (this.size.length > 3 ? 0.74 : this.size.length === 3 ? 0.86 : 1);
    const height = tall * 0.94;
    const half = Math.max(tall, Math.min(r * 2, (wordsWidth(this.size) * height) / 2 + tall * 0.5));
    const x = Math.min(cx, 924 - half);
    const y = cy + (r - tall) * 1.3;
    const corner = (dx: number, dy: number): Corner => [x + dx * half, y + dy * tall, tall];
    const frame =
      half === tall ? oval(x, y, tall) : outline([corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]);
    return (
      `<path d="${frame}" fill="${MATERIALS.gum.base}" stroke="${TILE_LIFT}" stroke-width="10"/>` +
      this.text(this.size, x, y, half * 2 - tall * 0.8, height, MATERIALS.gum.ink)
    );
  }

  /** The mark on a small plate, for products without a pack to print it on. */
  plate(x = 44, cy = 838): string {
    if (this.mark === "") return "";
    const height = 52;
    const width = Math.min(400, wordsWidth(this.mark) * height) + 60;
    const frame = outline([
      [x, cy - 48, 22],
      [x + width, cy - 48, 22],
      [x + width, cy + 48, 22],
      [x, cy + 48, 22],
    ]);
    return (
      `<path d="${frame}" fill="${TILE_LIFT}" stroke="${MATERIALS.gum.base}" stroke-width="${LINE}"/>` +
      this.text(this.mark, x + width / 2, cy, width - 60, height, MATERIALS.gum.base)
    );
  }

  /** Mark and size, for a product on which neither is printed. */
  tags(): string {
    return this.plate() + this.badge();
  }

  /** Lines in place of small print. */
  print(x: number, y: number, w: number, lines: number, colour: string, opacity = 0.45): string {
    const d = Array.from(
      { length: lines },
      (_, row) => `M${num(x)} ${num(y + row * 24)}h${num(row === lines - 1 ? w * 0.62 : w)}`,
    ).join("");
    return this.line(d, colour, 9, opacity);
  }

  document(content: string): string {
    return (
      '<svg xmlns="http://www.w3.org/2000/svg" width="960" height="960" viewBox="0 0 960 960">' +
      `<defs><radialGradient id="tile" cx=".42" cy=".36" r=".7">${stop(0, TILE_LIFT)}${stop(1, TILE)}</radialGradient>${[...this.defs.values()].join("")}</defs>` +
      `<path d="M0 0H960V960H0Z" fill="url(#tile)"/><g stroke-linejoin="round" stroke-linecap="round">${content}</g></svg>`
    );
  }

  private paint(tone: Tone, finish: Finish): string {
    const veil = tone.alpha === undefined ? "" : ` fill-opacity="${tone.alpha}"`;
    if (finish === "light" || finish === "base" || finish === "dark") return `fill="${tone[finish]}"${veil}`;
    const id = `${tone.id}-${finish}`;
    this.defs.set(id, `<linearGradient id="${id}" ${SLOPES[finish]}>${STOPS[finish](tone)}</linearGradient>`);
    return `fill="url(#${id})"${veil}`;
  }
}

type Graded = Exclude<Finish, "light" | "base" | "dark">;

const SLOPES: Record<Graded, string> = {
  soft: 'x1="0" y1="0" x2=".8" y2="1"',
  round: 'x1="0" y1="0" x2="1" y2="0"',
  barrel: 'x1="0" y1="0" x2=".12" y2="1"',
  sheen: 'x1="0" y1="0" x2="1" y2=".5"',
};

const STOPS: Record<Graded, (tone: Tone) => string> = {
  soft: ({ light, base }) => stop(0, light) + stop(0.75, base),
  round: ({ light, base, dark }) => stop(0, base) + stop(0.24, light) + stop(0.58, base) + stop(1, dark),
  barrel: ({ light, base, dark }) => stop(0, base) + stop(0.22, light) + stop(0.6, base) + stop(1, dark),
  sheen: ({ light, base, dark }) =>
    stop(0, base) + stop(0.2, light) + stop(0.42, base) + stop(0.56, dark) + stop(0.7, light) + stop(1, base),
};

function stop(at: number, colour: string, opacity?: number): string {
  return `<stop offset="${at}" stop-color="${colour}"${opacity === undefined ? "" : ` stop-opacity="${opacity}"`}/>`;
}
