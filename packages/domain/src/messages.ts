import { formatCount } from "./figures.ts";
import { LIMITS } from "./limits.ts";

/** Texts that the specification quotes, so their wording is fixed. */
export const LATEST_PRODUCTS = "Latest Products";
export const GO_BACK = "Go Back";
export const IN_STOCK = "In Stock";
export const OUT_OF_STOCK = "Out Of Stock";
export const ADD_TO_CART = "Add To Cart";
export const NO_REVIEWS = "No Reviews";
export const SIGN_IN_TO_REVIEW = "Please sign in to write a review";
export const REVIEW_SUBMITTED = "Review submitted successfully";
export const REVIEW_ADDED = "Review added";
export const ALREADY_REVIEWED = "Product already reviewed";
export const RATING_CHOICES = ["1 Poor", "2 Fair", "3 Good", "4 Very Good", "5 Excellent"] as const;

export const CART_EMPTY = "Your cart is empty";
export const ORDER_EMPTY = "Order is empty";
export const LOADING = "Loading...";
export const BULK_ORDERS = "Contact US for Bulk Orders";

export const PASSWORDS_DIFFER = "Passwords do not match";
export const PROFILE_UPDATED = "Profile Updated";
export const INVALID_LOGIN = "Invalid email or password";
export const NEEDS_CODE = "Enter the code from your authenticator app";
export const INVALID_CODE =
  "Invalid code. Enter the current code from your authenticator app, or an unused recovery code.";
export const COMMON_PASSWORD = "This password is too common: choose another";
export const NOT_CURRENT_PASSWORD = "Is not your current password";
export const NEEDS_PASSWORD = "Enter your current password to change your email or password";
export const RESTORE_LINK_INVALID =
  "This link is invalid or has expired. If you have used it, ask for a new password with your email address.";
export const TOO_MANY_PROFILE_CHANGES = "You have changed your profile too often. Please try again in an hour.";
export const TOO_MANY_TEXT_SAVES = (most: number) =>
  `This text was saved ${most} times in 24 hours. Please try again later.`;
export const ACCOUNT_DELETED = "Your account has been deleted";
export const LAST_ADMIN_STAYS = "The last admin can't be deleted: make someone else an admin first";
export const ORDERS_ARE_OPEN = (orders: string) =>
  `Your account can be deleted once every order is delivered or cancelled: ${orders} is still open.`;
export const RESET_ON_ITS_WAY = "If that email is registered, a reset link is on its way.";
export const PASSWORD_RESET = "Password has been reset. Please log in.";
export const RESET_LINK_INVALID = "This reset link is invalid or has expired.";
export const USER_EXISTS = "User already exists";
export const NO_TOKEN = "Not authorized, no token";
export const TOKEN_FAILED = "Not authorized, token failed";
export const NOT_ADMIN = "Not authorized as an admin";
export const NO_COMPANY = "You are not a member of a company";
export const COMPANY_ROLE = "Your role in the company doesn't allow this";
export const MEMBERSHIP_CHANGED = "Your membership of a company has changed meanwhile. Please try again.";
export const STAFF_IN_NO_COMPANY = "Staff can't be members of a company";
export const ALREADY_MEMBER = (email: string) => `${email} is already a member`;
export const OTHER_COMPANY = "You already belong to a company";
export const LAST_COMPANY_ADMIN = "Make someone else an admin first";
export const TOO_MANY_MEMBERS = (most: number) => `A company can have at most ${most} members`;
export const TOO_MANY_MEMBER_CHANGES =
  "You have changed members too often in the last 24 hours. Please try again tomorrow.";
