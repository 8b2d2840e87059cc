import { chemicalBottle, dispenser, jerrycan, powderTub, sprayBottle } from "./cleaning-liquids.ts";
import {
  binLinerRoll,
  clothRoll,
  clothStack,
  handTowelPack,
  jumboRoll,
  paperTowelRoll,
  scourer,
  soapBar,
  tissueBox,
  toiletRoll,
} from "./cleaning-paper.ts";
import { bin, broom, brush, bucket, mop, wetFloorSign } from "./cleaning-tools.ts";

export const CLEANING = {
  "bin-liner-roll": binLinerRoll,
  "paper-towel-roll": paperTowelRoll,
  "hand-towel-pack": handTowelPack,
  "toilet-roll": toiletRoll,
  "jumbo-roll": jumboRoll,
  "tissue-box": tissueBox,
  "spray-bottle": sprayBottle,
  "chemical-bottle": chemicalBottle,
  jerrycan,
  "powder-tub": powderTub,
  dispenser,
  mop,
  bucket,
  broom,
  brush,
  "cloth-roll": clothRoll,
  "cloth-stack": clothStack,
  scourer,
  "wet-floor-sign": wetFloorSign,
  "soap-bar": soapBar,
  bin,
};
