import type { DemoReviewer } from "../catalogue/reviews/reviewers.ts";
import type { DemoPlace } from "./places.ts";

interface DemoBuyer {
  address: DemoPlace;
  /** SKUs of the products that the business orders regularly, in the order in which it orders them. */
  usuals: readonly string[];
}

/** The reviewers' businesses and the products that they order, consistent with their reviews. */
export const demoBuyers: Record<DemoReviewer, DemoBuyer> = {
  nina: {
    address: {
      company: "Petrakis Dental",
      address: "214 Lygon Street",
      apartment: "Level 1",
      city: "Carlton",
      state: "VIC",
      postalCode: "3053",
      phone: "(03) 5550 0141",
    },
    usuals: ["PFNB-S", "PFNB-M", "SML2-50", "APW-1000", "LPFN-S", "SYL-3", "CRL-49", "ILD-5X7"],
  },
  daniel: {
    address: {
      company: "Harbour Lane Espresso",
      address: "8 Essex Street",
      city: "Fremantle",
      state: "WA",
      postalCode: "6160",
      phone: "(08) 5550 0178",
    },
    usuals: ["DW8K-500", "LD80-1000", "DW12K-500", "LD90-1000", "NPL-1P", "CWR-B", "VPFC-M", "SCB6-500", "BL77B-250"],
  },
  meiLin: {
    address: {
      company: "Lotus Grove Aged Care",
      address: "61 Carrington Road",
      city: "Box Hill",
      state: "VIC",
      postalCode: "3128",
      phone: "(03) 5550 0119",
    },
    usuals: ["PFNB-L", "UPD-6090", "TRI-110", "IGL1Y-100", "SML2-50", "HSG-5L", "CRW-58", "CDG-10X20", "HTI-2400"],
  },
  grahame: {
    address: {
      company: "Whitford Panel & Mechanical",
      address: "Unit 3, 40 Separation Street",
      city: "North Geelong",
      state: "VIC",
      postalCode: "3215",
      phone: "(03) 5550 0163",
    },
    usuals: ["PFTGH-L", "PFTGH-M", "RAG-10", "WIHD-180", "DEG-5L", "GPVC-45", "CFT-300"],
  },
  priya: {
    address: {
      company: "Little Wattle Early Learning",
      address: "17 Sorrell Street",
      city: "Parramatta",
      state: "NSW",
      postalCode: "2150",
      phone: "(02) 5550 0122",
    },
    usuals: ["VPFC-S", "CFB-5", "HTU-2400", "TP2-400", "SOP-5L", "WIND-180", "NPL-2P", "BL27W-1000"],
  },
  josh: {
    address: {
      company: "Callaghan Commercial Cleaning",
      address: "5 Darling Street",
      city: "Wickham",
      state: "NSW",
      postalCode: "2293",
      phone: "(02) 5550 0187",
    },
    usuals: [
      "BL240B-100",
      "BL77B-250",
      "MFC-B10",
      "DIS-5L",
      "TP2-400",
      "MOP-C400B",
      "WGPU-L",
      "HTR-80",
      "SPB-750",
      "GLS-5L",
    ],
  },
  leilani: {
    address: {
      company: "The Breakwater Hotel",
      address: "90 Marine Parade",
      city: "Southport",
      state: "QLD",
      postalCode: "4215",
      phone: "(07) 5550 0155",
    },
    usuals: ["TP3-250", "HTU-2400", "BL36W-1000", "FT2-100", "DW8K-500", "HSG-500", "SOP-5L", "VPFC-L", "LDP-10"],
  },
  helen: {
    address: {
      company: "Marchetti Catering",
      address: "33 Burwood Road",
      city: "Hawthorn",
      state: "VIC",
      postalCode: "3122",
      phone: "(03) 5550 0134",
    },
    usuals: [
      "RC700-500",
      "RTL-500",
      "SGB24-500",
      "FTR-560",
      "PFNK-M",
      "CLW-45",
      "BKP-40",
      "FOL-44",
      "VPFB-M",
      "WCF-1000",
    ],
  },
};