export const INVITATION_INVALID = "This invitation is invalid or has expired.";
export const LOG_IN_TO_ACCEPT = (email: string) => `Log in as ${email} to accept`;
export const ABN_TAKEN = (company: string) => `${company} already has this ABN`;
export const TERMS_WITH_LIMIT = "Payment on account needs both terms and a credit limit";
export const THANK_YOU = "Thank you. We will be in touch.";
export const ALREADY_DECIDED = (status: string, name: string) => `Already ${status} by ${name}`;
export const UNKNOWN_COST_CENTRE = (code: string) => `Unknown cost centre ${code}`;
export const COST_CENTRE_TWICE = (code: string) => `${code} is there twice`;
export const COST_CENTRE_REQUIRED = "A cost centre is required";
export const ORDER_LIMIT = (limit: string) => `This order is over your limit of ${limit} an order`;
export const MONTH_LIMIT = (limit: string, left: string) =>
  `This order is over your limit of ${limit} a month: ${left} left`;
export const NEEDS_TWO_FACTOR =
  "Set up two-step sign-in under Security in your account first. It is required for admins.";
export const TWO_FACTOR_IS_ON = "Two-step sign-in is already on";
export const TWO_FACTOR_IS_OFF = "Two-step sign-in is not set up";
export const TWO_FACTOR_RESET = (name: string) => `Two-step sign-in is off for ${name}`;
export const SIGNED_OUT = "Signed out";
export const SIGNED_OUT_THERE = "Device signed out";
export const SIGNED_OUT_EVERYWHERE = "Signed out everywhere";
export const KEYS_REVOKED = (count: number) =>
  count === 1 ? "The API key of your account was revoked." : `The ${count} API keys of your account were revoked.`;
export const OUT_OF_SCOPE = (scope: string) => `Not authorized: this API key lacks the scope ${scope}`;
export const NOT_FOR_API_KEYS = "Not authorized: API keys can't do this. Sign in instead.";

export const NOT_PAID = "Not Paid";
export const PAID_ON = (day: string) => `Paid on ${day}`;
export const NOT_DELIVERED = "Not Delivered";
export const DELIVERED_ON = (day: string) => `Delivered on ${day}`;
export const CANCELLED_ON = (day: string) => `Cancelled on ${day}`;
export const TOO_MANY_UNPAID = "You have too many unpaid orders. Please pay one, or call us.";
export const TOO_MANY_CANCELLED =
  "You have cancelled too many orders in the last 24 hours. Please try again tomorrow, or call us.";
