import { TOP_CATEGORIES } from "@shop/domain/screens/top-categories";

interface DemoSection {
  key: string;
  name: string;
}

interface DemoSubCategory extends DemoSection {
  sections: readonly DemoSection[];
}

interface DemoCategory {
  category: { id: string; name: string };
  subCategories: readonly DemoSubCategory[];
}

/** Products refer to sub-categories and sections by these keys; the seed generates their ids. */
export const demoTaxonomy = [
  {
    category: TOP_CATEGORIES[0],
    subCategories: [
      {
        key: "single-use-gloves",
        name: "Single-Use Gloves",
        sections: [
          { key: "nitrile-gloves", name: "Nitrile Gloves" },
          { key: "vinyl-gloves", name: "Vinyl Gloves" },
          { key: "latex-gloves", name: "Latex Gloves" },
          { key: "food-handling-gloves", name: "Food Handling Gloves" },
        ],
      },
      {
        key: "work-gloves",
        name: "Work & Chemical Gloves",
        sections: [
          { key: "coated-gloves", name: "Coated & Cut-Resistant Gloves" },
          { key: "leather-gloves", name: "Leather Gloves" },
          { key: "rubber-gloves", name: "Rubber Gloves & Gauntlets" },
        ],
      },
      {
        key: "masks",
        name: "Masks & Respirators",
        sections: [
          { key: "surgical-masks", name: "Surgical Masks" },
          { key: "p2-respirators", name: "P2 Respirators" },
        ],
      },
      {
        key: "gowns-coveralls",
        name: "Gowns & Coveralls",
        sections: [
          { key: "isolation-gowns", name: "Isolation Gowns" },
          { key: "surgical-gowns", name: "Surgical Gowns" },
          { key: "coveralls", name: "Coveralls" },
        ],
      },
      {
        key: "aprons-sleeves",
        name: "Aprons & Sleeves",
        sections: [
          { key: "aprons", name: "Aprons" },
          { key: "sleeves", name: "Sleeve Protectors" },
        ],
      },
      {
        key: "head-foot-covers",
        name: "Head & Foot Covers",
        sections: [
          { key: "bouffant-caps", name: "Bouffant Caps" },
          { key: "beard-covers", name: "Beard Covers" },
          { key: "shoe-covers", name: "Shoe Covers" },
        ],
      },
      {
        key: "eye-face-protection",
        name: "Eye & Face Protection",
        sections: [
          { key: "safety-glasses", name: "Safety Glasses" },
          { key: "face-shields", name: "Face Shields" },
        ],
      },
      {
        key: "site-safety",
        name: "Hi-Vis & Site Safety",
        sections: [
          { key: "hi-vis-vests", name: "Hi-Vis Vests" },
          { key: "hearing-protection", name: "Hearing Protection" },
          { key: "hard-hats", name: "Hard Hats" },
        ],
      },
    ],
  },
  {
    category: TOP_CATEGORIES[1],
    subCategories: [
      {
        key: "wipes-sanitiser",
        name: "Wipes & Hand Sanitiser",
        sections: [
          { key: "surface-wipes", name: "Surface Wipes" },
          { key: "skin-wipes", name: "Skin & Prep Wipes" },
          { key: "hand-sanitiser", name: "Hand Sanitiser" },
        ],
      },
      {
        key: "wound-care",
        name: "Wound Care",
        sections: [
          { key: "dressings", name: "Dressings" },
          { key: "bandages", name: "Bandages" },
          { key: "gauze-cotton", name: "Gauze & Cotton" },
          { key: "medical-tapes", name: "Medical Tapes" },
        ],
      },
      {
        key: "syringes-sharps",
        name: "Syringes & Sharps",
        sections: [
          { key: "syringes", name: "Syringes & Needles" },
          { key: "sharps-containers", name: "Sharps Containers" },
        ],
      },
      {
        key: "diagnostics",
        name: "Diagnostics & Procedures",
        sections: [
          { key: "thermometers", name: "Thermometers" },
          { key: "examination", name: "Examination Consumables" },
          { key: "specimen-collection", name: "Specimen Collection" },
          { key: "procedure-packs", name: "Procedure Packs & Dishes" },
        ],
      },
      {
        key: "first-aid",
        name: "First Aid",
        sections: [
          { key: "first-aid-kits", name: "First-Aid Kits" },
          { key: "cold-packs", name: "Cold Packs" },
          { key: "saline-eyewash", name: "Saline & Eyewash" },
        ],
      },
      {
        key: "patient-care",
        name: "Patient Care",
        sections: [
          { key: "couch-rolls", name: "Couch Rolls" },
          { key: "underpads", name: "Underpads" },
        ],
      },
    ],
  },
  {
    category: TOP_CATEGORIES[2],
    subCategories: [
      {
        key: "bin-liners",
        name: "Bin Liners",
        sections: [
          { key: "office-liners", name: "Office & Kitchen Liners" },
          { key: "heavy-duty-liners", name: "Heavy Duty Liners" },
          { key: "compostable-liners", name: "Compostable Liners" },
          { key: "clinical-liners", name: "Clinical Waste Liners" },
        ],
      },
      { key: "bins", name: "Bins", sections: [] },
      {
        key: "paper-towel-tissue",
        name: "Paper Towel & Tissue",
        sections: [
          { key: "hand-towels", name: "Hand Towels" },
          { key: "kitchen-towels", name: "Kitchen & Centrefeed Towels" },
          { key: "toilet-paper", name: "Toilet Paper" },
          { key: "facial-tissues", name: "Facial Tissues" },
        ],
      },
      {
        key: "washroom",
        name: "Washroom Dispensers & Soap",
        sections: [
          { key: "dispensers", name: "Dispensers" },
          { key: "hand-soap", name: "Hand Soap" },
        ],
      },
      {
        key: "chemicals",
        name: "Cleaning Chemicals",
        sections: [
          { key: "disinfectants", name: "Disinfectants & Bleach" },
          { key: "degreasers", name: "Degreasers" },
          { key: "dishwashing-laundry", name: "Dishwashing & Laundry" },
          { key: "floor-cleaners", name: "Floor Cleaners" },
          { key: "glass-cleaners", name: "Glass Cleaners" },
        ],
      },
      {
        key: "cloths-scourers",
        name: "Cloths & Scourers",
        sections: [
          { key: "cloths", name: "Cloths" },
          { key: "scourers", name: "Scourers & Sponges" },
        ],
      },
      {
        key: "mops-brooms",
        name: "Mops, Brooms & Buckets",
        sections: [
          { key: "mops", name: "Mops" },
          { key: "buckets", name: "Buckets" },
          { key: "brooms-brushes", name: "Brooms & Brushes" },
          { key: "floor-signs", name: "Floor Signs" },
        ],
      },
    ],
  },
  {
    category: TOP_CATEGORIES[3],
    subCategories: [
      {
        key: "plastic-containers",
        name: "Takeaway Containers",
        sections: [
          { key: "round-containers", name: "Round Containers" },
          { key: "rectangular-containers", name: "Rectangular Containers" },
          { key: "portion-cups", name: "Portion Cups" },
          { key: "soup-tubs", name: "Soup Tubs" },
        ],
      },
      {
        key: "sugarcane",
        name: "Sugarcane Tableware",
        sections: [
          { key: "clamshells", name: "Clamshells" },
          { key: "sugarcane-bowls", name: "Bowls" },
          { key: "sugarcane-plates", name: "Plates" },
        ],
      },
      {
        key: "foil-platters",
        name: "Foil Trays & Platters",
        sections: [
          { key: "foil-trays", name: "Foil Trays" },
          { key: "platters", name: "Catering Platters" },
        ],
      },
      {
        key: "cups",
        name: "Coffee & Cold Cups",
        sections: [
          { key: "single-wall-cups", name: "Single Wall Cups" },
          { key: "double-wall-cups", name: "Double Wall Cups" },
          { key: "cold-cups", name: "Cold Cups" },
          { key: "cup-lids", name: "Cup Lids" },
          { key: "cup-trays", name: "Cup Trays" },
        ],
      },
      {
        key: "cutlery-straws",
        name: "Cutlery & Straws",
        sections: [
          { key: "wooden-cutlery", name: "Wooden Cutlery" },
          { key: "straws", name: "Straws" },
          { key: "skewers", name: "Skewers & Picks" },
        ],
      },
      {
        key: "wraps-foil",
        name: "Wraps, Foil & Baking",
        sections: [
          { key: "cling-wrap", name: "Cling Wrap" },
          { key: "foil-rolls", name: "Foil" },
          { key: "baking-paper", name: "Baking Paper" },
          { key: "vacuum-bags", name: "Vacuum Bags" },
        ],
      },
      {
        key: "bags-boxes",
        name: "Bags & Takeaway Boxes",
        sections: [
          { key: "paper-bags", name: "Paper Bags" },
          { key: "carry-bags", name: "Carry Bags" },
          { key: "pizza-boxes", name: "Pizza Boxes" },
          { key: "burger-chip-boxes", name: "Burger & Chip Boxes" },
        ],
      },
      {
        key: "napkins-sundries",
        name: "Napkins & Kitchen Sundries",
        sections: [
          { key: "napkins", name: "Napkins" },
          { key: "kitchen-wear", name: "Kitchen Wear" },
          { key: "food-labels", name: "Food Labels" },
        ],
      },
    ],
  },
] as const satisfies readonly DemoCategory[];

type SubCategory = (typeof demoTaxonomy)[number]["subCategories"][number];
export type SubCategoryKey = SubCategory["key"];
export type SectionKey = SubCategory["sections"][number]["key"];
