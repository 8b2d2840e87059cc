/** How a product is taxed in Australia. */
export const TAX_CLASSES = ["gst", "gst-free"] as const;
export type TaxClass = (typeof TAX_CLASSES)[number];