export const NO_ORDER_ITEMS = "No order items";
export const ORDER_NOT_PAID = "Order is not paid";
/** On the credit note, when staff gave no reason. */
export const CANCELLATION_REASON = "Order cancelled";
export const NOT_PAID_IN_TIME = "Not paid in time";
export const REFUND_REASON = "Refund";
/** On the credit note of an order whose card payment was accepted though it is a cent short. */
export const CENT_SHORT_REASON = "The card was charged one cent less";
export const ORDER_CANCELLED = "Order is cancelled";
export const ORDER_DELIVERED = "Order is delivered";
export const ORDER_PART_SHIPPED = "Part of the order is shipped";
export const PART_SHIPPED_CALL_US = "Part of this order is on its way. Please call us to cancel the rest.";
export const PART_SHIPPED = "Part shipped";
export const NOTHING_LEFT_TO_SHIP = "Nothing is left to ship";
export const ONLY_LEFT_TO_SHIP = (left: number, name: string) => `Only ${left} of ${name} left to ship`;
export const TOO_MANY_SHIPMENTS = "This order has too many shipments";
export const SHIPMENT_CANCELLED = "Shipment is cancelled";
export const TRACKING_URL_EXPECTED = "Must be an address that begins with https://";
export const SHIPPED_BEFORE_ORDER = "Must not be before the order";
export const DELIVERY_NOT_UNDOABLE = "A delivery can only be undone within one day of marking the order delivered";
export const PAYMENT_UNCONFIRMED = "This payment could not be confirmed";
export const PAYMENT_REFUNDED = "The payment was refunded at the gateway";
export const PAYMENT_BEFORE_ORDER = "The payment was made before the order was placed";
export const ABOVE_CARD_MAXIMUM = "Card payments are limited to $999,999.99. Please pay by bank transfer instead.";
export const ORDER_PAID = "Order is already paid";
export const ORDER_BEING_PAID = "A payment for this order is in progress. Please try again in a minute.";
export const ORDER_PAID_MEANWHILE = "This order was paid meanwhile";
export const NO_BANK_REFUND_DUE = "Only the bank payment of a cancelled order can be marked refunded";
export const REFUND_NOT_UNDOABLE = "A bank refund can only be undone within one day of marking it";
export const PAID_CALL_US = "This order is paid. Please call us to cancel it.";
export const NOT_BY_CARD = "This order is to be paid by bank transfer";
export const NO_CARD_PAYMENT = "Card payment is not offered at the moment";
export const NO_ACCOUNT_PAYMENT = "Payment on account is not available to you";
export const ON_ACCOUNT = "This order is on account";
export const ACCOUNT_ON_HOLD = "Your account is on hold. Please call us";
export const OVER_CREDIT = "This order is over your account's limit";
export const OVER_CREDIT_LIMIT = (left: string) => `${OVER_CREDIT}: ${left} left`;
export const INVOICE_OPEN = (number: string, open: string) => `Only ${open} of ${number} is open`;
export const NOT_ON_ACCOUNT = (number: string) => `${number} is not on account`;
export const INVOICES_ABOVE_PAYMENT = "The invoices come to more than the payment";
export const CREDIT_FOR_NO_INVOICE = "Credit that is paid back pays no invoice";
export const CREDIT_TOO_LOW = (credit: string) => `At most ${credit} can be paid back`;
export const PAID_TOO_LONG_AGO = "Must not be more than a year ago";
export const PAYMENT_UNDONE = "This payment was undone";
export const PAYMENT_WAS_RETURNED = "This payment was returned";
export const PAYMENT_NOT_UNDOABLE = "A payment can only be undone within one day of recording it";
export const ONLY_RECEIVED_RETURNED = "Only a payment that was received can be returned";
export const RETURNED_BEFORE_PAID = "Must not be before the payment";
export const NOTHING_OVERDUE = "Nothing is overdue";
export const REMINDED_TODAY = "This company was reminded today";
export const NO_ONE_TO_REMIND = "This company has no email address for reminders";
export const TOTAL_CHANGED = (total: string) => `Prices have changed. This order comes to ${total}.`;
export const GATEWAY_UNREACHABLE =
  "We could not reach the payment service. If your card was charged, your order will be marked paid within a few minutes. Please wait before paying again.";
export const PAYMENT_GIVEN_UP = "This payment was not completed. Please try again.";
export const PAYMENT_RETURNED = "This order can no longer be paid. We will refund the payment to your card.";
export const REFUND_TOO_HIGH = (left: string) => `At most ${left} can be refunded`;
export const UNITS_TOO_MANY = (left: number, name: string) => `Only ${left} of ${name} can be refunded`;
export const NOT_ON_ORDER = "This product is not on the order";
export const CANCEL_INSTEAD = "This would credit all of the order: cancel it instead";
export const PAID_BY_CARD = "This order is paid by card";
export const RETURNED_TOO_MUCH = (held: string) => `At most ${held} can be sent back`;
export const REFUND_DIFFERS = "This request was already used for another refund";
/** Of a day. */
export const IN_FUTURE = "Must not be in the future";
export const MONTH_FROM_AFTER_TO = "The first month must not be after the last month";
export const TOO_MANY_MONTHS = (most: number) => `At most ${most} months`;
export const FROM_AFTER_TO = "The first day must not be after the last day";
export const TOO_MANY_ENTRIES = (most: string) =>
  `A statement has at most ${most} entries. Please choose a shorter period`;
export const PAID_BEFORE_ORDER = "Must not be before the order was placed";
export const NOT_MARKED_PAID = "Order was not marked paid manually";
export const MARKED_PAID_LONG_AGO = "Order was marked paid more than a day ago";
export const WEBHOOK_OFF = "This webhook is switched off: switch it on before you send a test";
export const TAKES_TOO_LONG =
  "This took too long, so nothing was changed. Please try again later, or with fewer products.";
