import { PASSWORD } from "@shop/api/testing";
import { newId } from "@shop/db/columns";
import { EXAMPLES } from "../../src/openapi/examples/examples.ts";
import { ORDER } from "../../src/openapi/examples/orders.ts";
import { GLOVES, NEW_GLOVES, CUSTOMER_PRICE } from "../../src/openapi/examples/catalogue.ts";
import { CLINIC, CLINICS_LIST, PASSWORD as DOCUMENTED_PASSWORD } from "../../src/openapi/examples/people.ts";
import { SURGERY } from "../../src/openapi/examples/addresses.ts";
import { BANK_LINE } from "../../src/openapi/examples/bank.ts";
import { APPLICATION, CLINICS, NEW_ABN } from "../../src/openapi/examples/companies.ts";
import { BUYER, INVITED, TOKEN } from "../../src/openapi/examples/company-members.ts";
import { IMPORT } from "../../src/openapi/examples/imports.ts";
import { DOCUMENT } from "../../src/openapi/examples/documents.ts";
import { INVOICE } from "../../src/openapi/examples/invoices.ts";
import { COMPANY_ID, COMPANY_PAYMENT } from "../../src/openapi/examples/company-accounts.ts";
import { ANSWERED } from "../../src/openapi/examples/quotes.ts";
import { REQUISITION } from "../../src/openapi/examples/requisitions.ts";
import { LIST } from "../../src/openapi/examples/lists.ts";
import {
  CATEGORY,
  NEW_CATEGORY,
  NEW_SECTION,
  NEW_SUB_CATEGORY,
  SECTION,
  SUB_CATEGORY,
} from "../../src/openapi/examples/taxonomy.ts";
import {
  aBankLine,
  aBankOrder,
  aCompanyPayment,
  aDocumentOf,
  aMember,
  anAbn,
  anApplication,
  anImport,
  anInvitation,
  aProduct,
  aRequisition,
  norasAddress,
  norasList,
  norasQuote,
  unused,
  type World,
} from "./contract-world.ts";

export interface Example {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
}
export type Fields = Record<string, unknown>;

/** What the world has in place of the ids, and of other unique values, of the document's examples. */
const IN_WORLD = new Map<unknown, (world: World) => string | Promise<string>>([
  [GLOVES._id, ({ productId }) => productId],
  [GLOVES.sku, ({ sku }) => sku],
  [NEW_GLOVES._id, aProduct],
  [NEW_GLOVES.sku, () => `NEW-${newId()}`],
  [CATEGORY._id, ({ shelf }) => shelf.categoryId],
  [CATEGORY.categoryName, ({ categoryName }) => categoryName],
  [SUB_CATEGORY._id, ({ shelf }) => shelf.subCategoryId],
  [SECTION._id, ({ shelf }) => shelf.sectionId],
  [NEW_CATEGORY._id, unused.category],
  [NEW_SUB_CATEGORY._id, unused.subCategory],
  [NEW_SECTION._id, unused.section],
  [CLINIC._id, ({ customer }) => customer.id],
  [CLINIC.email, ({ customer }) => customer.email],
  [DOCUMENTED_PASSWORD, () => PASSWORD],
  [CLINICS_LIST._id, unused.priceList],
  [CUSTOMER_PRICE._id, unused.customerPrice],
  [ORDER._id, aBankOrder],
  [INVOICE._id, ({ invoiceId }) => invoiceId],
  [DOCUMENT._id, aDocumentOf],
  [BANK_LINE._id, aBankLine],
  [IMPORT._id, anImport],
  [CLINICS._id, ({ company }) => company.id],
  [BUYER._id, aMember],
  [INVITED.email, () => `invited-${newId()}@test.example`],
  [TOKEN, anInvitation],
  [NEW_ABN, anAbn],
  [APPLICATION._id, anApplication],
  [LIST._id, norasList],
  [ANSWERED._id, norasQuote],
  [REQUISITION._id, (world) => aRequisition(world)],
  [SURGERY._id, norasAddress],
  [COMPANY_ID, ({ company }) => company.id],
  [COMPANY_PAYMENT._id, aCompanyPayment],
]);

/** The value with the world's records in place of the document's, and without the versions of those. */
async function inWorld(value: unknown, world: World): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((one) => inWorld(one, world)));
  if (typeof value !== "object" || value === null) return (await IN_WORLD.get(value)?.(world)) ?? value;
  const fields = Object.entries(value).filter(([name, its]) => name !== "version" || typeof its === "string");
  return Object.fromEntries(
    await Promise.all(fields.map(async ([name, its]) => [name, await inWorld(its, world)] as const)),
  );
}

/** The input of a procedure's example in the OpenAPI document, with the world's records. */
export const documentedInput = async (procedure: string, world: World): Promise<Fields> =>
  (await inWorld(EXAMPLES.get(procedure)?.input ?? {}, world)) as Fields;

/** The same as a REST call sends it. `also` has what a test adds, or sends in place of the document's; undefined: nothing. */
export async function documentedExample(
  { procedure, method, path }: { procedure: string; method: string; path: string },
  world: World,
  also: Fields,
): Promise<Example> {
  const all = Object.entries({ ...(await documentedInput(procedure, world)), ...also });
  const fields = all.filter(([, value]) => value !== undefined);
  const isInPath = ([name]: [string, unknown]) => path.includes(`{${name}}`);
  const params = Object.fromEntries(fields.filter(isInPath)) as Record<string, string>;
  const rest = Object.fromEntries(fields.filter((field) => !isInPath(field)));
  if (Object.keys(rest).length === 0) return { params };
  return method === "GET" || method === "DELETE" ? { params, query: rest } : { params, body: rest };
}
