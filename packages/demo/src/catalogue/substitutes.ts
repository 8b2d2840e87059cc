interface DemoSubstitutes {
  sku: string;
  /** SKUs, the best first. */
  substitutes: readonly string[];
}

/** The substitutes of products that are out of stock or almost out of stock. */
export const demoSubstitutes: DemoSubstitutes[] = [
  { sku: "PFNBX-XL", substitutes: ["PFNB-XL", "VPFB-XL"] },
  { sku: "HHB-1", substitutes: ["HHW-1", "HHY-1"] },
  { sku: "SHC-8", substitutes: ["SHC-5", "SHC-14"] },
  { sku: "CFB-300", substitutes: ["CFT-300"] },
  { sku: "MFC-Y10", substitutes: ["MFC-G10", "MFC-B10", "MFC-R10"] },
  { sku: "DW12B-500", substitutes: ["DW12K-500", "SW12W-1000"] },
];