export const SHOP_IS_BUSY = "The shop is busy or being restarted. Please try again in a minute.";
export const ORDER_NOT_FOUND = "Order not found";
export const NO_QUOTE_LINES = "Name at least one product";
export const QUOTE_ACCEPTED = (orderNumber: string) => `This quote was accepted as ${orderNumber}`;
export const QUOTE_EXPIRED = "This quote has expired";
export const QUOTE_NOT_ANSWERED = "This quote has not been answered yet";
export const TOO_MANY_OPEN_QUOTES =
  "You have too many quotes waiting for our answer. Please wait until we have answered one, or call us.";
export const TOO_MANY_QUOTES = "You have asked for too many quotes. Please try again in an hour, or call us.";
export const OWN_REQUISITION = "You can't decide on your own requisition";
export const REQUISITION_ENDED = (status: string, name: string) => `Already ${status} by ${name}`;
export const REQUISITION_EXPIRED = "This requisition has expired";
export const TOO_MANY_REQUISITIONS =
  "You have too many requisitions waiting for a decision. Please withdraw one, or wait for a decision.";
export const TOO_MANY_WITHDRAWN =
  "You have withdrawn too many requisitions in the last 24 hours. Please try again tomorrow.";
export const NO_REQUISITION_LINES = "Keep at least one product, or decline the requisition";
export const PRODUCT_TWICE = (row: number) => `Is the same product as in row ${row}`;
export const ABOVE_ORDER_MAXIMUM = "This order exceeds the maximum order total";
export const PRICES_CHANGED = "Prices have changed. Please review your cart.";
export const ONLY_LEFT = (left: number, name: string) => `Only ${left} of ${name} left in stock`;
export const SOLD_FROM = (name: string, least: number) => `${name} is sold from ${least}`;
export const SOLD_IN_MULTIPLES = (name: string, multiple: number) => `${name} is sold in multiples of ${multiple}`;
export const AT_MOST = (most: number, name: string) => `At most ${most} of ${name} in one order`;
/** At a quantity field, where the product's name is near. */
export const QUANTITY_IN_STOCK = (left: number, multiple: number) =>
  multiple === 1 ? `Only ${left} in stock` : `Only ${left} in stock, sold in multiples of ${multiple}`;
export const QUANTITY_FROM = (least: number) => (least === 1 ? "At least 1" : `Sold from ${least}`);
export const QUANTITY_IN_MULTIPLES = (multiple: number) => `Sold in multiples of ${multiple}`;
export const QUANTITY_AT_MOST = (most: number) => `At most ${most} in one order`;
export const WHOLE_QUANTITY = "Enter a whole number";
export const USE_QUANTITY = (qty: number) => `Use ${qty}`;
export const IS_OUT_OF_STOCK = (name: string) => `${name} is out of stock`;
export const IS_IN_STOCK = (name: string) => `${name} is in stock`;
export const STOCK_ALERT_ADDED = (name: string) => `We will email you once ${name} is back in stock`;
export const STOCK_ALERT_REMOVED = "We will not email you about this product";
export const TOO_MANY_STOCK_ALERTS = `You can have at most ${LIMITS.stockAlerts} stock alerts`;
export const TOO_MANY_QUICK_ORDER_LINES = (most: number) => `At most ${most} lines at once`;
export const TOO_MANY_LINES_IN_WORDS = (most: number) =>
  `Sign in to look up more than ${most} product names at once, or use SKUs.`;
export const NOT_LOOKED_UP =
  "There was no time to look this line up, because the order has many lines in words. Please send it again.";
export const QUANTITY_UNCLEAR = "Enter the quantity: a whole number of at least 1";
export const UNIT_DIFFERS = (unit: string, pack: string) =>
  `Ordered by the ${unit}, but sold as: ${pack}. Check the quantity.`;
export const MAY_COUNT_PIECES = (pack: string) =>
  `Sold as: ${pack}. The number may be the pieces in it. Check the quantity.`;
