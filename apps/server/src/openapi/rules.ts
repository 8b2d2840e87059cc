import type { ErrorBody } from "@shop/api/platform/errors";
import {
  INVALID_LOGIN,
  NEEDS_CODE,
  ONLY_LEFT,
  PRICES_CHANGED,
  RESET_LINK_INVALID,
  TOTAL_CHANGED,
} from "@shop/domain/messages";
import { dollarsToCents, formatCents } from "@shop/domain/money";
import { GLOVES, GLOVES_RECORD } from "./examples/catalogue.ts";
import { QUOTE } from "./examples/orders.ts";
import type { OwnRefusals } from "./refusals.ts";

const SLICE =
  "A bare array. With `pageNumber` or `pageSize` (then 100 unless told) that slice, with `X-Total-Count` and `Link`; past 10,000 entries a call without them is a 400 that asks for pages.";
const FILTERS =
  "Filters combine with AND. Newest first; with a keyword, the best match first. A keyword finds the products that have all its words; when they are fewer than 12, those that have half of them follow and `relaxed` is true. `corrected` is the keyword as it was searched for when words of it were mistyped; when nothing is found, `suggestions` tells what else to look at.";
const FACETS =
  "How many products each further choice would list: the counts of a kind are taken with the filters of all other kinds and without its own, and a category's as the one place asked for. The 100 most frequent brands, sizes and colours, and those that are chosen.";
const OVERWRITES = "Whatever is left out stays as it is.";
const TOTAL_CENTS = dollarsToCents(QUOTE.totalPrice);
const conflict = (message: string, details: object): ErrorBody => ({ message, code: "CONFLICT", ...details });

/** The rules that a call's summary does not say, by its tRPC path. */
export const RULES: Record<string, string> = {
  "products.list": `${FILTERS} Drafts (price 0) are listed for admins' tokens alone.`,
  "products.facets": FACETS,
  "products.suggest":
    "At most 8 products and 4 categories. Products by the beginning of their SKU, then by words of which the last may be but begun, the best rated first; without letters the best rated.",
  "products.top": "At most 8: best rating first, then most reviews.",
  "products.byId": "With its reviews. A draft (price 0) is there for admins' tokens alone.",
  "products.all": SLICE,
  "products.create": "An empty body makes a draft named `Sample name`, price 0, stock 0, which only admins see.",
  "products.update": OVERWRITES,
  "products.review": "One review by each customer; the product's `rating` and `numReviews` follow at once.",
  "pricing.listProducts": `${FILTERS} Each with \`userPrice\` where the customer has one.`,
  "pricing.facets": `${FACETS} \`price\` is what the customer pays.`,
  "pricing.productById": "With `userPrice` when the customer has one.",
  "pricing.set": "A second price for the same customer and product replaces the first.",
  "taxonomy.categories.update": OVERWRITES,
  "taxonomy.subCategories.update": OVERWRITES,
  "taxonomy.sections.update": OVERWRITES,
  "users.login":
    "The token goes into the header `Authorization: Bearer …` of the other calls. Whoever has two-factor login on sends `code` too.",
  "users.register":
    "E-mails compare case-insensitively; a common password is refused (400). A repeated call by the same Idempotency-Key answers the same account.",
  "users.forgotPassword": "Answers the same whether the e-mail is known or not. The link is valid for one hour, once.",
  "users.updateProfile": `${OVERWRITES} Answers a fresh token; a new password revokes every older one. A common password is refused (400).`,
  "users.update": `${OVERWRITES} The last admin can't be demoted (400); a changed admin flag revokes that user's tokens.`,
  "users.list": SLICE,
  "users.normal": SLICE,
  "orders.create":
    "Prices are the shop's own, whatever the client sends; the same product twice is one line. Stock is taken in the same moment, for all lines or for none.",
  "orders.mine": SLICE,
  "orders.list": SLICE,
  "orders.byId": "The owner's, or anybody's for an admin.",
  "orders.pay":
    "A card order: `id` is looked up at the gateway, and must have succeeded for this order's total. A bank order: an admin says that the money is there. Repeating it changes nothing.",
  "orders.deliver": "The order must be paid. Repeating it changes nothing.",
  "orders.charge":
    "The order's own total is charged in AUD, once, whatever is retried. `requires_action` comes with the `clientSecret` that the browser needs to go on.",
  "contacts.create": "The shop is told by mail.",
  "config.emailjsService": "Empty when unset.",
  "config.emailjsTemplate": "Empty when unset.",
  "config.emailjsUser": "Empty when unset.",
};

/** Refusals that want words of their own. */
export const OWN_REFUSALS: Record<string, OwnRefusals> = {
  "orders.create": {
    409: {
      description: "Too little stock, or a sent total that is not today's: `order` is the order as it would be now",
      examples: [conflict(PRICES_CHANGED, { order: QUOTE }), conflict(ONLY_LEFT(3, GLOVES.name), {})],
    },
  },
  "orders.charge": {
    409: {
      description: "The amount is not the order's total, or the order is being paid at this moment",
      examples: [conflict(TOTAL_CHANGED(formatCents(TOTAL_CENTS)), { amount: TOTAL_CENTS })],
    },
  },
  "products.update": {
    409: {
      description:
        "Somebody else has changed the product meanwhile, or its SKU is taken: `current` is the record as it is now",
      examples: [conflict("This product was changed by somebody else in the meantime", { current: GLOVES_RECORD })],
    },
  },
  "users.login": {
    401: {
      description:
        "E-mail or password is wrong, and it is not said which; with `needs`, both are right and the code is missing or wrong",
      examples: [
        { message: INVALID_LOGIN, code: "UNAUTHORIZED" },
        { message: NEEDS_CODE, code: "UNAUTHORIZED", needs: "code" },
      ],
    },
  },
  "users.resetPassword": {
    400: {
      description: "The link is invalid, used or expired, or the password is no good",
      examples: [{ message: RESET_LINK_INVALID, code: "BAD_REQUEST", Result: RESET_LINK_INVALID }],
    },
  },
};
