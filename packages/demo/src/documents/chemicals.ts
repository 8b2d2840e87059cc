/** A version of a safety data sheet: how many days ago it was revised, and what changed. */
interface Revision {
  daysAgo: number;
  change: string;
}

/** A chemical with what its safety data sheet says, for the products that are sold of it. */
export interface Chemical {
  skus: readonly string[];
  use: string;
  signalWord: "Danger" | "Warning" | null;
  hazards: readonly string[];
  ingredients: readonly (readonly [name: string, cas: string, share: string])[];
  firstAid: string;
  fire: string;
  spill: string;
  storage: string;
  protection: string;
  looks: string;
  stability: string;
  transport: string;
  /** The oldest first. */
  revisions: readonly [Revision, ...Revision[]];
}

const FIRST_ISSUE = "First issue.";
const BY_MOUTH = "Swallowed: rinse the mouth, give water to drink and do not induce vomiting.";
const IN_EYES = "Eyes: rinse with running water for 15 minutes and remove contact lenses.";
const ON_SKIN = "Skin: wash with soap and water.";
const POISONS = "Ask a doctor or the Poisons Information Centre, 13 11 26.";
const ABSORB = "Stop the leak, absorb with sand or earth and collect for disposal. Wash the rest away with water.";
const NOT_DANGEROUS = "Not classified as dangerous goods for transport by road or rail (ADG Code).";

