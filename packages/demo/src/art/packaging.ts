import {
  bowl, burgerBox, clamshell, containerRect, containerRound, foilTray, pizzaBox, plate, platter, portionCup, soupTub,
} from "./packaging-containers.ts";
import {
  bakingPaper, carryBag, chefHat, chipCup, clingWrap, coldCup, cupLid, cupTray, cutlery, foilRoll, hotCup, labelRoll,
  napkins, paperBag, skewers, straws, vacuumBag,
} from "./packaging-serving.ts";

export const PACKAGING = {
  "container-round": containerRound,
  "container-rect": containerRect,
  clamshell,
  bowl,
  plate,
  "foil-tray": foilTray,
  "hot-cup": hotCup,
  "cold-cup": coldCup,
  "cup-lid": cupLid,
  "cup-tray": cupTray,
  "portion-cup": portionCup,
  "soup-tub": soupTub,
  straws,
  cutlery,
  "cling-wrap": clingWrap,
  "foil-roll": foilRoll,
  "baking-paper": bakingPaper,
  "paper-bag": paperBag,
  "carry-bag": carryBag,
  "pizza-box": pizzaBox,
  "burger-box": burgerBox,
  "chip-cup": chipCup,
  napkins,
  platter,
  "vacuum-bag": vacuumBag,
  skewers,
  "chef-hat": chefHat,
  "label-roll": labelRoll,
};
