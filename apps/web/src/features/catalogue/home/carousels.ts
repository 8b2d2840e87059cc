/** The home page's carousels: what they are called, and the keyword that finds what they show. */
export const CAROUSELS = [
  { title: "Powder free nitrile gloves", keyword: "NITRILE" },
  { title: "Disposable", keyword: "disposable" },
] as const;
