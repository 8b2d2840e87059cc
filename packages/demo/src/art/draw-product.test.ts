import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { drawProduct } from "./draw-product.ts";
import { wordsWidth } from "./lettering.ts";
import { ART_COLOURS, ART_KINDS, type ArtColour, type ArtKind } from "./spec.ts";

/** Draws the picture with a sixth of its width, which is enough to compare it. */
const pixels = (svg: string) =>
  sharp(Buffer.from(svg), { density: 72 / 6 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });

function distinctColours(data: Buffer): number {
  const seen = new Set<number>();
  for (let i = 0; i + 2 < data.length; i += 3) seen.add(data.readUIntBE(i, 3));
  return seen.size;
}

/** The percentage of pixels that differ visibly. */
function difference(a: Buffer, b: Buffer): number {
  let count = 0;
  for (let i = 0; i < a.length; i += 3) {
    const far =
      Math.abs((a[i] ?? 0) - (b[i] ?? 0)) +
      Math.abs((a[i + 1] ?? 0) - (b[i + 1] ?? 0)) +
      Math.abs((a[i + 2] ?? 0) - (b[i + 2] ?? 0));
    if (far > 40) count += 1;
  }
  return (300 * count) / a.length;
}

const render = async (kind: ArtKind, colour: ArtColour, size?: string, mark?: string) =>
  (
    await pixels(
      drawProduct({ kind, colour, ...(size === undefined ? {} : { size }), ...(mark === undefined ? {} : { mark }) }),
    )
  ).data;

describe("drawProduct", () => {
  it.each(ART_KINDS)("draws a full picture of %s with different colours, sizes and marks", async (kind) => {
    const svg = drawProduct({ kind, colour: "blue", size: "L" });
    const { width, height } = await sharp(Buffer.from(svg)).metadata();
    expect([width, height]).toEqual([960, 960]);

    const { data } = await pixels(svg);
    expect(distinctColours(data)).toBeGreaterThan(60);

    const red = await render(kind, "red", "L");
    const white = await render(kind, "white", "L");
    expect(difference(data, red)).toBeGreaterThan(0.3);
    expect(difference(red, white)).toBeGreaterThan(0.3);

    const other = await render(kind, "blue", "5 L");
    expect(difference(data, other)).toBeGreaterThan(0.04);
    expect(difference(other, await render(kind, "blue", "5 L", "P2"))).toBeGreaterThan(0.04);
  });

  const tileDrawn = pixels(drawProduct({ kind: "bucket", colour: "white" }));
  it.each(ART_COLOURS)("draws %s in a colour that is visible on the tile", async (colour) => {
    const tile = await tileDrawn;
    const picture = await pixels(drawProduct({ kind: "bucket", colour, size: "9 L" }));
    expect(difference(tile.data, picture.data)).toBeGreaterThan(0.3);
  });

  it("draws the same picture for the same input, and a different one for each kind", () => {
    const drawn = ART_KINDS.map((kind) => drawProduct({ kind, colour: "teal", size: "M", mark: "P2" }));
    expect(drawn).toEqual(ART_KINDS.map((kind) => drawProduct({ kind, colour: "teal", size: "M", mark: "P2" })));
    expect(new Set(drawn).size).toBe(ART_KINDS.length);
  });

  it("needs no font and no other file, and puts no input text into the markup", () => {
    for (const kind of ART_KINDS) {
      const svg = drawProduct({ kind, colour: "green", size: '<5 L & "x">', mark: "70%" });
      expect(svg).not.toMatch(/<text|<image|href|NaN|undefined|&(?!amp;)/);
    }
  });

  it("measures longer labels as wider, and accented letters like plain ones", () => {
    expect(wordsWidth("500 ml")).toBeGreaterThan(wordsWidth("5 L"));
    expect(wordsWidth("é")).toBe(wordsWidth("e"));
  });
});
