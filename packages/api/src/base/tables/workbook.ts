import type { Archive } from "./archive.ts";
import { brokenWorkbook, notATable } from "./table.ts";
import { isOn, prefixed, readXml } from "./xml-parser.ts";

/** What a workbook consists of. */
export interface Workbook {
  sheets: readonly { name: string; isHidden: boolean; path: string }[];
  /** Whether days are counted from 1904, as older versions of Excel for Mac did. */
  isFrom1904: boolean;
  /** The parts with the texts of cells and with their formats; some workbooks have none. */
  strings: string | undefined;
  styles: string | undefined;
}

/** Of sheets, and of the parts that one refers to: a workbook with more is not one of a person. */
const MOST = 1_000;
/** Characters of a sheet's name: spreadsheets allow 31. */
const LONGEST_NAME = 100;

/** The end of a relationship's type: its beginning differs between the two editions of the standard. */
const ending = (type: string): string => type.slice(type.lastIndexOf("/") + 1);

interface Relationship {
  type: string;
  path: string;
}

/** The main part of a workbook, by its usual name. */
const MAIN = /(?:^|\/)workbook\w*\.xml$/i;

/** Finds a workbook's parts. Throws TableRefusal when the archive is of another program, or a part is missing. */
export async function readWorkbook(archive: Archive): Promise<Workbook> {
  if (!archive.names.some((name) => MAIN.test(name))) throw notATable();
  const root = archive.names.includes("_rels/.rels") ? [...(await readRelationships(archive, "")).values()] : [];
  const main = root.find(({ type }) => type === "officeDocument")?.path ?? "xl/workbook.xml";
  const listed: { name: string; isHidden: boolean; id: string }[] = [];
  let isFrom1904 = false;
  await readXml(archive.read(main), {
    open(name, attributes) {
      if (name === "workbookPr") isFrom1904 = isOn(attributes["date1904"]);
      if (name !== "sheet") return;
      const { name: its = "", state = "" } = attributes;
      if (listed.length === MOST || its.length > LONGEST_NAME) throw brokenWorkbook();
      const isHidden = ["hidden", "veryHidden"].includes(state);
      listed.push({ name: its, isHidden, id: prefixed(attributes, "id") ?? "" });
    },
  });
  const parts = await readRelationships(archive, main);
  const pathOf = (wanted: string) => [...parts.values()].find(({ type }) => type === wanted)?.path;
  const sheets = listed.flatMap(({ id, ...sheet }) => {
    const part = parts.get(id);
    return part?.type === "worksheet" ? [{ ...sheet, path: part.path }] : [];
  });
  return { sheets, isFrom1904, strings: pathOf("sharedStrings"), styles: pathOf("styles") };
}

/** The parts that a part refers to, by their ids. */
async function readRelationships(archive: Archive, part: string): Promise<Map<string, Relationship>> {
  const folder = part.slice(0, part.lastIndexOf("/") + 1);
  const found = new Map<string, Relationship>();
  await readXml(archive.read(`${folder}_rels/${part.slice(folder.length)}.rels`), {
    open(name, { Id: id, Type: type, Target: target }) {
      if (name !== "Relationship" || id === undefined || type === undefined || target === undefined) return;
      if (found.size === MOST) throw brokenWorkbook();
      found.set(id, { type: ending(type), path: resolve(folder, target) });
    },
  });
  return found;
}

/** The path of a target that is relative to a folder, or begins with a slash. */
function resolve(folder: string, target: string): string {
  const path: string[] = [];
  for (const step of (target.startsWith("/") ? target : folder + target).split("/")) {
    if (step === "..") path.pop();
    else if (step !== "." && step !== "") path.push(step);
  }
  return path.join("/");
}
