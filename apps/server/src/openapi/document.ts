import type { ShopSettings } from "@shop/api/platform/ports";
import { appRouter } from "@shop/api/root";
import { generateOpenApiDocument } from "trpc-openapi";
import { restProcedures } from "../endpoints/rest-procedures.ts";
import { REST_PREFIX } from "../http/place.ts";
import { HEADERS } from "./headers.ts";
import { describedOperation } from "./operation.ts";
import { WEBHOOKS } from "./outgoing.ts";
import { PARAMETERS } from "./parameters.ts";
import { PLAIN_ROUTES } from "./plain-routes.ts";
import { RESPONSES } from "./refusals.ts";
import { BODIES, SCHEMAS } from "./schemas.ts";
import { TAGS } from "./tags.ts";
import { AS_ANSWERED, tidied } from "./tidy.ts";
import type { Method, OpenApiDocument, Operation, Schema } from "./types.ts";

/** The API's version: what was added when is in the README. */
export const API_VERSION = "1.2.0";

const ABOUT = `Everything that the shop's own pages do, for programs.

**Logging in.** \`POST /users/login\` answers a \`token\`; send it as \`Authorization: Bearer …\`. A program that stays takes an API key, which an admin makes and gives only the scopes it needs, and sends it likewise.

**Refusals** have one shape, \`Error\`: a readable \`message\` and a \`code\`. What belongs to somebody else is answered as if it were not there.

**Money** is AUD, in dollars with at most two decimals. **Times** are ISO 8601 in UTC. **Ids** are opaque texts under \`_id\`. Texts are kept exactly as sent; NUL is refused.

**Repeating** a call that makes something is safe with an \`Idempotency-Key\`: the same key hears the first answer again. Reading again is cheap with the answer's \`ETag\` as \`If-None-Match\`.

**Limits.** 200 calls a second by each address and by each token, unless the shop says otherwise: the \`RateLimit\` headers tell what is left, a 429 when to try again. Logins, registrations, enquiries and reset mails have limits of their own.

**Browsers** of other origins may call where the shop has named the origin (CORS). Every answer has an \`X-Request-Id\`, which the shop's people find in their log.

**Fields are added** to answers in time, never renamed or taken away: pass over what you don't know.`;

/** /api/openapi.json: made from the routers, with what zod and tRPC do not know laid beside it. */
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
    const schema = its?.[`${shape}${AS_ANSWERED}`] ?? its?.[shape];
    if (schema) schemas[shape] = tidied(schema);
  }
  const paths: Record<string, Partial<Record<Method, Operation>>> = {};
  for (const [path, { openapi, ...rest }] of restProcedures()) {
    const method = openapi.method.toLowerCase() as Method;
    const operation = generated.paths?.[openapi.path]?.[method];
    if (!operation) throw new Error(`${path} is not in the generated document`);
    const described = describedOperation(path, { openapi, ...rest }, operation);
    nameBody(described, BODIES[path], schemas);
    paths[openapi.path] = { ...paths[openapi.path], [method]: described };
  }
  return {
    ...generated,
    tags: TAGS,
    paths: { ...paths, ...PLAIN_ROUTES },
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
            "The `token` of `POST /users/login`, or an API key, which may do what its scopes say: `catalogue:read`, `orders:read`, `orders:write`, or `admin` for everything that the person behind it may do over the API. Each call says which scope it needs, and as `x-scope`.",
        },
      },
    },
  };
}

/** Gives a body's schema a name of its own. */
function nameBody({ requestBody }: Operation, name: string | undefined, schemas: Record<string, Schema>): void {
  if (!name || !requestBody || "$ref" in requestBody) return;
  const content = requestBody.content["application/json"];
  if (!content?.schema) return;
  schemas[name] = content.schema;
  content.schema = { $ref: `#/components/schemas/${name}` };
}
