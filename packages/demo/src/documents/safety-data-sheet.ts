import { longDay } from "@shop/domain/dates";
import type { Chemical } from "./chemicals.ts";
import { A4, writePdf, type PlacedText } from "./write-pdf.ts";

interface Version {
  product: { name: string; sku: string; brand: string };
  chemical: Chemical;
  version: number;
  /** A day, as YYYY-MM-DD. */
  revisedOn: string;
  change: string;
}

/** A line with the space above it, in points. */
interface Line {
  gap: number;
  texts: Omit<PlacedText, "y">[];
}

const LEFT = 56;
const VALUES_AT = 190;
const TOP = A4.height - 72;
const BOTTOM = 72;
const TEXT = 10;
/** Characters of a line of text, for which every text of the sheets has room. */
const WIDTH = 104;
const VALUE_WIDTH = 74;

const DEMO = "Document of a demo shop. The product and its supplier do not exist.";
const SUPPLIER = "Banksia Supply (demo shop), Australia";

/** A version of a product's safety data sheet as a PDF, in the sixteen sections of the Australian code of practice. */
export function safetyDataSheet(sheet: Version): Buffer {
  const { product, version, revisedOn } = sheet;
  const title = `Safety data sheet: ${product.name}`;
  const pages = paginate(linesOf(sheet));
  return writePdf({
    title,
    pages: pages.map((texts, index) => [
      ...texts,
      { x: LEFT, y: 46, size: 8, text: `${product.name} · version ${version} · revised on ${longDay(revisedOn)}` },
      { x: LEFT, y: 34, size: 8, text: DEMO },
      { x: A4.width - 106, y: 46, size: 8, text: `Page ${index + 1} of ${pages.length}` },
    ]),
  });
}

function linesOf({ product, chemical, version, revisedOn, change }: Version): Line[] {
  const { signalWord, hazards, ingredients } = chemical;
  return [
    { gap: 0, texts: [{ x: LEFT, size: 20, isBold: true, text: "Safety data sheet" }] },
    { gap: 22, texts: [{ x: LEFT, size: 12, text: product.name }] },
    ...section(1, "Identification", [
      ["Product", product.name],
      ["Product code", product.sku],
      ["Brand", product.brand],
      ["Recommended use", chemical.use],
      ["Supplier", SUPPLIER],
      ["In an emergency", "Poisons Information Centre 13 11 26; fire, ambulance 000"],
    ]),
    ...section(2, "Hazard identification", [
      ["Signal word", signalWord ?? "None: not classified as hazardous"],
      ...hazards.map((hazard, index) => [index === 0 ? "Hazards" : "", hazard] as const),
    ]),
    ...section(
      3,
      "Composition",
      ingredients.map(([name, cas, share]) => [`CAS ${cas}`, `${name}, ${share}`] as const),
    ),
    ...section(4, "First aid measures", chemical.firstAid),
    ...section(5, "Firefighting measures", chemical.fire),
    ...section(6, "Accidental release measures", chemical.spill),
    ...section(7, "Handling and storage", chemical.storage),
    ...section(8, "Exposure controls and personal protection", chemical.protection),
    ...section(9, "Physical and chemical properties", chemical.looks),
    ...section(10, "Stability and reactivity", chemical.stability),
    ...section(11, "Toxicological information", hazardText(hazards, /^H3/)),
    ...section(12, "Ecological information", hazardText(hazards, /^H4/)),
    ...section(13, "Disposal considerations", "As the local authority asks. Rinse empty containers before recycling."),
    ...section(14, "Transport information", chemical.transport),
    ...section(15, "Regulatory information", "Classified by the GHS, revision 7, as used in Australia."),
    ...section(16, "Other information", [
      ["Version", String(version)],
      ["Revised on", longDay(revisedOn)],
      ["Changes", change],
    ]),
  ];
}

const hazardText = (hazards: readonly string[], kind: RegExp): string =>
  hazards
    .filter((hazard) => kind.test(hazard))
    .map((hazard) => `${hazard}.`)
    .join(" ") || "No hazard known.";

/** A section with its text, or with names and values. */
function section(number: number, title: string, content: string | readonly (readonly [string, string])[]): Line[] {
  const head = { gap: 24, texts: [{ x: LEFT, size: 11, isBold: true, text: `${number}. ${title}` }] };
  if (typeof content === "string")
    return [head, ...wrap(content, WIDTH).map((text) => ({ gap: 14, texts: [{ x: LEFT, size: TEXT, text }] }))];
  const rows = content.flatMap(([name, value]) =>
    wrap(value, VALUE_WIDTH).map((text, index) => ({
      gap: 14,
      texts: [
        { x: LEFT, size: TEXT, text: index === 0 ? name : "" },
        { x: VALUES_AT, size: TEXT, text },
      ],
    })),
  );
  return [head, ...rows];
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The pages' texts. A title stays with the line after it. */
function paginate(lines: readonly Line[]): PlacedText[][] {
  const pages: PlacedText[][] = [[]];
  let y = TOP;
  for (const [index, { gap, texts }] of lines.entries()) {
    const needed = texts[0]?.isBold ? gap + (lines[index + 1]?.gap ?? 0) : gap;
    if (y - needed < BOTTOM) {
      pages.push([]);
      y = TOP;
    } else y -= gap;
    pages.at(-1)?.push(...texts.map((text) => ({ ...text, y })));
  }
  return pages;
}
