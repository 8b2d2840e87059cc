/** For whom products are read. */
export interface Reader {
  /** Whose own prices to show; null for the public ones alone. */
  pricesOf: string | null;
  /** Admins see drafts too (price 0). */
  seesDrafts: boolean;
}
