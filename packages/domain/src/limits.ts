/** Limits of input: characters for texts, dollars for prices, units for quantities. */
export const LIMITS = {
  name: 200,
  productName: 300,
  description: 20_000,
  email: 254,
  password: { min: 8, max: 128 },
  phone: 50,
  addressLine: 200,
  postalCode: 16,
  message: 5_000,
  comment: 2_000,
  /** The reviews that are shown with a product. */
  shownReviews: 100,
  cancellationReason: 500,
  poNumber: 40,
  deliveryNote: 500,
  /** Of a shipment, and shipments of an order. */
  carrier: 60,
  trackingNumber: 100,
  trackingUrl: 1_000,
  shipments: 500,
  /** Of an ABN as it is typed or pasted. */
  abn: 40,
  addressLabel: 60,
  /** Delivery addresses of an account. */
  addresses: 50,
  /** Delivery addresses, and shopping lists, that a company shares. */
  sharedAddresses: 500,
  sharedLists: 200,
  /** Characters of a cost centre's code, and cost centres of a company. */
  costCentre: 20,
  costCentres: 200,
  /** Months of a company's spending in one answer. */
  spendingMonths: 60,
  /** Members and invitations of a company. */
  companyMembers: 500,
  /** Days by which invoices on account are to be paid. */
  termsDays: 120,
  /** Entries beside an application that may be of the same business. */
  duplicates: 20,
  keyword: 200,
  /** Characters of a synonym, and synonyms in a group. */
  term: 100,
  terms: 20,
  idempotencyKey: 255,
  /** Of a record's id in a body, and in a path or filter of what is looked up. */
  id: 64,
  code: 40,
  userAgent: 300,
  paymentReference: 255,
  /** Invoices that a payment of a company names. */
  paidInvoices: 500,
  /** Invoices that a reminder lists. */
  remindedInvoices: 50,
  webhookUrl: 2_000,
  stock: 10_000_000,
  quantity: 100_000,
  orderLines: 500,
  /** Characters of what a customer writes when asking for a quote, or for approval. */
  quoteNote: 2_000,
  /** Requisitions of a member that wait for a decision. */
  openRequisitions: 100,
  /** Entries of a statement: it has no pages, and its PDF must fit the limits of papers. */
  statementEntries: 2_000,
  /** Invoices and credit notes in one file for an accounting program, which take no more. */
  accountingPapers: 500,
  /** Lines, and products, in one read: they must fit into the URL of a batched tRPC call. */
  lineProducts: 35,
  /**
   * Quick order: characters of the text, of a line, and of what is shown of a row that was left out; stored choices of an
   * account; a visitor's lines without SKU.
   */
  quickOrderText: 200_000,
  quickOrderLine: 500,
  quickOrderLeftOut: 200,
  quickOrderChoices: 2_000,
  quickOrderVisitorLines: 100,
  /** The size of an uploaded order file. */
  orderFileBytes: 1024 * 1024,
  /** A bank's file: its size, which is also the characters of one sent as text, its lines, and a line's characters. */
  bankFileBytes: 5 * 1024 * 1024,
  bankLines: 10_000,
  bankLineText: 500,
  /** Bank lines in one booking, and invoices that one of them pays. */
  bankBooking: 100,
  bankInvoices: 30,
  /**
   * A file to import: its size, its rows, columns, and the number of its last line; characters of its name, of a sheet's,
   * and of a field's, which may be that of a price list.
   */
  importBytes: 20 * 1024 * 1024,
  importRows: 100_000,
  importColumns: 1_000,
  importLine: 10_000_000,
  importFileName: 255,
  importSheet: 100,
  importField: 110,
  /** A user's shopping lists, the lines of one, and the characters of its name. */
  lists: 50,
  listLines: 500,
  listName: 100,
  /** Price lists, characters of a name, items in one save, steps of a product, and changes that are shown of a whole category. */
  priceLists: 10_000,
  priceListName: 100,
  priceListItems: 1_000,
  priceSteps: 20,
  shownPriceChanges: 100,
  /** Characters of a page that the owner keeps, and of the line in the buying box. */
  shopPage: 50_000,
  shopPromise: 160,
  /** How often one of these texts may be saved in 24 hours: every version is kept. */
  shopTextSaves: 100,
  /** Products that a user waits for. */
  stockAlerts: 200,
  /** Substitutes of a product. */
  substitutes: 8,
  /** Open unpaid orders that an admin may allow an account. */
  unpaidOrders: 100_000,
  orderTotalCents: 100_000_000_00,
  /** The gateway's maximum for one payment. */
  cardPaymentCents: 999_999_99,
  priceDollars: 1_000_000,
  pageSize: 100,
  /** Selected values of one filter, and values in a facet. */
  filterValues: 50,
  facetValues: 100,
  pageNumber: 10_000_000,
  /** A list that is returned as a plain array must be read in pages when it is longer than this. */
  bareArray: 10_000,
  /** So must orders with more lines in all. */
  bareArrayLines: 100_000,
  /** The size of an uploaded file, and of the decoded picture. */
  imageBytes: 5 * 1024 * 1024,
  imagePixels: 40_000_000,
  /** The size of a stored file, such as a supplier's document. */
  fileBytes: 10 * 1024 * 1024,
  /**
   * The files that an email carries: how many, their size together, and the characters of a name. An email grows by a
   * third when files are attached, and many servers refuse one above 10 MB.
   */
  mailAttachments: 5,
  mailAttachmentBytes: 7 * 1024 * 1024,
  attachmentName: 150,
} as const;

/** Default entries per page. */
export const PAGE_SIZE = { products: 12, others: 20, ownOrders: 10, bareArray: 100 } as const;

/** The maximum number of suggestions while typing. */
export const SUGGESTIONS = { products: 8, categories: 4 } as const;

/** A search of the audit log or the outbox counts up to this many matches. */
export const MAX_COUNTED = 10_000;

/** Stock of this many units or fewer is low. */
export const LOW_STOCK = 10;