export const CARTON_HOLDS = (units: number) => `A carton is ${units}. Check the quantity.`;
export const CHOICE_WITHOUT_WORDS = "This text has no words to remember";
export const CHOICE_REMEMBERED = "Remembered for the next order";
export const CHOICE_FORGOTTEN = "Forgotten";
export const INVALID_ABN = "This ABN is not valid";
export const NEEDS_BUYER_ABN = "A Peppol invoice needs the buyer's ABN";
export const NEEDS_BUYER_NZBN =
  "A Peppol invoice to New Zealand needs the buyer's NZBN, which this shop does not ask for";
export const NO_LONGER_SOLD = "No longer sold";
export const TOO_MANY_LISTS = (most: number) => `There can be at most ${most} lists: remove one first`;
export const TOO_MANY_LIST_LINES = (most: number) => `A list can have at most ${most} products`;
export const NOT_AMONG_LINES = "Is not one of the lines";
export const CART_FULL = (most: number) => `A cart holds at most ${most} lines`;
export const CART_CHANGED = "Your cart was changed in the meantime";
export const PO_REQUIRED = "A PO number is required";
export const DELIVERY_DAY = (first: string, last: string) => `Must be a day from ${first} to ${last}`;
export const TOO_MANY_SHARED_ADDRESSES = (most: number) => `A company can share at most ${most} addresses`;
export const TOO_MANY_SHARED_LISTS = (most: number) => `A company can share at most ${most} lists`;
export const TOO_MANY_ADDRESSES = (most: number) => `You can save at most ${most} addresses`;
export const NO_PO_BOX = "We can't ship to PO Box, Parcel Locker, Locked Bag or Parcel Collect addresses.";

export const NOT_A_BANK_FILE =
  "This is not a list of bank lines we can read: choose the bank's export as CSV, TSV or OFX, or paste its lines";
export const BANK_FILE_TOO_LARGE = `This file is larger than ${LIMITS.bankFileBytes / 1024 / 1024} MB: export fewer days`;
export const BANK_FILE_CURRENCY = (currency: string) => `This statement is in ${currency}: only AUD can be booked`;
export const TOO_MANY_BANK_LINES = (most: number) => `At most ${formatCount(most)} lines at once: export fewer days`;
export const BANK_DAY_UNREADABLE = "The day can't be read";
export const BANK_DAY_AHEAD = "The day is in the future";
export const BANK_AMOUNT_UNREADABLE = "The amount can't be read";
export const BANK_LINE_BOOKED = (name: string) => `Already booked by ${name}`;
export const BANK_LINE_IGNORED = "This line is ignored: restore it first";
export const BANK_LINE_UNKNOWN = "Choose what this line pays";
export const BANK_LINE_UNCLEAR = "It may pay one of several: choose one";
export const BANK_LINE_NOT_CERTAIN = "It is no longer certain what this line pays: look at it again";
export const BANK_LINE_PAID = (number: string) => `${number} is paid already: choose what this line pays`;
export const BANK_AMOUNTS_DIFFER = (left: string) => `The amounts must come to ${left}`;
export const BANK_ONE_COMPANY = "These invoices are of several companies: one payment is of one company";
export const BANK_INVOICE_UNKNOWN = "There is no such invoice";
export const BANK_LINE_NOT_BOOKED = "Nothing of this line is booked";
export const BANK_UNDO_LATE = "A booking can be undone within a day";
export const BANK_SIGN_UNCLEAR = "It is not clear whether the money arrived or left";

export const EXPORT_RUNNING = "Your last export is still running. Please wait until it has ended.";
export const OTHER_EXPORTS_RUNNING = "Other exports are running. Please try again in a minute.";
export const TOO_MANY_PAPERS = (most: number) =>
  `More than ${most} invoices and credit notes: choose fewer days, or one kind`;
