import { cart, cartAddition, cartLine, changedCart } from "@shop/domain/contracts/carts";
import { importRecord } from "@shop/domain/contracts/imports";
import { productDocument } from "@shop/domain/contracts/documents";
import { companyOrdersPage, costCentre, ownCompany, spending } from "@shop/domain/contracts/company";
import {
  companyPayment,
  companyPaymentPage,
  overdueCompany,
  overduePage,
} from "@shop/domain/contracts/company-payments";
import { statement, statementEntry } from "@shop/domain/contracts/statements";
import { savedAddress, savedAddresses } from "@shop/domain/contracts/addresses";
import { contact, contactPage, enquiry } from "@shop/domain/contracts/contacts";
import { paper, paperPage, paperSummary } from "@shop/domain/contracts/invoices";
import { listLine, listsPage, listSummary, shoppingList } from "@shop/domain/contracts/lists";
import { goneLine, lineProduct, shortLine, wantedLine } from "@shop/domain/contracts/lines";
import {
  billingAddress,
  chargeAnswer,
  order,
  orderedItem,
  orderItem,
  shippedOrder,
  orderQuote,
  shippingAddress,
} from "@shop/domain/contracts/orders";
import { shipment } from "@shop/domain/contracts/shipments";
import { message } from "@shop/domain/contracts/pages";
import { customerPrice, customerPricePage, listedCustomerPrice } from "@shop/domain/contracts/pricing";
import {
  product,
  productDetail,
  productName,
  productPage,
  productRecord,
  review,
} from "@shop/domain/contracts/products";
import {
  category,
  categoryRecord,
  section,
  sectionRecord,
  subCategory,
  subCategoryRecord,
} from "@shop/domain/contracts/taxonomy";
import { itemConflict, priceChange, priceList, priceListItem } from "@shop/domain/contracts/price-lists";
import { quickOrderAnswer, quickOrderLine } from "@shop/domain/contracts/quick-order";
import { dueAgain, dueProduct, dueSkipped, reorderLine, reorderPreview } from "@shop/domain/contracts/reorder";
import { quote, quoteLine, quotesPage, quoteSummary, quoteTotals } from "@shop/domain/contracts/quotes";
import { requisition, requisitionLine, requisitionsPage } from "@shop/domain/contracts/requisitions";
import { result, session, user, userProfile, userRecord } from "@shop/domain/contracts/users";
import { z } from "zod";

const count = z.number().int().optional();

/** The shape of every error, with the extra fields that some of them have. */
export const errorSchema = z.object({
  message: z.string().describe("One readable sentence; for invalid input it names the field and what is wrong with it"),
  code: z.string().describe("The kind of error, for programs: CONFLICT, NOT_FOUND, …"),
  issues: z
    .array(z.object({ path: z.string(), message: z.string() }))
    .optional()
    .describe("Invalid input: every field that is wrong, such as `shippingAddress.city`"),
  order: orderQuote.optional().describe("409 of a new order: the order as it would be now"),
  current: z
    .record(z.string(), z.unknown())
    .nullable()
    .optional()
    .describe("409 of a change made on an older version: the record as it is now; null when it is gone"),
  lines: z.array(cartLine).optional().describe("409 of a cart replaced on an older version: its lines as they are now"),
  version: z.number().int().optional().describe("With `lines`: the version of the cart as it is now"),
  gone: cart.shape.gone.optional(),
  conflicts: z
    .array(itemConflict)
    .optional()
    .describe("409 of items of a price list: the rows that were changed meanwhile, with their present prices"),
  amount: z.number().int().optional().describe("409 of a card charge: the order's total in cents"),
  productCount: count.describe("409 of a removal: how many products still use it"),
  subCategoryCount: count.describe("409 of a removal: how many sub-categories still use it"),
  sectionCount: count.describe("409 of a removal: how many sections still use it"),
  needs: z
    .enum(["code", "twoFactor"])
    .optional()
    .describe(
      "401 of a login: the second factor's code; 403 of an admin's call: two-step sign-in must be set up first",
    ),
  Result: z.string().optional().describe("400 of a password reset: the same message"),
});

