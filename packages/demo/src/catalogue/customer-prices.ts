interface DemoCustomerPrice {
  sku: string;
  /** AUD cents, ex GST, for one pack as sold. */
  priceCents: number;
}

/** The demo customer's negotiated prices, 5 to 18 % below the public prices. */
export const demoCustomerPrices: DemoCustomerPrice[] = [
  { sku: "PFTGH-L", priceCents: 11600 },
  { sku: "PFNB-M", priceCents: 5790 },
  { sku: "PFNB-L", priceCents: 5790 },
  { sku: "PFNK-L", priceCents: 7150 },
  { sku: "VPFC-M", priceCents: 3390 },
  { sku: "SML2-2000", priceCents: 23900 },
  { sku: "HSG-5L", priceCents: 3480 },
  { sku: "HTI-2400", priceCents: 3490 },
  { sku: "TP2-400", priceCents: 3320 },
  { sku: "BL240B-100", priceCents: 6190 },
  { sku: "DW8K-500", priceCents: 5390 },
  { sku: "RT650-500", priceCents: 5180 },
];
