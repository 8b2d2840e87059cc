import { createRequire } from "node:module";
import { openSync, type Font, type Glyph } from "fontkit";

const { resolve } = createRequire(import.meta.url);
const fileOf = (weight: string) => resolve(`@expo-google-fonts/figtree/${weight}/Figtree_${weight}.ttf`);

/** OpenType's name of digits of one width. */
export const TABULAR = "tnum";

/** The shop's font. Its licence, the SIL Open Font License, allows embedding. */
export const openFonts = () => ({ regular: openFont(fileOf("400Regular")), bold: openFont(fileOf("700Bold")) });

/** A font for PDFKit, which needs of fontkit's layout only the glyphs and how wide they are. */
export type PaperFont = Omit<Font, "layout"> & { layout(text: string, features?: string[]): Run };

interface Run {
  glyphs: Glyph[];
  positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
  advanceWidth: number;
}

/**
 * Opens a font with a layout that puts glyphs side by side, without kerning and ligatures: fontkit's own takes 0.2 ms a
 * word, which was most of the time of a paper, and a text is measured several times.
 */
function openFont(file: string): PaperFont {
  const font = openSync(file);
  if (!("layout" in font)) throw new Error(`${file} has several fonts`);
  const digits = font.layout("0123456789", [TABULAR]).glyphs;
  const tabular = new Map(digits.map((glyph) => [glyph.codePoints[0], glyph]));
  return Object.assign(font, {
    layout(text: string, features: string[] = []): Run {
      const plain = font.glyphsForString(text);
      const glyphs = features.includes(TABULAR)
        ? plain.map((glyph) => tabular.get(glyph.codePoints[0]) ?? glyph)
        : plain;
      const positions = glyphs.map(({ advanceWidth }) => ({
        xAdvance: advanceWidth,
        yAdvance: 0,
        xOffset: 0,
        yOffset: 0,
      }));
      return { glyphs, positions, advanceWidth: glyphs.reduce((sum, glyph) => sum + glyph.advanceWidth, 0) };
    },
  });
}
