import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";
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
  const sheets = SHEETS.map((sheet) => JSON.parse(compiled(sheet)) as object);
  return (sourceText) =>
    sheets.flatMap((stylesheetInternal) => {
      const { principalResult } = saxon.transform(
        { stylesheetInternal, sourceText, destination: "serialized" },
        "sync",
      );
      return [...principalResult.matchAll(/<svrl:failed-assert [^>]*?\bid="([^"]+)"/g)].map(([, id = ""]) => id);
    });
}

/** A sheet as the processor wants it. Compiling takes five seconds, so the result stays beside the compiler. */
function compiled(sheet: string): string {
  const source = join(folder, `${sheet}.xslt`);
  const tools = fileURLToPath(new URL("tools/node_modules", import.meta.url));
  const hash = createHash("sha256").update(readFileSync(source)).digest("hex").slice(0, 16);
  const result = join(tools, ".cache", `${hash}.sef.json`);
  if (!existsSync(result)) {
    mkdirSync(dirname(result), { recursive: true });
    const unfinished = `${result}.${process.pid}`;
    execFileSync(process.execPath, [join(tools, "xslt3/xslt3.js"), `-xsl:${source}`, `-export:${unfinished}`, "-nogo"]);
    // An interrupted run leaves no incomplete sheet under the real name.
    renameSync(unfinished, result);
  }
  return readFileSync(result, "utf8");
}
