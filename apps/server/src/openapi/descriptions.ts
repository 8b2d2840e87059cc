import { notATable, tooLargeUnpacked } from "@shop/api/base/tables/table";
import { ORDER_FILE_LIMITS } from "@shop/api/buying/order-files/limits";
import type { ErrorBody } from "@shop/api/base/platform/errors";
import { LIMITS } from "@shop/domain/limits";
import {
  BANK_FILE_TOO_LARGE,
  CART_CHANGED,
  INVALID_LOGIN,
  ITEM_CHANGED,
  LOG_IN_TO_ACCEPT,
  NEEDS_CODE,
  NOT_A_BANK_FILE,
  NOT_FOR_API_KEYS,
  NOTHING_LEFT_TO_SHIP,
  ONLY_LEFT,
  ONLY_LEFT_TO_SHIP,
  OTHER_COMPANY,
  OUT_OF_SCOPE,
  PRICES_CHANGED,
  QUOTE_ACCEPTED,
  QUOTE_EXPIRED,
  QUOTE_NOT_ANSWERED,
  REQUISITION_ENDED,
  REQUISITION_EXPIRED,
  RESET_LINK_INVALID,
  STAFF_IN_NO_COMPANY,
  TOO_MANY_BANK_LINES,
  TOO_MANY_QUICK_ORDER_LINES,
  TOTAL_CHANGED,
  NOT_ADMIN,
  NO_TOKEN,
} from "@shop/domain/messages";
import { dollarsToCents, formatCents } from "@shop/domain/money";
import { ORDER_FILE_TOO_LARGE } from "@shop/domain/order-files";
import { CART } from "./examples/cart.ts";
import { GLOVES, GLOVES_RECORD } from "./examples/catalogue.ts";
import { INVITED } from "./examples/company-members.ts";
import { ITEM } from "./examples/price-lists.ts";
import { QUOTE, SHIPMENT } from "./examples/orders.ts";
import { ACCEPTED, ANSWERED } from "./examples/quotes.ts";
import { REQUISITION } from "./examples/requisitions.ts";
import type { OwnRefusals } from "./refusals.ts";

const SLICE =
  "A plain array. With `pageNumber` or `pageSize` (100 by default) only that page, with `X-Total-Count` and `Link`. Above 10,000 entries, or orders with 100,000 lines in all, a call without them is a 400 that asks for pages.";
const FILTERS =
  "Filters combine with AND. Newest first; with a keyword, the best match first. A keyword finds the products that contain all of its words; when there are fewer than 12, those that contain half of them follow and `relaxed` is true and `exact` is the number that contain all. Words written together or apart find each other (`hairnet`, `hair net`). When words were mistyped, `corrected` is the keyword that was searched for. When nothing is found, `suggestions` lists alternatives.";
const FACETS =
  "How many products each value of a filter would list. Each filter is counted with all other filters applied and without its own; a category is counted as the only category chosen. The 100 most frequent brands, sizes and colours, and those that are chosen.";
const OVERWRITES = "Fields that are left out stay as they are.";
const TOTAL_CENTS = dollarsToCents(QUOTE.totalPrice);
const conflict = (message: string, details: object): ErrorBody => ({ message, code: "CONFLICT", ...details });

const CART_LINES =
  "A quantity above the stock becomes the stock, and `short` says so. A quantity that the product is not sold in is a 400 with an entry in `issues` for each changed line.";
const PUT_IN =
  "Quantities are rounded up to what is sold and down to the stock, and `short` says so; products that are unknown or no longer sold are in `gone`.";

