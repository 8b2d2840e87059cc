import { createHash } from "node:crypto";
import type { Shop } from "@shop/api/base/procedures/context";
import { previewNextImport } from "@shop/api/goods/imports/preview-import";
import { uploadImport } from "@shop/api/goods/imports/upload-import";
import { undoNextImport } from "@shop/api/goods/imports/undo-written";
import { writeNextImport } from "@shop/api/goods/imports/write-import";
import { issuePapers } from "@shop/api/money/papers/issue-papers";
import { createContext } from "@shop/api/create-context";
import { requireAdmin } from "@shop/api/base/procedures/procedures";
import { addDocument } from "@shop/api/goods/documents/save-document";
import {
  ADDRESS,
  callerWith,
  addCompany,
  addMember,
  addOrder,
  addPerson,
  addPriceList,
  addProduct,
  addCategoryTree,
  as,
  orderOf,
  setCustomerPrice,
  type Person,
} from "@shop/api/testing";
import { companyInvitations, tradeApplications } from "@shop/db/schema/companies";
import { isAbn } from "@shop/domain/abn";
import { newId } from "@shop/db/columns";
import { documentReceipts } from "@shop/db/schema/documents";
import type { NewDocument } from "@shop/domain/contracts/documents";
import { contactEnquiries } from "@shop/db/schema/contacts";
import { shoppingLists } from "@shop/db/schema/lists";
import { papersWanted } from "@shop/db/schema/papers";
import { customerPrices } from "@shop/db/schema/products";
import { orders } from "@shop/db/schema/orders";
import { categories, subCategories, subCategorySections } from "@shop/db/schema/taxonomy";
import { passwordResets } from "@shop/db/schema/users";
import { addDays, dayOf } from "@shop/domain/dates";
import { dollarsToCents } from "@shop/domain/money";
import { eq } from "drizzle-orm";
import { GLOVES, OWN_PRICE_CENTS } from "../../src/openapi/examples/catalogue.ts";
import { COMPANY_PAYMENT } from "../../src/openapi/examples/company-accounts.ts";
import { COMPANY } from "../../src/openapi/examples/company.ts";
import { FIELDS } from "../../src/openapi/examples/orders.ts";
import { ANSWERED, FREIGHT, QUOTED_PRICE } from "../../src/openapi/examples/quotes.ts";
import { requisitions } from "../../src/openapi/examples/requisitions.ts";
import { CLINICS_LIST, ENQUIRY } from "../../src/openapi/examples/people.ts";
import { CATEGORY, SECTION, SUB_CATEGORY } from "../../src/openapi/examples/taxonomy.ts";

/** The shop of the document's examples, with something of everything in it. */
export interface World {
  shop: Shop;
  customer: Person;
  otherCustomer: Person;
  /** A company without payment on account, and an admin of it. */
  company: { id: string; name: string };
  member: Person;
  /** A buyer of the same company. */
  colleague: Person;
  admin: Person;
  shelf: { categoryId: string; subCategoryId: string; sectionId: string };
  categoryName: string;
  /** The gloves of the examples. Everybody pays the clinic's price, so that everybody may send the example of an order. */
  productId: string;
  sku: string;
  /** Nora's, to be paid by bank transfer. */
  orderId: string;
  /** Nora's, paid. */
  paidOrderId: string;
  /** Of the order `orderId`. */
  invoiceId: string;
  enquiryId: string;
  /** A number that was never given before. */
  next(): number;
}

