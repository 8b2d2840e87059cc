import type { ShopSettings } from "@shop/api/base/platform/ports";
import { appRouter } from "@shop/api/root";
import { generateOpenApiDocument } from "trpc-openapi";
import { restProcedures } from "../endpoints/rest-procedures.ts";
import { REST_PREFIX } from "../http/request-path.ts";
import { HEADERS, PARAMETERS } from "./headers.ts";
import { describedOperation } from "./operation.ts";
import { WEBHOOKS } from "./outgoing.ts";
import { PLAIN_ROUTES } from "./plain-routes.ts";
import { RESPONSES } from "./refusals.ts";
import { BODIES, SCHEMAS } from "./schemas.ts";
import { OUTPUT_SUFFIX, cleanSchema } from "./clean-schema.ts";
import type { Method, OpenApiDocument, Operation, Schema } from "./types.ts";

/** The API's version; docs/api.md has the changelog. */
export const API_VERSION = "1.10.0";

/** The tags, in the order in which readers need them. */
export const TAGS = [
  { name: "products", description: "The catalogue at public prices, its reviews and its images" },
  { name: "documents", description: "Safety data sheets, certificates and data sheets of products" },
  { name: "pricing", description: "The catalogue at a customer's own prices, and the list of those prices for staff" },
  { name: "priceLists", description: "Lists of prices from quantities on, for everybody or for customers" },
  { name: "taxonomy", description: "Categories, sub-categories and sections" },
  { name: "users", description: "Registration, login and user records" },
  { name: "cart", description: "The cart of the caller's account" },
  { name: "lists", description: "Shopping lists of the caller's account, and those that their company shares" },
  { name: "quickOrder", description: "Matching pasted orders to products, line by line" },
  { name: "addresses", description: "Delivery addresses of the caller's account, and those that their company shares" },
  { name: "company", description: "The caller's company" },
  { name: "invitations", description: "Invitations to companies, by the token of the mailed link" },
  { name: "companies", description: "Companies, their terms and members, for staff" },
  { name: "tradeApplications", description: "Businesses that apply for a trade account" },
  { name: "orders", description: "Placing, paying and delivering orders" },
  { name: "invoices", description: "Tax invoices and credit notes, as they were issued, and statements of account" },
  { name: "exports", description: "The shop's data as files for spreadsheets and accounting programs, for staff" },
  { name: "imports", description: "Files that staff import: their preview, their run and its undo" },
  { name: "bank", description: "The lines of the bank's exports, and the orders that they pay" },
  { name: "quotes", description: "Prices that a customer asks the shop for, and accepts as an order" },
  { name: "requisitions", description: "Orders of a company's members that somebody else decides on" },
  { name: "payments", description: "Card payments, and notifications from the card gateway" },
  {
    name: "pages",
    description: "Delivery, returns, terms and privacy, and the line in the buying box, as the owner writes them",
  },
  { name: "contacts", description: "Enquiries" },
  { name: "config", description: "Settings for browsers, each as a JSON string" },
  { name: "about", description: "This document" },
];

const ABOUT = `Everything that the shop's own pages can do, for programs.

**Logging in.** \`POST /users/login\` returns a \`token\`; send it as \`Authorization: Bearer …\`. A permanent integration uses an API key instead, which is sent the same way. An admin creates it with only the scopes that it needs.

**Errors** have one shape, \`Error\`: a readable \`message\` and a \`code\`. Records of other users answer 404.

**Money** is AUD, in dollars with at most two decimals. **Times** are ISO 8601 in UTC. **Ids** are opaque strings in \`_id\`. Strings are stored exactly as sent; NUL is refused. A number may also be sent as plain decimal text (\`"12.50"\`), and a string as a whole number, with the same bounds.

**Repeating** a call that creates something is safe with an \`Idempotency-Key\`: the same key returns the first response again. Reading again is cheap with the \`ETag\` of the last response as \`If-None-Match\`.

**Limits.** By default 200 calls per second for each address and each token. The \`RateLimit\` headers say how many are left, and a 429 says when to try again. Logins, registrations, enquiries and password resets have their own limits.

**Browsers** may call from the origins that the shop allows (CORS). Every response has an \`X-Request-Id\`, which is also in the shop's log.

**New fields** are added to responses over time; fields are never renamed or removed. Ignore fields that you don't know.`;

