import { createRequire } from "node:module";
import { openSync, type Font, type Glyph } from "fontkit";

const { resolve } = createRequire(import.meta.url);

/** OpenType's name of digits of one width. */
export const TABULAR = "tnum";

/** A character with the marks above and below it, or marks that are on none. */
export const CLUSTER = / |[^ \p{M}]\p{M}*|\p{M}+/gu;
const MARK = /\p{M}/u;

/** A font for PDFKit, which needs of fontkit's layout only the glyphs and how wide they are. */
export type PaperFont = Omit<Font, "layout"> & { layout(text: string, features?: string[]): Run };

interface Run {
  glyphs: Glyph[];
  positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
  advanceWidth: number;
}

/** A part of a text in one typeface. */
export interface Part {
  typeface: keyof typeof FILES;
  text: string;
}

const FILES = {
  /** The shop's font: English and its neighbours, arrows, `≤` and `≥`. */
  figtree: {
    regular: "@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf",
    bold: "@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf",
  },
  /** All letters of Latin, Greek and Cyrillic. Its digits have one width. */
  noto: {
    regular: "@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf",
    bold: "@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf",
  },
} as const;

/** Letters of other scripts change their shape or place beside each other, which the layout below can't do. */
const SIMPLE_SCRIPT = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;

/** The fonts of papers. Their licence, the SIL Open Font License, allows embedding. */
export function openFonts() {
  const figtree = { regular: openFont(FILES.figtree.regular, true), bold: openFont(FILES.figtree.bold, true) };
  const noto = { regular: openFont(FILES.noto.regular, false), bold: openFont(FILES.noto.bold, false) };
  const inFigtree = (character: string) => figtree.regular.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  const inNoto = (character: string) =>
    noto.regular.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) && SIMPLE_SCRIPT.test(character);
  /** Figtree does not place marks. */
  const isInFigtree = (text: string) => [...text].every((character) => inFigtree(character) && !MARK.test(character));
  const isInNoto = (text: string) => [...text].every(inNoto);

  function byCluster(text: string): Part[] {
    const parts: Part[] = [];
    for (const [cluster] of text.matchAll(CLUSTER)) {
      const typeface = isInNoto(cluster) ? "noto" : "figtree";
      const last = parts.at(-1);
      if (last?.typeface === typeface) last.text += cluster;
      else parts.push({ typeface, text: cluster });
    }
    return parts;
  }

  return {
    figtree,
    noto,
    has: (character: string) => inFigtree(character) || inNoto(character),
    /**
     * Divides the parts of a text by typeface. It is one for the whole text if one has all its characters, so that a name
     * looks like one, and its parts are as wide as they are together.
     */
    typesetterOf(text: string): (part: string) => Part[] {
      if (isInFigtree(text)) return (part) => [{ typeface: "figtree", text: part }];
      if (isInNoto(text)) return (part) => [{ typeface: "noto", text: part }];
      return byCluster;
    },
  };
}

/**
 * Opens a font with a layout that puts glyphs side by side, without kerning and ligatures: fontkit's own takes 0.2 ms a
 * word, which was most of the time of a paper, and a text is measured several times. It only places marks.
 */
function openFont(file: string, hasTabularDigits: boolean): PaperFont {
  const opened = openSync(resolve(file));
  if (!("layout" in opened)) throw new Error(`${file} has several fonts`);
  const font: Font = opened;
  const layoutOf = font.layout.bind(font);
  const digits = hasTabularDigits ? layoutOf("0123456789", [TABULAR]).glyphs : [];
  const tabular = new Map(digits.map((glyph) => [glyph.codePoints[0], glyph]));
  const marked = new Map<string, Run>();

  function sideBySide(text: string, features: string[]): Run {
    const plain = font.glyphsForString(text);
    const glyphs = features.includes(TABULAR) ? plain.map((glyph) => tabular.get(glyph.codePoints[0]) ?? glyph) : plain;
    const positions = glyphs.map(({ advanceWidth }) => ({
      xAdvance: advanceWidth,
      yAdvance: 0,
      xOffset: 0,
      yOffset: 0,
    }));
    return { glyphs, positions, advanceWidth: glyphs.reduce((sum, glyph) => sum + glyph.advanceWidth, 0) };
  }

  function withMarks(cluster: string): Run {
    const known = marked.get(cluster);
    if (known) return known;
    const run = layoutOf(cluster);
    marked.set(cluster, run);
    return run;
  }

  return Object.assign(font, {
    layout(text: string, features: string[] = []): Run {
      if (!MARK.test(text)) return sideBySide(text, features);
      const runs = [...text.matchAll(CLUSTER)].map(([cluster]) =>
        MARK.test(cluster) ? withMarks(cluster) : sideBySide(cluster, features),
      );
      return {
        glyphs: runs.flatMap(({ glyphs }) => glyphs),
        positions: runs.flatMap(({ positions }) => positions),
        advanceWidth: runs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
      };
    },
  });
}