export const IMPORT_FILE_TOO_LARGE = `This file is larger than ${LIMITS.importBytes / 1024 / 1024} MB: split it`;
export const IMPORT_FILE_REMOVED = "The file was removed after 90 days: upload it again";
export const ANOTHER_IMPORT_RUNS = (fileName: string) => `Another import is running: ${fileName}`;
export const IMPORT_HAS_RUN = "This import has been run";
export const IMPORT_NOT_RUN = "This import has not been run";
export const IMPORT_IS_READ = "This import is still being read";
export const IMPORT_IS_RUNNING = "This import is still running";
export const IMPORT_CANCELLED = "This import was cancelled";
export const IMPORT_UNDONE = "This import was undone already";
export const IMPORT_FAILED = (work: "reading" | "running" | "undoing") =>
  `The ${{ reading: "preview", running: "import", undoing: "undo" }[work]} was ended by an unexpected error`;
export const IMPORT_TOO_OLD = (days: number) => `An import can be undone for ${days} days`;
export const CHANGED_SINCE_PREVIEW = (field: string) => `${field} has changed since the preview`;
export const CHANGED_SINCE_IMPORT = (field: string) => `${field} has changed since the import`;
export const NO_IMPORT_COLUMN = (fields: string) => `No column is chosen for ${fields}`;
export const UNREADABLE_COLUMN = (heading: string, field: string) =>
  `Most cells of '${heading}' can't be read as ${field}: choose another column, or leave it out`;
export const COLUMN_NOT_CHOSEN = (heading: string, field: string) =>
  `Most cells of '${heading}' can't be read as ${field}, so this column was not chosen`;
export const MOSTLY_FAILING = (failed: number, rows: number) =>
  `${formatCount(failed)} of ${formatCount(rows)} rows can't be imported: correct the columns or the file`;

export const UPDATED = "Updated Successfully";
export const INSERTED = "Inserted Successfully";
export const ARE_YOU_SURE = "Are you sure!";
export const REMOVED = (what: string) => `${what} removed`;
export const NO_RECORD = "No Record Exist!";
/** Headings of admin screens that differ from their names. */
export const PRODUCTS_HEADING = "Products User Price";
export const SECTIONS_HEADING = "Category List";
export const KEPT_TYPED = "Your unsaved changes have been restored.";
export const ANSWERED_ALREADY = (name: string, day: string) => `${name} already answered this enquiry on ${day}`;
export const HANDLED_ALREADY = (name: string, day: string) => `${name} already handled this enquiry on ${day}`;

export const LIST_DAY_EXPECTED = "Must be a day from 2000 to 2999";
export const ENDS_BEFORE_START = "Must not be before the first day";
export const TOO_MANY_PRICE_LISTS = (most: number) => `There can be at most ${most} price lists: remove one first`;
export const OTHER_PUBLIC_LIST = (name: string) =>
  `The public list '${name}' is valid on some of these days, and only one may be`;
export const ANOTHER_PUBLIC_LIST =
  "Another public list was just made valid on some of these days. Please look at the lists again.";
const customers = (count: number) => (count === 1 ? "1 customer has" : `${count} customers have`);
export const ASSIGNED_STAYS = (count: number) => `${customers(count)} this list, so it can't be removed`;
export const ASSIGNED_NOT_PUBLIC = (count: number) => `${customers(count)} this list, so it can't become public`;
export const PUBLIC_NOT_ASSIGNED = "A public list is valid for everybody and can't be assigned";
export const NO_SUCH_PRODUCT = "There is no such product";
export const NO_SUCH_SKU = (sku: string) => `There is no product with the SKU ${sku}`;
export const AMBIGUOUS_SKU = (sku: string) => `Several products have the SKU ${sku}: choose the product itself`;
export const NEEDS_PRODUCT = "Send the product's id or its SKU";
export const ITEM_TWICE = (row: number) => `Is the same product and quantity as in row ${row}`;
export const TOO_MANY_STEPS = (most: number) => `A product can have at most ${most} quantities in a list`;
export const ITEM_CHANGED = "This price was changed by someone else in the meantime";
export const PERCENT_TOO_HIGH = (product: string) => `${product} would cost less than $0.01`;

export const NO_SUCH_CATEGORY = "There is no category of this name";
export const OTHER_CATEGORY = "Must be the category of category_id";