export async function createWorld(shop: Shop, mark = ""): Promise<World> {
  const [customer, otherCustomer, admin] = [
    await addPerson(shop),
    await addPerson(shop),
    await addPerson(shop, { isAdmin: true }),
  ];
  const today = dayOf(new Date(), shop.settings.timeZone);
  const company = await addCompany(shop, { name: COMPANY.name });
  const member = await addMember(shop, company, "admin");
  const colleague = await addMember(shop, company, "buyer", {
    person: await addPerson(shop, { email: `${newId()}@clinics.example` }),
  });
  await as(shop, member).company.update({ costCentres: COMPANY.costCentres });
  const [categoryName, sku] = [`${CATEGORY.categoryName}${mark}`, `${GLOVES.sku}${mark}`];
  const { subCategoryName } = SUB_CATEGORY;
  const shelf = await addCategoryTree(shop, [categoryName, subCategoryName, SECTION.SubCategorySectionName]);
  const { name, brand, size, color } = GLOVES;
  const described = { name, sku, brand, size, color, priceCents: OWN_PRICE_CENTS };
  const gloves = await addProduct(shop, { ...described, ...shelf, stock: 100_000 });
  await setCustomerPrice(shop, customer, gloves, OWN_PRICE_CENTS);
  const { poNumber, abn } = FIELDS;
  const { _id: orderId } = await as(shop, customer).orders.create(orderOf([[gloves, 1]], { poNumber, abn }));
  const { _id: paidOrderId } = await as(shop, customer).orders.create(orderOf([[gloves, 1]], { poNumber }));
  await as(shop, admin).orders.pay({ orderId: paidOrderId, id: "Bank reference 1" });
  await as(shop, member).orders.create(orderOf([[gloves, 1]], { costCentre: COMPANY.costCentres[0]?.code }));
  await issuePapers(shop, shop.settings);
  const { invoices } = await as(shop, customer).invoices.list({ order: orderId });
  const invoiceId = invoices[0]?._id ?? "";
  await as(shop, admin).shopTexts.update({ slug: "returns", text: "Within 30 days." });
  await addPriceList(shop, { name: CLINICS_LIST.name });
  // It expires within sixty days.
  const revisedOn = `${Number(addDays(today, 30).slice(0, 4)) - 5}${addDays(today, 30).slice(4)}`.replace(
    "-02-29",
    "-02-28",
  );
  await addPdf(shop, admin, gloves.id, { kind: "sds", revisedOn });
  await as(shop, otherCustomer).products.review({ id: gloves.id, rating: 5, comment: "Fit well." });
  const enquiryId = newId();
  const { name: writer, email, message } = ENQUIRY;
  await shop.db.insert(contactEnquiries).values({ id: enquiryId, name: writer, email, message });
  let given = 0;
  const next = () => (given += 1);
  const records = { shelf, categoryName, productId: gloves.id, sku, orderId, paidOrderId, invoiceId, enquiryId };
  return { shop, customer, otherCustomer, company, member, colleague, admin, ...records, next };
}

/** A review of a new product, and that product. */
export async function aReview(world: World): Promise<{ id: string; reviewId: string }> {
  const { shop, customer } = world;
  const id = await aProduct(world);
  await as(shop, customer).products.review({ id, rating: 5, comment: "Fit well." });
  const [{ _id: reviewId } = { _id: "" }] = (await as(shop, customer).products.byId({ id })).reviews;
  return { id, reviewId };
}

/** A new payment of the company. */
export async function aCompanyPayment({ shop, admin, company }: World): Promise<string> {
  const { amount, reference } = COMPANY_PAYMENT;
  const paidOn = dayOf(new Date(), shop.settings.timeZone);
  const sent = { id: company.id, amount, paidOn, reference };
  return (await as(shop, admin).companyAccounts.recordPayment(sent))._id;
}

/** A new document of the gloves, which Nora was given. */
export async function aDocumentOf({ shop, admin, customer, productId }: World): Promise<string> {
  const sent = { kind: "certificate" as const, title: `Certificate ${newId()}` };
  const documentId = await addPdf(shop, admin, productId, sent);
  await shop.db.insert(documentReceipts).values({ documentId, version: 1, userId: customer.id, by: "sent" });
  return documentId;
}

async function addPdf(shop: Shop, admin: Person, productId: string, about: NewDocument): Promise<string> {
  const ctx = await createContext(shop, callerWith({ token: admin.token }));
  const content = Buffer.from(`%PDF-1.7 ${newId()}`);
  return (await addDocument({ ...ctx, viewer: requireAdmin(ctx) }, productId, about, content))._id;
}

/** A new company with an overdue invoice. */
export async function anOverdueCompany({ shop, productId }: World): Promise<string> {
  const company = await addCompany(shop, { termsDays: 0, creditLimitCents: 1_000_00, invoiceEmail: "a@test.example" });
  const buyer = await addMember(shop, company, "buyer");
  const sent = orderOf([[{ id: productId }, 1]], { paymentMethod: "Account" });
  const { _id } = await as(shop, buyer).orders.create(sent);
  await shop.db
    .update(papersWanted)
    .set({ wantedAt: new Date(Date.now() - 3 * 86_400_000) })
    .where(eq(papersWanted.orderId, _id));
  await issuePapers(shop, shop.settings);
  return company.id;
}

