import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { documents } from "./peppol-documents.fixture.ts";
import { peppolDocument } from "./peppol-document.ts";
import { invoice, gst } from "./peppol-papers.fixture.ts";
import { randomPaper } from "./random-paper.fixture.ts";
import { examples, officialRules } from "./schematron.fixture.ts";

/** The most in an order, which takes the rules seven seconds: their time grows with the square of the lines. */
const MOST_LINES = 500;

describe.runIf(examples)("the official rules", () => {
  let brokenRules: Awaited<ReturnType<typeof officialRules>>;
  beforeAll(async () => {
    brokenRules = await officialRules();
  });

  test("accept each of the 13 official examples", () => {
    const folder = examples ?? "";
    const names = readdirSync(folder);
    expect(names).toHaveLength(13);
    for (const name of names) expect([name, brokenRules(readFileSync(join(folder, name), "utf8"))]).toEqual([name, []]);
  });

  const sound = peppolDocument(invoice([gst(12_35)]));
  test.each([
    ["a total that is a cent too large", />38.59</g, ">38.60<", "ibr-co-15"],
    ["a rate above 0 in category Z", />S</g, ">Z<", "aligned-ibrp-z-05-aunz"],
    ["an ABN with a wrong check digit", /51824753556/g, "51824753557", "ibr-120"],
    ["an empty name", />Product 1</, "><", "ibr-025"],
  ])("refuse %s", (_, found, replaced, rule) => {
    const broken = sound.replace(found, replaced);
    expect(broken).not.toBe(sound);
    expect(brokenRules(broken)).toContain(rule);
  });

  test.each(documents(MOST_LINES))("accept %s", (_, paper) => expect(brokenRules(peppolDocument(paper))).toEqual([]));

  test("accept invoices and credit notes of random orders", () => {
    fc.assert(
      fc.property(randomPaper, (paper) => {
        expect(brokenRules(peppolDocument(paper))).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });
});
