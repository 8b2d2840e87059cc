import { binsAndLiners } from "./cleaning/bins-and-liners.ts";
import { chemicals } from "./cleaning/chemicals.ts";
import { paper } from "./cleaning/paper.ts";
import { tools } from "./cleaning/tools.ts";
import { washroom } from "./cleaning/washroom.ts";
import { clinic } from "./medical/clinic.ts";
import { firstAid } from "./medical/first-aid.ts";
import { wipesAndSanitiser } from "./medical/wipes-and-sanitiser.ts";
import { woundCare } from "./medical/wound-care.ts";
import { bagsAndBoxes } from "./packaging/bags-and-boxes.ts";
import { containers } from "./packaging/containers.ts";
import { cups } from "./packaging/cups.ts";
import { cutleryAndStraws } from "./packaging/cutlery-and-straws.ts";
import { foilAndPlatters } from "./packaging/foil-and-platters.ts";
import { napkinsAndSundries } from "./packaging/napkins-and-sundries.ts";
import { wraps } from "./packaging/wraps.ts";
import type { DemoProduct } from "./product.ts";
import { gloves } from "./protective/gloves.ts";
import { gownsAndCovers } from "./protective/gowns-and-covers.ts";
import { masks } from "./protective/masks.ts";
import { siteSafety } from "./protective/site-safety.ts";
import { workGloves } from "./protective/work-gloves.ts";

/** In the taxonomy's order, the four top categories one after another. */
export const demoProducts: DemoProduct[] = [
  ...gloves, ...workGloves, ...masks, ...gownsAndCovers, ...siteSafety,
  ...wipesAndSanitiser, ...woundCare, ...clinic, ...firstAid,
  ...binsAndLiners, ...paper, ...washroom, ...chemicals, ...tools,
  ...containers, ...foilAndPlatters, ...cups, ...cutleryAndStraws, ...wraps, ...bagsAndBoxes, ...napkinsAndSundries,
];