export const CHEMICALS: readonly Chemical[] = [
  {
    skus: ["DIS-500", "DIS-5L", "DIS-20L"],
    use: "Disinfectant cleaner for floors, toilets and hard surfaces.",
    signalWord: "Danger",
    hazards: ["H315 Causes skin irritation", "H318 Causes serious eye damage", "H412 Harmful to aquatic life"],
    ingredients: [
      ["Benzalkonium chloride", "63449-41-2", "1 to 5 %"],
      ["Alcohol ethoxylate", "68439-46-3", "1 to 5 %"],
      ["Eucalyptus oil", "8000-48-4", "under 1 %"],
      ["Water", "7732-18-5", "to 100 %"],
    ],
    firstAid: `${IN_EYES} ${ON_SKIN} ${BY_MOUTH} ${POISONS}`,
    fire: "Does not burn. Use what suits the fire around it.",
    spill: `${ABSORB} Keep larger amounts out of drains.`,
    storage: "Closed and upright, below 30 °C, away from food and oxidising agents.",
    protection: "Gloves of nitrile or PVC. Safety glasses when the concentrate is handled.",
    looks: "Clear green liquid with a scent of eucalyptus, pH 7 to 8, density 1.0 g/ml.",
    stability: "Stable. Soap and other anionic cleaners make it ineffective.",
    transport: NOT_DANGEROUS,
    revisions: [
      { daysAgo: 1_240, change: FIRST_ISSUE },
      { daysAgo: 410, change: "Section 2: aquatic hazard added." },
    ],
  },
  {
    skus: ["HGD-5L", "HGD-200L"],
    use: "Hospital grade disinfectant cleaner for hard surfaces.",
    signalWord: "Danger",
    hazards: ["H302 Harmful if swallowed", "H314 Causes severe skin burns and eye damage"],
    ingredients: [
      ["Didecyldimethylammonium chloride", "7173-51-5", "5 to 10 %"],
      ["Alcohol ethoxylate", "68439-46-3", "1 to 5 %"],
      ["Water", "7732-18-5", "to 100 %"],
    ],
    firstAid: `${IN_EYES} Skin: take off splashed clothes and rinse with water for 15 minutes. ${BY_MOUTH} ${POISONS}`,
    fire: "Does not burn. Use what suits the fire around it.",
    spill: `Wear gloves and goggles. ${ABSORB}`,
    storage: "Closed and upright, between 5 and 30 °C, away from food.",
    protection: "Gloves of nitrile or PVC, safety goggles, and an apron when it is decanted.",
    looks: "Clear colourless liquid of little odour, pH 7, density 1.0 g/ml.",
    stability: "Stable. Do not mix with soap or bleach.",
    transport: "UN 1903 Disinfectant, liquid, corrosive, n.o.s.; class 8; packing group III.",
    revisions: [{ daysAgo: 620, change: FIRST_ISSUE }],
  },
  {
    skus: ["BLE-2L", "BLE-5L", "BLE-20L"],
    use: "Bleach for whitening, mould and sanitising.",
    signalWord: "Danger",
    hazards: [
      "H315 Causes skin irritation",
      "H318 Causes serious eye damage",
      "H400 Very toxic to aquatic life",
      "AUH031 Contact with acids liberates toxic gas",
    ],
    ingredients: [
      ["Sodium hypochlorite", "7681-52-9", "4 % available chlorine"],
      ["Sodium hydroxide", "1310-73-2", "under 1 %"],
      ["Water", "7732-18-5", "to 100 %"],
    ],
    firstAid: `${IN_EYES} ${ON_SKIN} Breathed in: go into fresh air. ${BY_MOUTH} ${POISONS}`,
    fire: "Does not burn. Gives off oxygen and chlorine when it is heated.",
    spill: `Air the room and keep acids away. ${ABSORB}`,
    storage: "Upright, cool and dark, with a vented cap, away from acids. Use within six months.",
    protection: "Gloves of nitrile or PVC and safety glasses. Air the room.",
    looks: "Clear, slightly yellow liquid with an odour of chlorine, pH 12, density 1.06 g/ml.",
    stability: "Loses strength with time, heat and light. Never mix with acids, ammonia or other cleaners.",
    transport: NOT_DANGEROUS,
    revisions: [
      { daysAgo: 1_990, change: FIRST_ISSUE },
      { daysAgo: 560, change: "Section 2: aquatic hazard added." },
      { daysAgo: 150, change: "Section 7: shelf life shortened to six months." },
    ],
  },
  {
    skus: ["DEG-500", "DEG-5L", "DEG-20L"],
    use: "Alkaline degreaser for range hoods, tiles, floors and engines.",
    signalWord: "Danger",
    hazards: ["H314 Causes severe skin burns and eye damage"],
    ingredients: [
      ["Sodium metasilicate", "6834-92-0", "1 to 5 %"],
      ["2-Butoxyethanol", "111-76-2", "1 to 5 %"],
      ["Sodium hydroxide", "1310-73-2", "under 2 %"],
      ["Water", "7732-18-5", "to 100 %"],
    ],
    firstAid: `${IN_EYES} Skin: take off splashed clothes and rinse with water for 15 minutes. ${BY_MOUTH} ${POISONS}`,
    fire: "Does not burn. Use what suits the fire around it.",
    spill: `Wear gloves and goggles. ${ABSORB}`,
    storage: "Closed and upright, below 30 °C, away from acids and aluminium.",
    protection: "Gloves of nitrile or PVC and safety goggles.",
    looks: "Clear purple liquid, pH 13, density 1.05 g/ml.",
    stability: "Stable. Reacts with acids, and with aluminium and zinc.",
    transport: "UN 1760 Corrosive liquid, n.o.s. (sodium hydroxide); class 8; packing group III.",
    revisions: [{ daysAgo: 880, change: FIRST_ISSUE }],
  },
  {
    skus: ["OVC-5L"],
    use: "Caustic cleaner for ovens, grills and hot plates.",
    signalWord: "Danger",
    hazards: ["H290 May be corrosive to metals", "H314 Causes severe skin burns and eye damage"],
    ingredients: [
      ["Sodium hydroxide", "1310-73-2", "10 to 15 %"],
      ["Alkyl polyglucoside", "68515-73-1", "1 to 5 %"],
      ["Water", "7732-18-5", "to 100 %"],
    ],
    firstAid: `${IN_EYES} Skin: take off splashed clothes and rinse with water for 15 minutes. ${BY_MOUTH} ${POISONS}`,
    fire: "Does not burn. With aluminium it gives off hydrogen, which does.",
    spill: `Wear long gloves, goggles and boots. ${ABSORB}`,
    storage: "Closed and upright, below 30 °C, away from acids and aluminium.",
    protection: "Long gloves of nitrile or PVC, safety goggles and an apron.",
    looks: "Clear orange liquid, pH 14, density 1.15 g/ml.",
    stability: "Stable. Reacts strongly with acids, and with aluminium and zinc.",
    transport: "UN 1824 Sodium hydroxide solution; class 8; packing group II.",
    // Expired three weeks ago.
    revisions: [{ daysAgo: 1_847, change: FIRST_ISSUE }],
  },
  {
    skus: ["HSG-60", "HSG-500", "HSG-500-12", "HSG-5L", "HSF-1L"],
    use: "Hand sanitiser.",
    signalWord: "Danger",
    hazards: ["H225 Highly flammable liquid and vapour", "H319 Causes serious eye irritation"],
    ingredients: [
      ["Ethanol", "64-17-5", "70 % v/v"],
      ["Glycerine", "56-81-5", "1 to 5 %"],
      ["Water", "7732-18-5", "to 100 %"],
    ],
    firstAid: `${IN_EYES} ${BY_MOUTH} ${POISONS}`,
    fire: "Highly flammable. Use foam, dry powder or carbon dioxide. Cool containers with water.",
    spill: "Keep away what may ignite it, and air the room. Absorb with sand or earth and collect for disposal.",
    storage: "Closed, below 30 °C, away from heat, sparks and flames. Larger amounts as flammable liquids (AS 1940).",
    protection: "None for its use on hands. Safety glasses when larger amounts are decanted.",
    looks: "Clear colourless liquid or gel with an odour of alcohol, flash point 21 °C, density 0.88 g/ml.",
    stability: "Stable. Keep away from oxidising agents.",
    transport: "UN 1170 Ethanol solution; class 3; packing group II.",
    revisions: [
      { daysAgo: 1_300, change: FIRST_ISSUE },
      { daysAgo: 90, change: "Section 7: storage of larger amounts by AS 1940." },
    ],
  },
  {
    skus: ["WIAL-75"],
    use: "Wipes for hard surfaces and non-critical medical equipment.",
    signalWord: "Warning",
    hazards: ["H228 Flammable solid", "H319 Causes serious eye irritation", "H336 May cause drowsiness or dizziness"],
    ingredients: [
      ["Propan-2-ol (isopropyl alcohol)", "67-63-0", "70 % of the liquid"],
      ["Water", "7732-18-5", "30 % of the liquid"],
    ],
    firstAid: `${IN_EYES} Breathed in: go into fresh air. ${POISONS}`,
    fire: "Flammable. Use foam, dry powder or carbon dioxide.",
    spill: "Keep away what may ignite them. Collect the wipes in a closed container.",
    storage: "Closed, below 30 °C, away from heat, sparks and flames.",
    protection: "Gloves for frequent use. Air the room.",
    looks: "White wipes, soaked with a clear liquid with an odour of alcohol.",
    stability: "Stable. Keep away from oxidising agents.",
    transport: "UN 3175 Solids containing flammable liquid, n.o.s. (isopropanol); class 4.1; packing group II.",
    // Expires in five weeks.
    revisions: [{ daysAgo: 1_791, change: FIRST_ISSUE }],
  },
  {
    skus: ["GLS-500", "GLS-5L"],
    use: "Cleaner for windows, mirrors and stainless steel.",
    signalWord: null,
    hazards: [],
    ingredients: [
      ["Propan-2-ol (isopropyl alcohol)", "67-63-0", "under 5 %"],
      ["1-Methoxy-2-propanol", "107-98-2", "under 5 %"],
      ["Water", "7732-18-5", "to 100 %"],
    ],
    firstAid: `${IN_EYES} ${BY_MOUTH} ${POISONS}`,
    fire: "Does not sustain burning. Use what suits the fire around it.",
    spill: ABSORB,
    storage: "Closed, below 30 °C, away from flames.",
    protection: "None for its normal use.",
    looks: "Clear blue liquid with a faint odour of alcohol, pH 8, density 0.99 g/ml.",
    stability: "Stable.",
    transport: NOT_DANGEROUS,
    revisions: [{ daysAgo: 300, change: FIRST_ISSUE }],
  },
  {
    skus: ["MDP-5"],
    use: "Powder for commercial dishwashing machines.",
    signalWord: "Warning",
    hazards: ["H319 Causes serious eye irritation", "H335 May cause respiratory irritation"],
    ingredients: [
      ["Sodium carbonate", "497-19-8", "30 to 60 %"],
      ["Sodium percarbonate", "15630-89-4", "5 to 10 %"],
      ["Enzymes", "9014-01-1", "under 1 %"],
    ],
    firstAid: `${IN_EYES} Breathed in: go into fresh air. ${BY_MOUTH} ${POISONS}`,
    fire: "Does not burn, but gives off oxygen. Use water.",
    spill: "Sweep up without raising dust, and wash the rest away with water.",
    storage: "Closed and dry, below 30 °C, away from acids.",
    protection: "Gloves and safety glasses. Do not breathe in the dust.",
    looks: "White and blue powder without odour, pH of a 1 % solution 11.",
    stability: "Stable while dry. Do not mix with acids or bleach.",
    transport: NOT_DANGEROUS,
    revisions: [{ daysAgo: 520, change: FIRST_ISSUE }],
  },
];
