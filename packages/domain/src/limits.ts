/** Bounds of what the shop takes in: characters for texts, dollars for prices, units for quantities. */
export const LIMITS = {
  name: 200,
  email: 254,
  password: { min: 8, max: 128 },
  phone: 50,
  addressLine: 200,
  postalCode: 16,
  message: 5_000,
  comment: 2_000,
  cancellationReason: 500,
  keyword: 200,
  /** A synonym, and how many are in a group. */
  term: 100,
  terms: 20,
  idempotencyKey: 255,
  code: 40,
  userAgent: 300,
  paymentReference: 255,
  webhookUrl: 2_000,
  stock: 10_000_000,
  quantity: 100_000,
  orderLines: 500,
  /** Open unpaid orders that the staff may allow an account. */
  unpaidOrders: 100_000,
  orderTotalCents: 100_000_000_00,
  /** The most that the card gateway takes at once. */
  cardPaymentCents: 999_999_99,
  priceDollars: 1_000_000,
  pageSize: 100,
  /** Values of one filter at once, and values that a facet tells of. */
  filterValues: 50,
  facetValues: 100,
  pageNumber: 10_000_000,
  /** A list that is returned as a plain array must be read in pages when it is longer than this. */
  bareArray: 10_000,
  /** An uploaded picture's file, and what it may unfold to. */
  imageBytes: 5 * 1024 * 1024,
  imagePixels: 40_000_000,
} as const;

/** Default entries per page. */
export const PAGE_SIZE = { products: 12, others: 20, bareArray: 100 } as const;

/** Most of each that are suggested while typing. */
export const SUGGESTIONS = { products: 8, categories: 4 } as const;

/** A search of the log or the outbox counts what it finds as far as this. */
export const MOST_COUNTED = 10_000;

/** Units at and below which stock is called low. */
export const LOW_STOCK = 10;