/** The schemas that have a name in the document. */
export const SCHEMAS = {
  Error: errorSchema,
  Message: message,
  Result: result,
  PriceList: priceList,
  PriceListItem: priceListItem,
  PriceChange: priceChange,
  Product: product,
  ProductDetail: productDetail,
  ProductPage: productPage,
  ProductName: productName,
  ProductRecord: productRecord,
  Review: review,
  CustomerPrice: customerPrice,
  ListedCustomerPrice: listedCustomerPrice,
  CustomerPricePage: customerPricePage,
  Category: category,
  CategoryRecord: categoryRecord,
  SubCategory: subCategory,
  SubCategoryRecord: subCategoryRecord,
  Section: section,
  SectionRecord: sectionRecord,
  User: user,
  UserProfile: userProfile,
  UserRecord: userRecord,
  Session: session,
  WantedLine: wantedLine,
  ShortLine: shortLine,
  GoneLine: goneLine,
  Cart: cart,
  CartLine: cartLine,
  ChangedCart: changedCart,
  CartAddition: cartAddition,
  LineProduct: lineProduct,
  QuickOrderLine: quickOrderLine,
  QuickOrderAnswer: quickOrderAnswer,
  ListSummary: listSummary,
  ListsPage: listsPage,
  ListLine: listLine,
  ShoppingList: shoppingList,
  Order: order,
  OrderedItem: orderedItem,
  Shipment: shipment,
  ShippedOrder: shippedOrder,
  OrderItem: orderItem,
  OrderQuote: orderQuote,
  InvoiceSummary: paperSummary,
  InvoicePage: paperPage,
  Invoice: paper,
  Company: ownCompany,
  CompanyOrdersPage: companyOrdersPage,
  CompanySpending: spending,
  Import: importRecord,
  ProductDocument: productDocument,
  CostCentre: costCentre,
  CompanyPayment: companyPayment,
  CompanyPaymentPage: companyPaymentPage,
  OverdueCompany: overdueCompany,
  OverduePage: overduePage,
  Statement: statement,
  StatementEntry: statementEntry,
  Quote: quote,
  QuoteLine: quoteLine,
  QuoteSummary: quoteSummary,
  QuoteTotals: quoteTotals,
  QuotesPage: quotesPage,
  Requisition: requisition,
  RequisitionLine: requisitionLine,
  RequisitionsPage: requisitionsPage,
  ShippingAddress: shippingAddress,
  BillingAddress: billingAddress,
  ReorderLine: reorderLine,
  ReorderPreview: reorderPreview,
  DueProduct: dueProduct,
  DueAgain: dueAgain,
  DueSkipped: dueSkipped,
  ChargeAnswer: chargeAnswer,
  SavedAddress: savedAddress,
  SavedAddresses: savedAddresses,
  Enquiry: enquiry,
  Contact: contact,
  ContactPage: contactPage,
};

/** Names of the request bodies: an input loses its name when the generator removes the fields in the path. */
export const BODIES: Record<string, string> = {
  "products.create": "NewProduct",
  "products.update": "ProductChanges",
  "products.review": "NewReview",
  "pricing.set": "NewCustomerPrice",
  "taxonomy.categories.create": "NewCategory",
  "taxonomy.categories.update": "CategoryChanges",
  "taxonomy.subCategories.create": "NewSubCategory",
  "taxonomy.subCategories.update": "SubCategoryChanges",
  "taxonomy.sections.create": "NewSection",
  "taxonomy.sections.update": "SectionChanges",
  "users.login": "Login",
  "users.register": "Registration",
  "users.forgotPassword": "ForgottenPassword",
  "users.resetPassword": "NewPassword",
  "users.updateProfile": "ProfileChanges",
  "users.update": "UserChanges",
  "cart.replace": "NewCart",
  "cart.setLine": "CartLineChange",
  "cart.add": "AddedLines",
  "cart.merge": "MergedLines",
  "quickOrder.resolve": "QuickOrder",
  "quickOrder.remember": "QuickOrderChoice",
  "lists.create": "NewList",
  "lists.update": "ListChanges",
  "lists.addLines": "ListAddition",
  "lists.addToCart": "ListToCart",
  "quotes.create": "NewQuote",
  "quotes.update": "QuoteAnswer",
  "quotes.accept": "QuoteAcceptance",
  "requisitions.create": "NewRequisition",
  "requisitions.update": "RequisitionChanges",
  "requisitions.approve": "RequisitionApproval",
  "requisitions.decline": "RequisitionRefusal",
  "orders.create": "NewOrder",
  "orders.skipDue": "DueSkip",
  "orders.reorder": "Reorder",
  "orders.ship": "NewShipment",
  "orders.correctShipment": "ShipmentChanges",
  "orders.pay": "OrderPayment",
  "addresses.create": "NewAddress",
  "addresses.update": "AddressChanges",
  "orders.charge": "Charge",
  "contacts.create": "NewEnquiry",
  "company.update": "CompanyChanges",
  "companyAccounts.recordPayment": "NewCompanyPayment",
  "companyAccounts.returnPayment": "CompanyPaymentReturn",
};
