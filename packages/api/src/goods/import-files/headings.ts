import { listOfField, type ImportKind } from "@shop/domain/imports/import-fields";
import { forProductFields, forQuantityFields, PRODUCT_FIELDS, QUANTITY_FIELDS } from "@shop/domain/product-fields";

/** A column of our own export of products that an import leaves alone: stock that has been sold since would be put back. */
export const NOT_READ = "countInStock";

/** Normalises a heading: 'Pack_Size' and 'packSize' become 'pack size'. */
export function plainHeading(heading: string): string {
  return heading
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

const list = (text: string): readonly string[] => text.split(",").map((heading) => heading.trim());

const { sku, description, ...productTexts } = forProductFields((name) => list(PRODUCT_FIELDS[name].imported.headings));
const quantities = forQuantityFields((name) => list(QUANTITY_FIELDS[name].imported.headings));

/** Of prices, as plain headings without what they say about GST. Costs are none, nor is the price of a single piece in a pack. */
const PRICE = list(
  `price, sell price, selling price, sales price, regular price, trade price, wholesale price, your price, net price,
   nett price, price per pack, pack price, price per case, case price, price per carton, carton price, ctn price,
   price per box, box price, unit price, price each, list price, customer price, contract price, special price, new price,
   sell, trade, wholesale, sale price`,
);
/** What others sell for: any other price goes before it. */
const RETAIL = list("rrp, recommended retail price, retail price, retail, msrp");
const PRICES = [...PRICE, ...RETAIL];
const EMAIL = list("email, e mail, email address, e mail address, customer email, login");
const STOCK = list(
  `stock, stock on hand, soh, on hand, qty on hand, quantity on hand, stock qty, stock quantity, stock level,
   count in stock, in stock qty, qty in stock, qty available, available qty, inventory, inventory quantity,
   inventory qty, qty, quantity`,
);

/**
 * Usual headings of the fields in files of other programs, as plain headings, the most specific first. A price's are
 * compared without what they say about GST. Headings that are ambiguous are left out on purpose, such as 'status' or
 * 'available', whose meaning differs between suppliers.
 */
export const HEADINGS: Record<ImportKind, Readonly<Record<string, readonly string[]>>> = {
  products: {
    sku,
    name: list(
      `name, product name, item name, product title, title, item title, product, item, description short,
       short description, product description, item description, description`,
    ),
    price: PRICES,
    category: list("category, category name, product category, category slug, main category, department, product type"),
    subcategory: list(
      `subcategory, sub category, subcategory name, sub category name, subcategory slug, sub category slug,
       sub department`,
    ),
    section: list("section, section name, subcategory section, sub category section, sub sub category"),
    ...productTexts,
    description,
    taxClass: list("tax class, gst class, tax code, gst code, gst status, tax status, gst, tax, taxable, gst applies"),
    ...quantities,
    image: list("image, image url, image link, image src, main image, picture, picture url, photo, photo url"),
    active: list("active, is active, enabled, is enabled, published, on sale"),
    stock: STOCK,
    priceIncludesGst: list("price includes gst, prices include gst, gst included, includes gst"),
  },
  stock: { sku, stock: [...STOCK, ...list("count, counted, units")] },
  "customer-prices": { email: EMAIL, sku, price: PRICES },
  "price-lists": {
    list: list("list, price list, price list name, list name, pricelist"),
    startsOn: list("starts on, start date, start, valid from, from date, effective from, from, first day"),
    endsOn: list("ends on, end date, end, valid to, valid until, to date, effective to, until, expires, to, last day"),
    sku,
    minQty: [...quantities.minQty, ...list("from qty, from quantity, qty from, qty break, break qty, qty, quantity")],
    price: PRICES,
  },
  customers: {
    email: EMAIL,
    name: list(
      `name, customer name, company name, company, business name, trading name, customer, contact name, contact,
       full name, co last name`,
    ),
    abn: list("abn, a b n, australian business number, tax number"),
    invoiceEmail: list(
      "invoice email, invoices email, invoice email address, accounts email, billing email, accounts payable email",
    ),
    poRequired: list("po required, po number required, purchase order required, requires po, po number needed"),
    priceList: list("price list, price list name, pricelist, price level, customer group, price group"),
  },
};

/** What a heading says about GST: the first is preferred. */
const GST = { ex: 0, unsaid: 1, inc: 2 } as const;

const TAX = "(?:gst|vat|tax)";
const said = (word: string) => new RegExp(`\\b(?:${word}(?: of)?(?: ${TAX})?|${TAX} ${word})(?= |$)`);
const EX = said("(?:ex|exc|excl|excluding|excluded|exclusive|plus)");
const INC = said("(?:inc|incl|including|included|inclusive|with)");
const CURRENCY = /\b(?:aud|au|a)\b/;

/** A heading as one of a price: without GST and currency; a heading that says only these is of a price, too. */
function priceHeading(plain: string): { base: string; gst: keyof typeof GST } {
  const gst = INC.test(plain) ? "inc" : EX.test(plain) ? "ex" : "unsaid";
  const base = plain.replace(INC, "").replace(EX, "").replace(CURRENCY, "").replaceAll(/ +/g, " ").trim();
  return { base: base === "" && gst !== "unsaid" ? "price" : base, gst };
}

/** A field that a heading may be of. */
export interface NamedField {
  field: string;
  /** Of two columns with headings of a field, that with the lower rank is preferred. */
  rank: number;
  includesGst: boolean;
}

/** The fields that a heading may be of, by the field's own name or a usual heading. */
export function fieldsOfHeading(kind: ImportKind, heading: string): NamedField[] {
  const typed = heading.trim();
  if (typed === "_id") return Object.hasOwn(WITH_ID, kind) ? [{ field: "_id", rank: 0, includesGst: false }] : [];
  if (kind === "products" && typed === NOT_READ) return [];
  const named = kind === "products" ? listOfField(typed.replace(/^list\s*:/i, "list:")) : undefined;
  if (named !== undefined) return [{ field: `list:${named}`, rank: 0, includesGst: false }];
  const plain = plainHeading(heading);
  if (plain === "") return [];
  return Object.entries(HEADINGS[kind]).flatMap(([field, usual]): NamedField[] => {
    if (field !== "price") {
      const rank = plain === plainHeading(field) ? 0 : usual.indexOf(plain);
      return rank < 0 ? [] : [{ field, rank, includesGst: false }];
    }
    const { base, gst } = priceHeading(plainHeading(heading.replace(/\+\s*(?=gst)/i, " plus ")));
    const place = usual.indexOf(base);
    const isRetail = RETAIL.includes(base) ? 1 : 0;
    const rank = (isRetail * 3 + GST[gst]) * usual.length + place;
    return place < 0 ? [] : [{ field, rank, includesGst: gst === "inc" }];
  });
}

const WITH_ID: Partial<Record<ImportKind, true>> = { products: true, stock: true };
