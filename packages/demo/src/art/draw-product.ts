import { CLEANING } from "./cleaning.ts";
import { MEDICAL } from "./medical.ts";
import { PACKAGING } from "./packaging.ts";
import { Pen } from "./pen.ts";
import { PROTECTIVE } from "./protective.ts";
import type { ArtKind, ArtSpec } from "./spec.ts";

const DRAWINGS: Record<ArtKind, (pen: Pen) => string> = { ...PROTECTIVE, ...MEDICAL, ...CLEANING, ...PACKAGING };

/** The picture of a product: a square SVG document, always the same for the same spec. */
export function drawProduct(spec: ArtSpec): string {
  const pen = new Pen(spec);
  return pen.document(DRAWINGS[spec.kind](pen));
}
