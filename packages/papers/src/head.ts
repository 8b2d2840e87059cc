import { BRISTLES, FLOWERS, LEAF, SPIKE } from "@shop/domain/screens/banksia";
import type { Paper } from "./paper.ts";
import { COLOURS, CONTENT_WIDTH, PAGE, STYLES } from "./theme.ts";
import type { Sheet } from "./sheet.ts";

/** The mark is drawn in a square of 64 units. */
const MARK = { units: 64, size: 42 } as const;
const LEFT_SHARE = 0.6;
const GAP = 12;
/** Of each text; longer ones are cut. */
const MOST_LINES = 3;

/** The head of the first page: the shop's mark, name and lines, and what the paper is. */
export function writeHead(sheet: Sheet, { sender, heading }: Paper): void {
  const { root } = sheet;
  sheet.artifact(() => drawMark(sheet, PAGE.left - 4, PAGE.top - 4));
  const x = PAGE.left + MARK.size + 6;
  const width = CONTENT_WIDTH * LEFT_SHARE - MARK.size - 6 - GAP;
  let left = PAGE.top;
  const name = sheet.linesOf(sender.name, STYLES.sender, width, MOST_LINES);
  sheet.write(sheet.add(root, "P"), "P", name, STYLES.sender, left, { x, width });
  left += name.length * STYLES.sender.leading;
  for (const text of sender.lines) {
    const lines = sheet.linesOf(text, STYLES.senderLine, width, MOST_LINES);
    sheet.write(sheet.add(root, "P"), "P", lines, STYLES.senderLine, left, { x, width });
    left += lines.length * STYLES.senderLine.leading;
  }

  const place = {
    x: PAGE.left + CONTENT_WIDTH * LEFT_SHARE,
    width: CONTENT_WIDTH * (1 - LEFT_SHARE),
    align: "right",
  } as const;
  const title = sheet.add(root, "H1");
  const lines = sheet.linesOf(heading.text, STYLES.heading, place.width, MOST_LINES);
  sheet.write(title, "H1", lines, STYLES.heading, PAGE.top - 4, place);
  let right = PAGE.top - 4 + lines.length * STYLES.heading.leading;
  const number = sheet.linesOf(heading.number, STYLES.number, place.width, MOST_LINES);
  sheet.write(sheet.add(root, "P"), "P", number, STYLES.number, right, place);
  right += number.length * STYLES.number.leading;

  sheet.y = Math.max(left, right, PAGE.top + MARK.size) + 6;
  sheet.artifact(() => {
    sheet.doc
      .moveTo(PAGE.left, sheet.y)
      .lineTo(PAGE.left + CONTENT_WIDTH, sheet.y)
      .lineWidth(1.5)
      .strokeColor(COLOURS.gum)
      .stroke();
  });
  sheet.y += 12;
}

/** The shop's mark, as `BrandMark` on screens. */
function drawMark({ doc }: Sheet, x: number, y: number): void {
  const { gum, amber, amberDeep } = COLOURS;
  doc
    .save()
    .translate(x, y)
    .scale(MARK.size / MARK.units)
    .lineCap("round");
  for (const degrees of [-44, 44])
    doc.save().translate(32, 62).rotate(degrees).scale(1.12, 1.04).path(LEAF).fill(gum).restore();
  doc.translate(32, 53).scale(1.12);
  doc.path(SPIKE).fill(amber);
  doc.path(BRISTLES).lineWidth(1.9).stroke(amber);
  doc.path(FLOWERS).lineWidth(1.8).stroke(amberDeep);
  doc.restore();
}
