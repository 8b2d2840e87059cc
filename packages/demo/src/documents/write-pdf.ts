/** A line of text, placed from the left and the bottom edge of an A4 page, in points. */
export interface PlacedText {
  x: number;
  y: number;
  size: number;
  isBold?: boolean;
  text: string;
}

export const A4 = { width: 595, height: 842 } as const;

/**
 * A PDF of pages of text, in fonts that every reader has. Texts are Latin-1. The same pages are always the same bytes. Papers for
 * customers are made by `@shop/papers`, which embeds fonts and takes a hundred times as long.
 */
export function writePdf({ title, pages }: { title: string; pages: readonly (readonly PlacedText[])[] }): Buffer {
  const first = 6;
  const pageAt = (index: number) => first + 2 * index;
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /Lang (en-AU) /ViewerPreferences << /DisplayDocTitle true >> >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${pageAt(index)} 0 R`).join(" ")}] >>`,
    font("Helvetica"),
    font("Helvetica-Bold"),
    `<< /Title (${escaped(title)}) >>`,
    ...pages.flatMap((texts, index) => {
      const content = texts.map(drawn).join("\n");
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${A4.width} ${A4.height}] /Contents ${pageAt(index) + 1} 0 R
/Resources << /Font << /R 3 0 R /B 4 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let file = "%PDF-1.7\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(`${file}xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}${trailer}`, "latin1");
}

const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;

const drawn = ({ x, y, size, isBold, text }: PlacedText) =>
  `BT /${isBold ? "B" : "R"} ${size} Tf ${x} ${y} Td (${escaped(text)}) Tj ET`;

const escaped = (text: string) => text.replaceAll(/[\\()]/g, String.raw`\$&`);
