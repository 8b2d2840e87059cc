import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { installTools } from "../../../../scripts/install-tools.ts";

const SHARED = "../../../../../shared/data/peppol-pint-aunz";
const folder = fileURLToPath(new URL(SHARED, import.meta.url));
/** What is shared by all countries, and what Australia and New Zealand add. */
const SHEETS = ["PINT-UBL-validation-preprocessed", "PINT-jurisdiction-aligned-rules"];

/** The folder of the official examples; undefined when the rules are not there. */
export const examples = existsSync(folder) ? join(folder, "examples") : undefined;
if (!examples)
  console.log("Peppol's rules are not at ../shared/data/peppol-pint-aunz: documents are not held to them.");

/** A function that answers which official rules a document breaks, such as 'ibr-co-15'. */
export async function officialRules(): Promise<(xml: string) => string[]> {
  installTools("packages/papers/src/peppol/tools");
  const { saxon } = await import("./tools/saxon.ts");
  const sheets = SHEETS.map(compiled);
  return (sourceText) =>
    sheets.flatMap((stylesheetText) => {
      const { principalResult } = saxon.transform({ stylesheetText, sourceText, destination: "serialized" }, "sync");
      return [...principalResult.matchAll(/<svrl:failed-assert [^>]*?\bid="([^"]+)"/g)].map(([, id = ""]) => id);
    });
}

/** A sheet as the processor wants it; that takes five seconds. */
function compiled(sheet: string): string {
  const program = fileURLToPath(new URL("tools/node_modules/xslt3/xslt3.js", import.meta.url));
  const temporary = mkdtempSync(join(tmpdir(), "schematron-"));
  try {
    const result = join(temporary, "sheet.sef.json");
    execFileSync(process.execPath, [program, `-xsl:${join(folder, `${sheet}.xslt`)}`, `-export:${result}`, "-nogo"]);
    return readFileSync(result, "utf8");
  } finally {
    rmSync(temporary, { recursive: true });
  }
}
