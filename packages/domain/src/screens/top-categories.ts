/** The mega-menu's four top categories, fixed by id. */
export const TOP_CATEGORIES = [
  { id: "01900000-0000-7000-8000-000000000001", name: "Protective Wear" },
  { id: "01900000-0000-7000-8000-000000000002", name: "Medical Consumables" },
  { id: "01900000-0000-7000-8000-000000000003", name: "Cleaning & Washroom Supplies" },
  { id: "01900000-0000-7000-8000-000000000004", name: "Food Packaging & Kitchen Supplies" },
] as const;
