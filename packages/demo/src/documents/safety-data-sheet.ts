import type { Block, Paper } from "@shop/papers/paper";
import { longDay } from "@shop/domain/dates";
import type { Chemical } from "./chemicals.ts";

interface Version {
  product: { name: string; sku: string; brand: string };
  chemical: Chemical;
  version: number;
  /** A day, as YYYY-MM-DD. */
  revisedOn: string;
  change: string;
}

const SENDER = {
  name: "Banksia Supply",
  lines: ["Document of a demo shop. The product and its supplier do not exist."],
};

/** A version of a product's safety data sheet, in the sixteen sections of the Australian code of practice. */
export function safetyDataSheet({ product, chemical, version, revisedOn, change }: Version): Paper {
  const { signalWord, hazards, ingredients } = chemical;
  const sections: readonly (readonly [heading: string, paragraphs: readonly string[]])[] = [
    ["Identification", [chemical.use, "In an emergency: Poisons Information Centre 13 11 26; fire, ambulance 000."]],
    ["Hazard identification", [signalWord ?? "Not classified as hazardous.", ...hazards]],
    ["Composition", ingredients.map(([name, cas, share]) => `${name} (CAS ${cas}), ${share}`)],
    ["First aid measures", [chemical.firstAid]],
    ["Firefighting measures", [chemical.fire]],
    ["Accidental release measures", [chemical.spill]],
    ["Handling and storage", [chemical.storage]],
    ["Exposure controls and personal protection", [chemical.protection]],
    ["Physical and chemical properties", [chemical.looks]],
    ["Stability and reactivity", [chemical.stability]],
    ["Toxicological information", hazardsOf(hazards, /^H3/)],
    ["Ecological information", hazardsOf(hazards, /^H4/)],
    ["Disposal considerations", ["As the local authority asks. Rinse empty containers before recycling."]],
    ["Transport information", [chemical.transport]],
    ["Regulatory information", ["Classified by the GHS, revision 7, as used in Australia."]],
    ["Other information", [change]],
  ];
  return {
    title: `Safety data sheet: ${product.name}, version ${version}`,
    madeAt: `${revisedOn}T00:00:00.000Z`,
    heading: { text: "Safety data sheet", number: `Version ${version}` },
    sender: SENDER,
    blocks: [
      {
        kind: "facts",
        facts: [
          { name: "Product", value: product.name },
          { name: "Product code", value: product.sku },
          { name: "Brand", value: product.brand },
          { name: "Revised on", value: longDay(revisedOn) },
        ],
      },
      ...sections.map(([heading, paragraphs], index): Block => ({
        kind: "notes",
        heading: `${index + 1}. ${heading}`,
        paragraphs,
      })),
    ],
  };
}

function hazardsOf(hazards: readonly string[], kind: RegExp): string[] {
  const found = hazards.filter((hazard) => kind.test(hazard));
  return found.length > 0 ? found : ["No hazard known."];
}