/** A new product. */
export const aProduct = async ({ shop }: World): Promise<string> => (await addProduct(shop)).id;

/** A product that Nora ordered on three days. */
export async function norasDueProduct({ shop, customer }: World): Promise<string> {
  const product = await addProduct(shop);
  for (const days of [30, 20, 10]) {
    const { _id } = await addOrder(shop, customer, [[product, 1]]);
    await shop.db
      .update(orders)
      .set({ createdAt: new Date(Date.now() - days * 86_400_000) })
      .where(eq(orders.id, _id));
  }
  return product.id;
}

/** A new member of the company. */
export const aMember = async ({ shop, company }: World): Promise<string> =>
  (await addMember(shop, company, "buyer")).id;

/** The token of a new invitation to the company. */
export async function anInvitation({ shop, company }: World): Promise<string> {
  const token = newId();
  const tokenHash = createHash("sha256").update(token).digest("hex");
  const invited = { companyId: company.id, email: `invited-${token}@test.example`, role: "buyer" } as const;
  const expiresAt = new Date(Date.now() + 60_000);
  await shop.db.insert(companyInvitations).values({ ...invited, tokenHash, expiresAt });
  return token;
}

/** A valid ABN that no company has. */
export function anAbn(): string {
  for (;;) {
    const digits = String(10_000_000_000 + Math.floor(Math.random() * 89_999_999_999));
    if (isAbn(digits)) return digits;
  }
}

/** A new application for a trade account. */
export async function anApplication({ shop }: World): Promise<string> {
  const id = newId();
  const of = { companyName: COMPANY.name, contactName: "Mei Lim", email: `applicant-${id}@test.example` };
  await shop.db.insert(tradeApplications).values({ id, ...of, abn: anAbn() });
  return id;
}

/** A link with which a new person may set a password. */
export async function aPasswordReset({ shop }: World): Promise<{ val: string; key: string }> {
  const [id, key, person] = [newId(), newId(), await addPerson(shop)];
  const tokenHash = createHash("sha256").update(key).digest("hex");
  const link = { id, userId: person.id, tokenHash };
  await shop.db.insert(passwordResets).values({ ...link, expiresAt: new Date(Date.now() + 60_000) });
  return { val: id, key };
}

/** A new address of Nora's. */
export const norasAddress = async ({ shop, customer }: World): Promise<string> =>
  (await as(shop, customer).addresses.create({ ...ADDRESS, label: "Surgery" }))._id;

/** A new order of Nora's to be paid by bank transfer. */
export const aBankOrder = async ({ shop, customer, productId }: World): Promise<string> =>
  (await addOrder(shop, customer, [[{ id: productId }, 1]]))._id;

/** A new shopping list of Nora's; it replaces the others, of which there is a limit. */
export async function norasList({ shop, customer, productId }: World): Promise<string> {
  await shop.db.delete(shoppingLists).where(eq(shoppingLists.userId, customer.id));
  const list = { name: "Surgery", lines: [{ product: productId, qty: 2 }] };
  return (await as(shop, customer).lists.create(list))._id;
}

/** A new quote of Nora's, answered as in the document but for its last day. */
export async function norasQuote({ shop, customer, admin, productId }: World): Promise<string> {
  const lines = ANSWERED.lines.map(({ qty }) => ({ product: productId, qty }));
  const { _id: id } = await as(shop, customer).quotes.create({ note: ANSWERED.note, lines });
  await as(shop, admin).quotes.update({
    id,
    lines: lines.map((line) => ({ ...line, price: QUOTED_PRICE })),
    freight: FREIGHT,
    validUntil: addDays(dayOf(new Date(), shop.settings.timeZone), 7),
  });
  return id;
}

/** A new requisition, of the colleague unless somebody else is named, as in the document. */
export async function aRequisition({ shop, colleague, productId }: World, by = colleague): Promise<string> {
  const { input } = requisitions.create ?? {};
  if (!input) throw new Error("the document has an example");
  const orderItems = input.orderItems.map((item) => ({ ...item, product: productId }));
  return (await as(shop, by).requisitions.create({ ...input, orderItems }))._id;
}

