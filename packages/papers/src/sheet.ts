import Pdf from "pdfkit";
import { openFonts, TABULAR, type PaperFont, type Part } from "./fonts.ts";
import type { Paper } from "./paper.ts";
import { printable, UNKNOWN } from "./printable.ts";
import { CONTENT_BOTTOM, CONTENT_WIDTH, FOOTER_TOP, NEXT_TOP, PAGE, STYLES, type Style } from "./theme.ts";
import { linesOf, type Line as TextLine } from "./lines.ts";

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- PDFKit's types lack these.
  namespace PDFKit.Mixins {
    interface PDFFont {
      registerFont(name: string, font: PaperFont): this;
    }
    interface StructureElementOptions {
      /** Of a TH. */
      scope?: "Row" | "Column";
    }
  }
}

/** From the top of a line to where its letters stand, as a share of its height. */
const BASELINE = 0.72;

export type Element = PDFKit.PDFStructureElement;

/** A line of text, and its parts by typeface. */
export interface Line extends TextLine {
  parts: readonly Part[];
}

/** Where lines are written. */
export interface Place {
  x: number;
  width: number;
  align?: "left" | "right";
}

/** The pages of a paper, filled from top to bottom. Every text belongs to an element of the structure, or is an artifact. */
export interface Sheet {
  readonly doc: PDFKit.PDFDocument;
  /** The element `Document`. */
  readonly root: Element;
  /** Where the next block begins. */
  y: number;
  /** The height that is left on this page. */
  room(): number;
  breakPage(): void;
  /** Any text without what can't be printed, on one line. */
  plain(text: string): string;
  /** Whether a text had a character that no font can show. */
  hasUnknown(): boolean;
  /** The lines of any text, without what can't be printed; the last of `most` lines ends with '…' when text is left. */
  linesOf(text: string, style: Style, width: number, most?: number): Line[];
  widthOf(text: string, style: Style): number;
  /** Adds an element to `parent`. */
  add(parent: Element, tag: string, options?: PDFKit.Mixins.StructureElementOptions): Element;
  /** Writes lines from `y` down, as content of the element; null: as an artifact. */
  write(element: Element | null, tag: string, lines: readonly Line[], style: Style, y: number, place: Place): void;
  /** Draws what readers who don't see the page need not know. */
  artifact(draw: () => void): void;
}

/** Opens the first page of a paper. */
export function openSheet(paper: Paper): Sheet {
  const madeAt = new Date(paper.madeAt);
  const fonts = openFonts();
  let hasUnknown = false;
  function plain(text: string): string {
    const printed = printable(text, fonts.has);
    if (printed.includes(UNKNOWN)) hasUnknown = true;
    return printed;
  }
  const doc = new Pdf({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    // None of PDFKit's own.
    font: "",
    pdfVersion: "1.7",
    tagged: true,
    lang: "en-AU",
    displayTitle: true,
    bufferPages: true,
    info: {
      Title: plain(paper.title),
      Author: plain(paper.sender.name),
      CreationDate: madeAt,
      ModDate: madeAt,
    },
  });
  for (const typeface of ["figtree", "noto"] as const)
    for (const weight of ["regular", "bold"] as const)
      doc.registerFont(`${typeface} ${weight}`, fonts[typeface][weight]);
  const root = doc.struct("Document");
  doc.addStructure(root);

  const apply = ({ font, size, colour }: Style, typeface: Part["typeface"]) =>
    doc.font(`${typeface} ${font}`).fontSize(size).fillColor(colour);
  const featuresOf = ({ isFigure = false }: Style): { features?: PDFKit.Mixins.OpenTypeFeatures[] } =>
    isFigure ? { features: [TABULAR] } : {};
  const partWidth = ({ typeface, text }: Part, style: Style) =>
    apply(style, typeface).widthOfString(text, featuresOf(style));
  const widthOf = (parts: readonly Part[], style: Style) =>
    parts.reduce((sum, part) => sum + partWidth(part, style), 0);

  function draw(lines: readonly Line[], style: Style, y: number, { x, width, align = "left" }: Place): void {
    // The same for all sizes and typefaces, so that the cells of a row are on one line.
    const baseline = -BASELINE * style.leading;
    for (const [index, { parts, isBroken = false }] of lines.entries()) {
      let left = align === "left" ? x : x + width - widthOf(parts, style);
      const isContinued = !isBroken && index < lines.length - 1;
      for (const [place, part] of parts.entries()) {
        apply(style, part.typeface);
        // A blank, so that the words of two lines stay apart when the text is read or copied.
        const written = isContinued && place === parts.length - 1 ? `${part.text} ` : part.text;
        doc.text(written, left, y + index * style.leading, { lineBreak: false, baseline, ...featuresOf(style) });
        left += partWidth(part, style);
      }
    }
  }

  function artifact(drawing: () => void): void {
    doc.markContent("Artifact", { type: "Layout" });
    drawing();
    doc.endMarkedContent();
  }

  const sheet: Sheet = {
    doc,
    root,
    y: PAGE.top,
    room: () => CONTENT_BOTTOM - sheet.y,
    breakPage() {
      doc.addPage();
      sheet.y = NEXT_TOP;
    },
    plain,
    hasUnknown: () => hasUnknown,
    linesOf(text, style, width, most = Infinity) {
      const printed = plain(text);
      const typeset = fonts.typesetterOf(printed);
      const lines = linesOf(printed, width, (part) => widthOf(typeset(part), style));
      if (lines.length > most) {
        const last = {
          text: `${Array.from(lines[most - 1]?.text ?? "")
            .slice(0, -2)
            .join("")}…`,
        };
        lines.splice(most - 1, Infinity, last);
      }
      return lines.map((line) => ({ ...line, parts: typeset(line.text) }));
    },
    widthOf(text, style) {
      const printed = plain(text);
      return widthOf(fonts.typesetterOf(printed)(printed), style);
    },
    add(parent, tag, options = {}) {
      const element = doc.struct(tag, options);
      parent.add(element);
      return element;
    },
    write(element, tag, lines, style, y, place) {
      if (!element) return artifact(() => draw(lines, style, y, place));
      const content = doc.markStructureContent(tag);
      draw(lines, style, y, place);
      doc.endMarkedContent();
      element.add(content);
    },
    artifact,
  };
  return sheet;
}

/** Writes page numbers and running heads, which need the number of pages, and returns the PDF. */
export async function closeSheet(sheet: Sheet, { heading, sender }: Paper): Promise<Buffer> {
  const { doc, root } = sheet;
  root.end();
  const { count } = doc.bufferedPageRange();
  const half = CONTENT_WIDTH / 2;
  const writeLine = (text: string, y: number, place: Place) =>
    sheet.write(null, "", sheet.linesOf(text, STYLES.footer, half).slice(0, 1), STYLES.footer, y, place);
  const [left, right]: [Place, Place] = [
    { x: PAGE.left, width: half },
    { x: PAGE.left + half, width: half, align: "right" },
  ];
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    writeLine(sender.name, FOOTER_TOP, left);
    writeLine(`Page ${page + 1} of ${count}`, FOOTER_TOP, right);
    if (page > 0) writeLine(`${heading.text} ${heading.number}`, PAGE.top, left);
  }
  const chunks: Uint8Array[] = [];
  doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => doc.once("end", resolve).once("error", reject));
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}