/** What an operation's summary does not mention, by its tRPC path. */
export const DESCRIPTIONS: Record<string, string> = {
  "products.list": `${FILTERS} Drafts (price 0) are listed only with an admin's token.`,
  "products.facets": FACETS,
  "products.suggest":
    "At most 8 products and 4 categories. Products whose SKU starts with the keyword come first, then products with its words as a search finds them, of which the last may be incomplete, best rated first. Without letters in the keyword, the best rated products.",
  "products.top": "At most 8: best rating first, then most reviews.",
  "products.byId": "With its reviews. A draft (price 0) is found only with an admin's token.",
  "products.all": SLICE,
  "products.create": "An empty body creates a draft named `Sample name`, price 0, stock 0, which only admins see.",
  "products.update": OVERWRITES,
  "products.removeReview": "The product's `rating` and `numReviews` are updated at once. Its author may write another.",
  "products.review":
    "One review per customer; the product's `rating` and `numReviews` are updated at once. An account sends at most 30 in an hour, an address 100 (429).",
  "pricing.listProducts": `${FILTERS} Products have a \`userPrice\` where the customer has their own price.`,
  "pricing.facets": `${FACETS} \`price\` is the range of what the customer pays.`,
  "pricing.productById":
    "With `userPrice` when the price is agreed with the customer or in their price list or their company's. With `qty`, `unitPrice` and `priceSource` are those of that quantity.",
  "pricing.top": "As the best rated products of `/products/top`.",
  "pricing.suggest": "As the suggestions of `/products/suggest`.",
  "pricing.explain":
    "The first source with a price counts: agreed with the customer, their own list, their company's, the public list, the product's own. Each source says why it counts or not. `quoteid` asks for who pays for a quote: its customer or, once they have left its company, that company. Without either: what a visitor pays.",
  "invoices.list":
    "An order by bank transfer has its invoice within seconds of being placed, one by card of being paid. `keyword` finds by number, order number and PO number, for admins also by customer and e-mail: every word, in any case. `from` and `to` are days of issue in the shop's time zone, both included.",
  "invoices.byId":
    "As it was issued; only `paid`, `open` and `isCancelled` change, and `buyer` is removed after some years. `Tax invoice`, or `Invoice` when it bears no GST. Lines and freight are without GST, and add up with theirs to `total`.",
  "statements.read":
    "Invoices, credit notes, payments and refunds of the period, with a running balance, in the order of their days. Amounts are what they add to the balance: credit notes and payments are negative, and a negative balance is the customer's credit. At most 2,000 entries (400): ask for a shorter period. Admins name another account in `user`, or a company in `company`; for others that is a 403.",
  "imports.list": "Of all staff. Rows and file of an import are removed after 90 days; its entry stays.",
  "imports.byId": "While it is read, run or undone, `progress` counts its rows.",
  "imports.update":
    "`mapping` replaces all columns. Another sheet has its own columns, which are guessed unless they are sent. 409 once it was run or cancelled, and for a `version` that is not the newest.",
  "imports.rows": "In the order of the file. Before the run, what would be done with a row; after it, what was done.",
  "imports.run":
    "A job writes the good rows, in batches. A field that has changed since the preview fails its row; of stock, the count as of writing is compared. 409 while the import is read, while it has a `problem`, when it was run or cancelled, while another import runs, and for a `version` that is not the newest. Lines of `leaveOut` are skipped.",
  "imports.cancel":
    "Of a running import the batch in hand ends, what is written stays, and the other rows are skipped. 409 once it has ended.",
  "imports.undo":
    "A job restores the values of each row, gives stock back by its difference, and removes what the import made. Rows that have changed since, or are in use, stay: their `undo` says why. 409 before the run, after 90 days, a second time, and while another import runs.",
  "bank.upload":
    "Nothing is booked. Either `text`, or as a form a file of at most 5 MB: CSV or TSV with or without headings, days first, or OFX, as Australian banks export them; at most 10,000 lines. Money that left the account is counted and not kept. A line is known by the bank's id (`FITID`), day and amount; without an id by day, amount and text, of which a file's second equal one is another.",
  "bank.list":
    "An open line has what it may pay now: all that its text names of one customer, or what its amount and the payer's name fit. `keyword` finds by words of the text, or by the amount.",
  "bank.book":
    "By default as the line's one suggestion, which is judged again; with `invoices` as they say, also of several customers: their amounts must be what is left of the line. Of a company on account it is booked as its payment, which pays `invoices` first, then what is due the longest; the rest is credit. Each line is booked in a transaction of its own and once, however many book it at once. What is refused is named, such as `Already booked by Ana`. The payment is that of `POST /orders/{id}/payments`.",
  "bank.ignore": "409 for a line that is booked. Repeating it changes nothing.",
  "bank.restore": "Repeating it changes nothing.",
  "bank.undo":
    "The payments count as if they had never been booked, and the line is open again. 400 when nothing is booked, after a day, or once an order that it paid is delivered.",
  "priceLists.list": "At most 10,000 lists.",
  "priceLists.create": "A public list on days of another public list is refused (409).",
  "priceLists.update": `${OVERWRITES} \`null\` takes a day away. A list that customers have can't become public, and a public one can't have days of another (409).`,
  "priceLists.remove":
    "A list that customers have can't be removed (409). 160,000 items take about 5 seconds; after 100 seconds it ends with 503, and nothing is removed.",
  "priceLists.items": "By default those of the newest products first.",
  "priceLists.setItems":
    "At most 1,000. All or none: a 400 has every problem of every row in `issues`, such as `items.3.sku`; a 409 has the rows whose `version` is out of date in `conflicts`, with their present prices. `price: null` removes an item; what is not there is fine. A product has at most 20 quantities in a list.",
  "priceLists.setPercentOff":
    "Of a category, sub-category or section, or of what several have in common. Prices are computed from the products' own, so that repeating the call changes nothing; half a cent is rounded up. All or none: a price below $0.01 is a 400 with the products' names. Drafts are left out. 160,000 products take about 10 seconds; after 100 seconds it ends with 503, and nothing is changed.",
  "pricing.set": "Another price for the same customer and product replaces the first.",
  "taxonomy.categories.update": OVERWRITES,
  "taxonomy.subCategories.update": OVERWRITES,
  "taxonomy.sections.update": OVERWRITES,
  "shopTexts.page": "404 while its text is empty.",
  "shopTexts.update":
    "Shown at once, and kept as a new version. An empty text takes the page away; an earlier version is restored by sending its text. A text is saved 100 times in 24 hours at most (429).",
  "users.login":
    "Send the token as `Authorization: Bearer …` with other calls. Users with two-step sign-in also send `code`.",
  "users.register":
    "Email addresses are not case-sensitive; a common password is refused (400). A repeated call with the same Idempotency-Key returns the same account.",
  "users.forgotPassword":
    "The response is the same whether the email address is known or not. The link is valid once, for one hour.",
  "users.updateProfile": `${OVERWRITES} Returns a new token; a new password revokes every older one. Another email or password needs \`currentPassword\`, and \`code\` where two-step sign-in is on: otherwise a 401 with the code \`PASSWORD_REQUIRED\`. Within 15 minutes of the login both may be left out, except by admins and with two-step sign-in. A common password is refused (400), and more than ten changes an hour (429).`,
  "users.update": `${OVERWRITES} The last admin can't be demoted (400); a changed admin flag revokes the user's tokens.`,
  "users.list": SLICE,
  "users.normal": SLICE,
  "cart.read": "A line that can't be ordered as it is has a `problem`. Products that are no longer sold are in `gone`.",
  "cart.replace": `The same product twice is added up. ${CART_LINES}`,
  "cart.setLine": CART_LINES,
  "cart.add": `${PUT_IN} \`wanted\` and \`got\` speak of this call. A cart holds at most 500 lines: a call that would exceed this limit adds nothing (400).`,
  "cart.merge": `Of each product the larger quantity is kept. ${PUT_IN} \`got\` is the quantity that the cart has now. Lines beyond the 500 of a cart are in \`short\`.`,
  "orders.create":
    "Prices are always the shop's own; the same product twice becomes one line. Stock is reserved at once, for all lines or for none. The products are removed from the customer's cart. Without a PO number: 400 where one is required of the customer. Over a limit of a member of a company: 403 with the code `APPROVAL_REQUIRED`, and `POST /requisitions` asks for approval. On account: 400 without terms, 409 on hold or over the company's limit.",
  "quotes.list": "API keys need `orders:write`, as for every call about quotes.",
  "quotes.create":
    "The cart stays as it is. Stock and quantity rules are not checked yet: a line that can't be ordered as it is has a `problem`. The shop's staff are emailed. 409 with 20 quotes without an answer, 429 after 10 in an hour.",
  "quotes.byId": "The caller's own quote, or their company's; any quote for an admin.",
  "quotes.update":
    "Replaces all lines, and emails the customer. All or none: a 400 has every problem of every line in `issues`, such as `lines.3.qty`. An accepted quote can't be changed (409); an expired one is open to be accepted again with another last day.",
  "quotes.accept":
    "The body is that of a new order without its lines; the prices and the freight are the quote's. The caller's own quote, or their company's, for admins too. Stock, quantities and limits are checked as for any order, and the products are removed from the customer's cart. After a refusal the quote can still be accepted.",
  "requisitions.list": "Prices are those that the requester pays today.",
  "requisitions.create":
    "The body is that of a new order, with a `note`. It is judged like an order, but for the limits of members and of unpaid orders, credit and stock. Nothing is reserved; its products are removed from the caller's cart. Approvers and admins of the company are emailed. 409 with 100 open ones, 429 after as many in a minute as orders.",
  "requisitions.update":
    "By an approver or admin, and not by its requester (403). Quantities of products that it has; 0 leaves one out. What is left out stays as it is.",
  "requisitions.approve":
    "By an approver or admin, and not by its requester (403). Places the requester's order with all its fields, at what they pay today; their limits do not count, and the orders approved do not count against them. After a refusal it can still be approved.",
  "requisitions.decline": "By an approver or admin, and not by its requester (403), who is emailed.",
  "requisitions.withdraw": "By its requester alone (403). Who leaves the company withdraws what is open.",
  "requisitions.addToCart": PUT_IN,
  "lists.list": "At most 50 lists of the caller and 200 that their company shares, of 500 products each.",
  "lists.create":
    "The 51st list, or 201st of the company, is refused (400). To share it needs a company (404) and a role that may order (403).",
  "lists.update": `${OVERWRITES} \`lines\` replaces all lines, also those that somebody else has added meanwhile; \`changes\` changes only its own.`,
  "lists.addLines": "A list holds at most 500 products: a call that would exceed this limit adds nothing (400).",
  "lists.addToCart": `${PUT_IN} Quantities in \`lines\` replace the list's, for this call.`,
  "quickOrder.resolve":
    "It changes nothing. Either `text`, or `rows`, or as a form a file of at most 1 MB: CSV or TSV in UTF-8 or UTF-16, or the first visible sheet of an XLSX workbook; `line` is then the row of the sheet. Blank lines, headings and rules are left out; more than 500 lines are a 400. 20 quick orders a minute, of which one at a time is looked up in words, for 3 seconds: the lines that are left have a `problem` that says so. Without a token 10 a minute, each with 100 lines in words.",
  "orders.due":
    "A product that was ordered on three days or more is due when the median of the days between its last eight orders has passed since the last one. It is listed from seven days before until it is overdue by as many days and 30 more, unless it is in the cart or no longer sold. Cancelled orders do not count; orders of one day in the shop's time zone are one.",
  "orders.skipDue": "404 for a product that the caller has not ordered on three days.",
  "orders.previewReorder": "The caller's own order, or their company's, for admins too.",
  "orders.reorder": `The caller's own order, or their company's, for admins too. ${PUT_IN} Quantities in \`lines\` replace the order's.`,
  "addresses.create":
    "The first address is the default. The 51st, or 501st of the company, is refused (400). To share it needs a company (404) and the role of its admin (403).",
  "addresses.update": `${OVERWRITES} Exactly one of the caller's own addresses is the default: \`isDefault\` takes it from the others. Shared ones are changed by the company's admin (403).`,
  "addresses.remove": "After the default, the oldest address left is the default.",
  "orders.mine": `\`keyword\` finds by order number, PO number, or the name or SKU of a product: every one of the first ten words, in any case. ${SLICE}`,
  "orders.list": `\`keyword\` finds by PO number, order number, customer, company, e-mail or phone: every word, in any case; phones by their digits. \`toShip=true\` leaves those of which something can be sent. ${SLICE}`,
  "orders.byId": "The caller's own order, or their company's; any order for an admin.",
  "orders.payByTransfer":
    "Emails the bank details; an open card payment is cancelled first, and one that succeeds later is refunded. 400 once the order is paid or cancelled, and on account, 409 while a card payment is in progress. Repeating it changes nothing.",
  "orders.pay":
    "For a card order, `id` is checked at the gateway and must have succeeded for this order's total. For a bank order, an admin confirms that the money has arrived. Repeating it changes nothing.",
  "orders.ship":
    "Without `lines` all that is left. The order must be paid, or on account. Its buyer is emailed what is on its way, where it can be followed, and what is to follow. No stock moves.",
  "orders.correctShipment": `${OVERWRITES} What is left out stays. The buyer is emailed a new tracking number. 400 once it is cancelled.`,
  "orders.cancelShipment": "Its units are left to ship again, and the buyer is told. Repeating it changes nothing.",
  "orders.cancel":
    "Of an order that is part shipped an admin cancels what is left: its stock returns, a credit note has its lines alone, and the order is delivered. The owner can't (400).",
  "orders.deliver": "Ships what is left. The order must be paid, or on account. Repeating it changes nothing.",
  "orders.charge":
    "The order's total is charged in AUD, only once however often the call is repeated. `requires_action` comes with the `clientSecret` that the browser needs to continue.",
  "contacts.create": "The shop is notified by email.",
  "config.emailjsService": "Empty when unset.",
  "config.emailjsTemplate": "Empty when unset.",
  "config.emailjsUser": "Empty when unset.",
};

