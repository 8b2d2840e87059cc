import { bandageRoll, coldPack, couchRoll, pumpBottle, salineBottle, tapeRoll, underpad } from "./medical-care.ts";
import {
  cottonBalls,
  depressorBox,
  dressingBox,
  firstAidKit,
  gauzePack,
  wipesCanister,
  wipesPack,
} from "./medical-packs.ts";
import { instrumentPack, kidneyDish, sharpsContainer, specimenJar, syringeBox, thermometer } from "./medical-tools.ts";

export const MEDICAL = {
  "wipes-canister": wipesCanister,
  "wipes-pack": wipesPack,
  "pump-bottle": pumpBottle,
  "dressing-box": dressingBox,
  "bandage-roll": bandageRoll,
  "gauze-pack": gauzePack,
  "tape-roll": tapeRoll,
  "syringe-box": syringeBox,
  "sharps-container": sharpsContainer,
  thermometer,
  "first-aid-kit": firstAidKit,
  "depressor-box": depressorBox,
  "specimen-jar": specimenJar,
  underpad,
  "cotton-balls": cottonBalls,
  "instrument-pack": instrumentPack,
  "couch-roll": couchRoll,
  "cold-pack": coldPack,
  "kidney-dish": kidneyDish,
  "saline-bottle": salineBottle,
};
