import { binsAndLiners } from "./cleaning/bins-and-liners.ts";
import { cleaners } from "./cleaning/cleaners.ts";
import { clothsAndScourers } from "./cleaning/cloths-and-scourers.ts";
import { disinfectants } from "./cleaning/disinfectants.ts";
import { mopsAndBrooms } from "./cleaning/mops-and-brooms.ts";
import { paper } from "./cleaning/paper.ts";
import { washroom } from "./cleaning/washroom.ts";
import { bandagesGauzeTapes } from "./medical/bandages-gauze-tapes.ts";
import { diagnostics } from "./medical/diagnostics.ts";
import { dressings } from "./medical/dressings.ts";
import { firstAid } from "./medical/first-aid.ts";
import { patientCare } from "./medical/patient-care.ts";
import { syringesAndSharps } from "./medical/syringes-and-sharps.ts";
import { wipesAndSanitiser } from "./medical/wipes-and-sanitiser.ts";
import { bagsAndBoxes } from "./packaging/bags-and-boxes.ts";
import { cups } from "./packaging/cups.ts";
import { cutleryAndStraws } from "./packaging/cutlery-and-straws.ts";
import { foilAndPlatters } from "./packaging/foil-and-platters.ts";
import { napkinsAndSundries } from "./packaging/napkins-and-sundries.ts";
import { plasticContainers } from "./packaging/plastic-containers.ts";
import { sugarcane } from "./packaging/sugarcane.ts";
import { wraps } from "./packaging/wraps.ts";
import type { DemoProduct } from "./product.ts";
import { apronsAndCovers } from "./protective/aprons-and-covers.ts";
import { gownsAndCoveralls } from "./protective/gowns-and-coveralls.ts";
import { masks } from "./protective/masks.ts";
import { nitrileGloves } from "./protective/nitrile-gloves.ts";
import { siteSafety } from "./protective/site-safety.ts";
import { vinylAndLatexGloves } from "./protective/vinyl-and-latex-gloves.ts";
import { workGloves } from "./protective/work-gloves.ts";

/** All demo products, in the order of the taxonomy. */
export const demoProducts: DemoProduct[] = [
  ...nitrileGloves,
  ...vinylAndLatexGloves,
  ...workGloves,
  ...masks,
  ...gownsAndCoveralls,
  ...apronsAndCovers,
  ...siteSafety,
  ...wipesAndSanitiser,
  ...dressings,
  ...bandagesGauzeTapes,
  ...syringesAndSharps,
  ...diagnostics,
  ...firstAid,
  ...patientCare,
  ...binsAndLiners,
  ...paper,
  ...washroom,
  ...disinfectants,
  ...cleaners,
  ...clothsAndScourers,
  ...mopsAndBrooms,
  ...plasticContainers,
  ...sugarcane,
  ...foilAndPlatters,
  ...cups,
  ...cutleryAndStraws,
  ...wraps,
  ...bagsAndBoxes,
  ...napkinsAndSundries,
];
