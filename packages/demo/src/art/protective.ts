import { apron, beardCover, bouffantCap, coverall, gown, hardHat, hiVisVest, shoeCover, sleeve } from "./garments.ts";
import { gloveBox, glovePairLong, glovePairWork } from "./gloves.ts";
import { earPlugs, faceShield, maskBox, respirator, safetyGlasses } from "./masks.ts";

export const PROTECTIVE = {
  "glove-box": gloveBox,
  "glove-pair-long": glovePairLong,
  "glove-pair-work": glovePairWork,
  "mask-box": maskBox,
  respirator,
  gown,
  coverall,
  apron,
  sleeve,
  "shoe-cover": shoeCover,
  "bouffant-cap": bouffantCap,
  "beard-cover": beardCover,
  "safety-glasses": safetyGlasses,
  "face-shield": faceShield,
  "hi-vis-vest": hiVisVest,
  "ear-plugs": earPlugs,
  "hard-hat": hardHat,
};