/** The document at /api/openapi.json: generated from the routers, then completed with what they do not define. */
export function describeApi({ name, appUrl }: Pick<ShopSettings, "name" | "appUrl">): OpenApiDocument {
  const generated = generateOpenApiDocument(appRouter, {
    title: name,
    description: ABOUT,
    version: API_VERSION,
    openApiVersion: "3.1.0",
    baseUrl: appUrl + REST_PREFIX,
    defs: SCHEMAS,
  });
  const schemas: Record<string, Schema> = {};
  for (const shape of Object.keys(SCHEMAS)) {
    const its = generated.components?.schemas;
    const schema = its?.[`${shape}${OUTPUT_SUFFIX}`] ?? its?.[shape];
    if (schema) schemas[shape] = cleanSchema(schema);
  }
  const paths: Record<string, Partial<Record<Method, Operation>>> = {};
  const procedures = restProcedures();
  const documentedPath = pathsOfOneShape(procedures.map(([, { openapi }]) => openapi.path));
  for (const [procedure, { openapi, ...rest }] of procedures) {
    const method = openapi.method.toLowerCase() as Method;
    const operation = generated.paths?.[openapi.path]?.[method];
    if (!operation) throw new Error(`${procedure} is not in the generated document`);
    const described = describedOperation(procedure, { openapi, ...rest }, operation);
    nameBody(described, BODIES[procedure], schemas);
    const path = documentedPath(openapi.path);
    renameParameters(described, openapi.path, path);
    paths[path] = { ...paths[path], [method]: described };
  }
  return {
    ...generated,
    tags: TAGS,
    paths: withPlainRoutes(paths),
    webhooks: WEBHOOKS,
    components: {
      schemas,
      responses: RESPONSES,
      parameters: PARAMETERS,
      headers: HEADERS,
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description:
            "The `token` of `POST /users/login`, or an API key, which is limited to its scopes: `catalogue:read`, `orders:read`, `orders:write`, or `admin` for everything that its user may do over the API. Each operation names the scope that it needs, also as `x-scope`.",
        },
      },
    },
  };
}

/** The operations with those that are no procedures; a path may have both. */
function withPlainRoutes(paths: OpenApiDocument["paths"]): OpenApiDocument["paths"] {
  const plain = Object.entries(PLAIN_ROUTES).map(([path, operations]) => [path, { ...paths?.[path], ...operations }]);
  return { ...paths, ...Object.fromEntries(plain) };
}

const PARAMETER = /\{(\w+)\}/g;
const namesIn = (path: string) => [...path.matchAll(PARAMETER)].map(([, name]) => name);

/**
 * OpenAPI forbids two paths that differ only in the names of their parameters: such paths are described as one, with the
 * names of the shortest, as in `/subcategorySection/{id}`. A name in a path means nothing to a server.
 */
function pathsOfOneShape(paths: readonly string[]): (path: string) => string {
  const shapeOf = (path: string) => path.replace(PARAMETER, "{}");
  const shortestFirst = paths.toSorted((one, other) => one.length - other.length);
  return (path) => shortestFirst.find((other) => shapeOf(other) === shapeOf(path)) ?? path;
}

/** Gives the parameters of one path the names that they have in another path of the same shape. */
function renameParameters({ parameters = [] }: Operation, from: string, to: string): void {
  const [before, after] = [namesIn(from), namesIn(to)];
  for (const parameter of parameters)
    if ("in" in parameter && parameter.in === "path")
      parameter.name = after[before.indexOf(parameter.name)] ?? parameter.name;
}

/** Replaces a body's schema by a reference to a named one. */
function nameBody({ requestBody }: Operation, name: string | undefined, schemas: Record<string, Schema>): void {
  if (!name || !requestBody || "$ref" in requestBody) return;
  const content = requestBody.content["application/json"];
  if (!content?.schema) return;
  schemas[name] = content.schema;
  content.schema = { $ref: `#/components/schemas/${name}` };
}
