import {
  bandageRoll, coldPack, cottonBalls, couchRoll, depressorBox, dressingBox, firstAidKit, gauzePack, pumpBottle,
  salineBottle, tapeRoll, underpad, wipesCanister, wipesPack,
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