/** Errors that have their own description, by tRPC path. */
export const OWN_REFUSALS: Record<string, OwnRefusals> = {
  "documents.ofProduct": {
    401: { description: "`all` without a token", examples: [{ message: NO_TOKEN, code: "UNAUTHORIZED" }] },
    403: { description: "`all` is for admins", examples: [{ message: NOT_ADMIN, code: "FORBIDDEN" }] },
  },
  "invitations.accept": {
    401: {
      description: "There is an account with the invited address, and the caller is not logged in as it",
      examples: [{ message: LOG_IN_TO_ACCEPT(INVITED.email), code: "UNAUTHORIZED" }],
    },
    403: { description: "For an API key", examples: [{ message: NOT_FOR_API_KEYS, code: "FORBIDDEN" }] },
    409: {
      description: "Members of a company and staff can't accept",
      examples: [conflict(OTHER_COMPANY, {}), conflict(STAFF_IN_NO_COMPANY, {})],
    },
  },
  "cart.replace": {
    409: {
      description: "The cart was changed since this version: it comes with the error as it is now",
      examples: [conflict(CART_CHANGED, CART)],
    },
  },
  "orders.create": {
    409: {
      description: "Not enough stock, or the sent total is out of date: `order` is the order as it would be now",
      examples: [conflict(PRICES_CHANGED, { order: QUOTE }), conflict(ONLY_LEFT(3, GLOVES.name), {})],
    },
  },
  "orders.ship": {
    409: {
      description: "Less is left to ship",
      examples: [conflict(ONLY_LEFT_TO_SHIP(2, GLOVES.name), {}), conflict(NOTHING_LEFT_TO_SHIP, {})],
    },
  },
  "orders.deliver": {
    409: {
      description: "All of it was refunded before anything was shipped",
      examples: [conflict(NOTHING_LEFT_TO_SHIP, {})],
    },
  },
  "orders.correctShipment": {
    409: {
      description: "The shipment was changed by someone else: `current` is the shipment as it is now",
      examples: [conflict("This shipment was changed by someone else in the meantime", { current: SHIPMENT })],
    },
  },
  "quotes.update": {
    409: {
      description: "The quote was changed by someone else, or accepted: `current` is the quote as it is now",
      examples: [
        conflict(QUOTE_ACCEPTED(ACCEPTED.order.orderNumber), { current: ACCEPTED }),
        conflict("This quote was changed by someone else in the meantime", { current: ANSWERED }),
      ],
    },
  },
  "quotes.accept": {
    409: {
      description:
        "It was accepted, has expired or has no answer yet; it was changed after `version`; or as for a new order",
      examples: [
        conflict(QUOTE_ACCEPTED(ACCEPTED.order.orderNumber), {}),
        conflict(QUOTE_EXPIRED, {}),
        conflict(QUOTE_NOT_ANSWERED, {}),
        conflict(ONLY_LEFT(3, GLOVES.name), {}),
      ],
    },
  },
  "requisitions.create": {
    409: {
      description: "The sent total is out of date: `order` is the order as it would be now; or too many are open",
      examples: [conflict(PRICES_CHANGED, { order: QUOTE })],
    },
  },
  ...Object.fromEntries(
    ["update", "approve", "decline", "withdraw"].map((call) => [
      `requisitions.${call}`,
      {
        409: {
          description:
            "Somebody was first, or it has expired; it was changed after `version`: `current` is as it is now; an approval also as a new order",
          examples: [
            conflict(REQUISITION_ENDED("declined", "Theo Marsh"), {}),
            conflict(REQUISITION_EXPIRED, {}),
            conflict("This requisition was changed by someone else in the meantime", { current: REQUISITION }),
          ],
        },
      },
    ]),
  ),
  "orders.charge": {
    409: {
      description: "The amount is not the order's total, or another payment of the order is in progress",
      examples: [conflict(TOTAL_CHANGED(formatCents(TOTAL_CENTS)), { amount: TOTAL_CENTS })],
    },
  },
  "priceLists.setItems": {
    409: {
      description: "An item was changed by another user: `conflicts` has the present prices, null for none",
      examples: [
        conflict(ITEM_CHANGED, {
          conflicts: [
            { index: 0, product: ITEM.product, minQty: ITEM.minQty, price: ITEM.price, version: ITEM.version },
          ],
          issues: [{ path: "items.0.version", message: ITEM_CHANGED }],
        }),
      ],
    },
  },
  "products.update": {
    409: {
      description: "The product was changed by another user, or its SKU is taken: `current` is the record as it is now",
      examples: [conflict("This product was changed by someone else in the meantime", { current: GLOVES_RECORD })],
    },
  },
  "quickOrder.resolve": {
    400: {
      description: "Too many lines, neither text nor rows, or a file that is not a table",
      examples: [
        { message: TOO_MANY_QUICK_ORDER_LINES(LIMITS.orderLines), code: "BAD_REQUEST" },
        { message: notATable().message, code: "BAD_REQUEST" },
      ],
    },
    403: {
      description: "The API key lacks the scope",
      examples: [{ message: OUT_OF_SCOPE("catalogue:read"), code: "FORBIDDEN" }],
    },
    413: {
      description: "The body or the file is larger than 1 MB, or a workbook is too large when it is unpacked",
      examples: [
        { message: ORDER_FILE_TOO_LARGE, code: "PAYLOAD_TOO_LARGE" },
        { message: tooLargeUnpacked(ORDER_FILE_LIMITS).message, code: "PAYLOAD_TOO_LARGE" },
      ],
    },
  },
  "bank.upload": {
    400: {
      description: "No list of bank lines, or too many",
      examples: [
        { message: NOT_A_BANK_FILE, code: "BAD_REQUEST" },
        { message: TOO_MANY_BANK_LINES(LIMITS.bankLines), code: "BAD_REQUEST" },
      ],
    },
    413: {
      description: "The body is larger than 10 MB, or the file than 5 MB",
      examples: [{ message: BANK_FILE_TOO_LARGE, code: "PAYLOAD_TOO_LARGE" }],
    },
  },
  "users.login": {
    401: {
      description: "Email or password is wrong; with `needs`, both are right and the code is missing or wrong",
      examples: [
        { message: INVALID_LOGIN, code: "UNAUTHORIZED" },
        { message: NEEDS_CODE, code: "UNAUTHORIZED", needs: "code" },
      ],
    },
  },
  "users.resetPassword": {
    400: {
      description: "The link is invalid, used or expired, or the password is not allowed",
      examples: [{ message: RESET_LINK_INVALID, code: "BAD_REQUEST", Result: RESET_LINK_INVALID }],
    },
  },
};