/** A new order of Nora's that was paid by bank transfer. */
export async function aPaidOrder(world: World): Promise<string> {
  const orderId = await aBankOrder(world);
  await as(world.shop, world.admin).orders.pay({ orderId, id: "Bank reference 3" });
  return orderId;
}

/** The ids of a paid order and of a shipment of it. */
export async function aShipment(world: World): Promise<{ id: string; shipment: string }> {
  const id = await aPaidOrder(world);
  const { _id: shipment } = await as(world.shop, world.admin).orders.ship({ id });
  return { id, shipment };
}

/** The id of a new line of the bank that pays a new order of Nora's. */
export async function aBankLine(world: World): Promise<string> {
  const { shop, admin } = world;
  const order = await as(shop, admin).orders.byId({ id: await aBankOrder(world) });
  const { bank } = as(shop, admin);
  const today = dayOf(new Date(), shop.settings.timeZone);
  await bank.upload({ text: `${today},${order.totalPrice.toFixed(2)},"CARLTON CLINIC ${order.orderNumber}"` });
  const { lines } = await bank.list({ keyword: order.orderNumber });
  return lines[0]?._id ?? "";
}

/** A new import with its preview. */
export async function anImport({ shop, admin }: World): Promise<string> {
  const content = Buffer.from(`sku,name,price\nIMPORTED-${newId()},Tray,1.50\n`);
  const viewer = { id: admin.id, isAdmin: true };
  const { _id } = await uploadImport({ ...shop, viewer }, { kind: "products", fileName: "list.csv", content });
  while (await previewNextImport(shop));
  return _id;
}

/** Ends what runs, because one import runs at a time. */
export async function endImports({ shop }: World): Promise<void> {
  while ((await writeNextImport(shop)) || (await undoNextImport(shop)));
}

/** A new import that was run. */
export async function aRunImport(world: World): Promise<string> {
  await endImports(world);
  const id = await anImport(world);
  await as(world.shop, world.admin).imports.run({ id, version: 1 });
  await endImports(world);
  return id;
}

/** The id of a new line that is booked. */
export async function aBookedLine(world: World): Promise<string> {
  const line = await aBankLine(world);
  await as(world.shop, world.admin).bank.book({ lines: [{ line }] });
  return line;
}

/** A new order of Nora's to be paid by card, and its total in cents. */
export async function aCardOrder({ shop, customer }: World): Promise<{ id: string; amount: number }> {
  const lines = orderOf([[await addProduct(shop), 1]], { paymentMethod: "Stripe" });
  const { _id: id, totalPrice } = await as(shop, customer).orders.create(lines);
  return { id, amount: dollarsToCents(totalPrice) };
}

/** Records that nothing uses, created to be removed again. */
export const unused = {
  async category({ shop }: World) {
    const id = newId();
    await shop.db.insert(categories).values({ id, name: `Unused ${id}` });
    return id;
  },
  async subCategory({ shop, shelf }: World) {
    const id = newId();
    await shop.db.insert(subCategories).values({ id, name: `Unused ${id}`, categoryId: shelf.categoryId });
    return id;
  },
  async section({ shop, shelf }: World) {
    const id = newId();
    await shop.db.insert(subCategorySections).values({ id, name: `Unused ${id}`, subCategoryId: shelf.subCategoryId });
    return id;
  },
  async customerPrice({ shop, otherCustomer }: World) {
    const id = newId();
    const product = await addProduct(shop);
    await shop.db
      .insert(customerPrices)
      .values({ id, userId: otherCustomer.id, productId: product.id, priceCents: 5_00 });
    return id;
  },
  async priceList({ shop }: World) {
    return (await addPriceList(shop)).id;
  },
  async synonym({ shop, admin }: World) {
    return (await as(shop, admin).synonyms.create({ terms: [newId(), newId()] }))._id;
  },
  async webhook({ shop, admin }: World) {
    const endpoint = { url: "https://warehouse.example/hooks", events: ["order.paid" as const] };
    return (await as(shop, admin).webhooks.create(endpoint))._id;
  },
  async delivery(world: World) {
    const id = await unused.webhook(world);
    return (await as(world.shop, world.admin).webhooks.sendTest({ id }))._id;
  },
};
