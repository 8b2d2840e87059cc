import { formatCount } from "@shop/domain/figures";
import { LIMITS } from "@shop/domain/limits";
import { emptyFile } from "@shop/api/base/tables/table";
import { IMPORT_KINDS } from "@shop/domain/imports/import-fields";
import { IMPORT_FILE } from "@shop/domain/imports/import-file";
import { IMPORT_FILE_TOO_LARGE, NEEDS_BUYER_ABN, NO_COMPANY } from "@shop/domain/messages";
import { IMAGE_TOO_LARGE, NOT_A_PICTURE, UPLOAD } from "@shop/domain/product-images";
import { statementFileName } from "@shop/domain/papers/statement";
import { PAPER_TOO_LARGE } from "../adapters/processes/paper-process.ts";
import { IMPORT } from "./examples/imports.ts";
import { INVOICE } from "./examples/invoices.ts";
import { STATEMENT } from "./examples/statements.ts";
import { readDocumentPdf, uploadDocument } from "./document-routes.ts";
import { EXPORT_ROUTES } from "./export-routes.ts";
import { fileForm } from "./forms.ts";
import { headersOf, parameter } from "./headers.ts";
import { ownRefusal, errorResponsesFor, type OwnRefusals } from "./refusals.ts";
import { json, type Method, objectOf, type Operation, type Parameter } from "./types.ts";

const MEGABYTES = LIMITS.imageBytes / 1024 / 1024;

const uploadPicture: Operation = {
  operationId: "upload",
  summary: "Upload a product image",
  description: `JPEG, PNG, WebP, AVIF or GIF by its content, ${MEGABYTES} MB and ${LIMITS.imagePixels / 1_000_000} megapixels at most. It is resized to the shop's sizes, without the metadata of the file. Returns the path for a product's \`image\`.\n\nFor admins. An API key needs the scope \`admin\`.`,
  tags: ["products"],
  security: [{ bearer: [] }],
  "x-role": "admin",
  "x-scope": "admin",
  parameters: [parameter("IdempotencyKey"), parameter("RequestId")],
  requestBody: {
    required: true,
    content: fileForm(UPLOAD.field, "The image file", "(the bytes of nitrile-gloves-blue.jpg)"),
  },
  responses: {
    200: {
      description: "The path of the image",
      headers: headersOf(),
      content: {
        "text/plain": {
          schema: { type: "string" },
          example: "/images/upload-0f8d2c41a7b95e3d6c1f0a2b4d8e7c93-640.webp",
        },
      },
    },
    ...errorResponsesFor([401, 403, 409, 422, 429, 500, 503], {
      400: ownRefusal(
        "The body is not a form, no image in it, more than one, or a file that is damaged or not an image",
        NOT_A_PICTURE,
        "BAD_REQUEST",
      ),
      413: ownRefusal("The file is too large", IMAGE_TOO_LARGE, "PAYLOAD_TOO_LARGE"),
    }),
  },
};

const INVOICE_ID: Parameter = {
  in: "path",
  name: "id",
  required: true,
  description: "The id of the invoice or credit note",
  schema: { type: "string" },
  example: INVOICE._id,
};
const NO_INVOICE = ownRefusal(
  "There is no invoice with this id, or it belongs to another user",
  "Invoice not found",
  "NOT_FOUND",
);

/** A call that answers an invoice or a credit note as a file. */
const invoiceFile = (
  operationId: string,
  kind: "pdf" | "xml",
  { summary, description, refused }: { summary: string; description: string; refused: OwnRefusals },
): Operation => ({
  operationId,
  summary,
  description: `${description}\n\nFor customers: their own; admins: all. An API key needs the scope \`orders:read\`.`,
  tags: ["invoices"],
  security: [{ bearer: [] }],
  "x-role": "customer",
  "x-scope": "orders:read",
  parameters: [INVOICE_ID, parameter("RequestId")],
  responses: {
    200: {
      description: `The file, as an attachment that is named after its number, such as \`INV-000042.${kind}\``,
      headers: headersOf(),
      content: {
        [`application/${kind}`]: {
          schema: { type: "string", format: "binary" },
          example: `(the bytes of INV-000042.${kind})`,
        },
      },
    },
    ...errorResponsesFor([400, 401, 403, 429, 500, 503], { 404: NO_INVOICE, ...refused }),
  },
});

const invoicePdf = invoiceFile("invoicePdf", "pdf", {
  summary: "An invoice or a credit note as a PDF",
  description:
    "The same as the JSON, on A4 pages with selectable text; always the same bytes. An account gets 30 a minute, one at a time (429).",
  refused: { 413: ownRefusal("It would take too much time or memory", PAPER_TOO_LARGE, "PAYLOAD_TOO_LARGE") },
});

const invoiceXml = invoiceFile("invoiceXml", "xml", {
  summary: "An invoice or a credit note as a Peppol document",
  description:
    "The same as the JSON, as UBL 2.1 after the specification Peppol PINT A-NZ billing (`urn:peppol:pint:billing-1@aunz-1`).",
  refused: { 409: ownRefusal("The buyer has no ABN, or is in New Zealand", NEEDS_BUYER_ABN, "CONFLICT") },
});

const queryParameter = (name: string, description: string, example: string): Parameter => ({
  in: "query",
  name,
  required: false,
  description,
  schema: { type: "string" },
  example,
});

const statementPdf: Operation = {
  operationId: "statementPdf",
  summary: "A statement of account as a PDF",
  description:
    "The same as the JSON of `/statement`, on A4 pages with selectable text. It counts as a PDF of an invoice: an account gets 30 a minute, one at a time (429).\n\nFor customers: their company's, or their own; admins: anybody's. An API key needs the scope `orders:read`.",
  tags: ["invoices"],
  security: [{ bearer: [] }],
  "x-role": "customer",
  "x-scope": "orders:read",
  parameters: [
    queryParameter("from", "The first day; by default the first of the last day's month", STATEMENT.from),
    queryParameter("to", "The last day; by default today", STATEMENT.to),
    queryParameter("user", "For admins: whose statement, by default their own", STATEMENT.customer),
    queryParameter("company", "For admins: the company's statement, whatever `user` is", STATEMENT.customer),
    queryParameter("own", "`true`: the caller's own, for members of a company, too", "true"),
    parameter("RequestId"),
  ],
  responses: {
    200: {
      description: `The file, as an attachment such as \`${statementFileName(STATEMENT)}\``,
      headers: headersOf(),
      content: {
        "application/pdf": {
          schema: { type: "string", format: "binary" },
          example: `(the bytes of ${statementFileName(STATEMENT)})`,
        },
      },
    },
    ...errorResponsesFor([400, 401, 403, 429, 500, 503], {
      404: ownRefusal("There is no such user or company", "User not found", "NOT_FOUND"),
      413: ownRefusal("It would take too much time or memory", PAPER_TOO_LARGE, "PAYLOAD_TOO_LARGE"),
    }),
  },
};

const stripeWebhook: Operation = {
  operationId: "stripeWebhook",
  summary: "Receive an event from Stripe",
  description:
    "Only for Stripe. The signature covers the exact bytes of the body. An event only says which payment to check, and repeating it changes nothing.",
  tags: ["payments"],
  security: [],
  "x-role": "visitor",
  parameters: [
    parameter("RequestId"),
    {
      in: "header",
      name: "Stripe-Signature",
      required: true,
      description: "The time of signing, and the HMAC-SHA256 of that time and the body",
      schema: { type: "string" },
      example: "t=1774137600,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd",
    },
  ],
  requestBody: {
    required: true,
    content: json(
      { type: "object" },
      {
        id: "evt_1QWx7d2eZvKYlo2C",
        type: "payment_intent.succeeded",
        data: { object: { id: "pi_3QWx7c2eZvKYlo2C1a4b5d6e", object: "payment_intent" } },
      },
    ),
  },
  responses: {
    200: {
      description: "Received",
      headers: headersOf(),
      content: json(objectOf({ received: { const: true } }), { received: true }),
    },
    ...errorResponsesFor([413, 415, 429, 500], {
      400: ownRefusal(
        "The signature is wrong or too old, or the body is not an event",
        "No signatures found matching the expected signature for payload.",
        "BAD_REQUEST",
      ),
      503: ownRefusal(
        "Stripe's webhook is not set up",
        "Stripe's webhook is not set up: STRIPE_WEBHOOK_SECRET is missing",
        "SERVICE_UNAVAILABLE",
      ),
    }),
  },
};

const readDocument: Operation = {
  operationId: "openapi",
  summary: "This document",
  tags: ["about"],
  security: [],
  "x-role": "visitor",
  parameters: [parameter("RequestId"), parameter("IfNoneMatch")],
  responses: {
    200: {
      description: "The OpenAPI document",
      headers: headersOf("ETag"),
      content: json({ ...objectOf({ openapi: { type: "string" } }), additionalProperties: true }, { openapi: "3.1.0" }),
    },
    304: { $ref: "#/components/responses/NotModified" },
    ...errorResponsesFor([429, 500, 503]),
  },
};

/** A page for browsers, to which no rate limit applies. */
const readDocs: Operation = {
  ...readDocument,
  operationId: "docs",
  summary: "A page to read this document and try its operations",
  responses: {
    200: {
      description: "The page",
      headers: {
        "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
        ETag: { $ref: "#/components/headers/ETag" },
      },
      content: { "text/html": { schema: { type: "string" }, example: "<!doctype html>…" } },
    },
    304: { $ref: "#/components/responses/NotModified" },
  },
};

const readSpendingCsv: Operation = {
  operationId: "spendingCsv",
  summary: "What the caller's company was invoiced, as a file for spreadsheets",
  description:
    "The rows of `/company/spending`, as CSV in UTF-8 with a byte order mark. No cell is a formula.\n\nFor members of a company; for others 404. An API key needs the scope `orders:read`.",
  tags: ["company"],
  security: [{ bearer: [] }],
  "x-role": "member",
  "x-scope": "orders:read",
  parameters: [
    queryParameter("from", "The first month; by default the eleventh before the last", "2026-01"),
    queryParameter("to", "The last month, included; by default the current one", "2026-03"),
    parameter("RequestId"),
  ],
  responses: {
    200: {
      description: "The file, as an attachment such as `spending-2026-01-to-2026-03.csv`",
      headers: headersOf(),
      content: {
        "text/csv": {
          schema: { type: "string" },
          example: "Month,Cost centre,Orders,Total incl. GST\n2026-03,CBD,2,412.50\n",
        },
      },
    },
    ...errorResponsesFor([400, 401, 403, 429, 500, 503], {
      404: ownRefusal("The caller is not a member of a company", NO_COMPANY, "NOT_FOUND"),
    }),
  },
};

const importMegabytes = LIMITS.importBytes / 1024 / 1024;

const uploadImport: Operation = {
  operationId: "importFile",
  summary: "Upload a file to import; nothing is written",
  description: `CSV, TSV or XLSX by its content, ${importMegabytes} MB and ${formatCount(LIMITS.importRows)} rows at most. The columns are guessed, and a job makes the preview: read the import until its \`state\` is \`ready\`.\n\nFor admins. An API key needs the scope \`admin\`.`,
  tags: ["imports"],
  security: [{ bearer: [] }],
  "x-role": "admin",
  "x-scope": "admin",
  parameters: [parameter("IdempotencyKey"), parameter("RequestId")],
  requestBody: {
    required: true,
    content: {
      "multipart/form-data": {
        schema: objectOf({
          [IMPORT_FILE.kindField]: { type: "string", enum: [...IMPORT_KINDS], description: "What is imported" },
          [IMPORT_FILE.field]: { type: "string", format: "binary", description: "The file" },
        }),
        example: { [IMPORT_FILE.kindField]: IMPORT.kind, [IMPORT_FILE.field]: `(the bytes of ${IMPORT.fileName})` },
      },
    },
  },
  responses: {
    201: {
      description: "Created",
      headers: headersOf(),
      content: json({ $ref: "#/components/schemas/Import" }, { ...IMPORT, state: "reading" }),
    },
    ...errorResponsesFor([401, 403, 409, 422, 429, 500, 503], {
      400: ownRefusal(
        "The body is not a form, no kind, no file, more than one, or no table",
        emptyFile().message,
        "BAD_REQUEST",
      ),
      413: ownRefusal("The file is too large", IMPORT_FILE_TOO_LARGE, "PAYLOAD_TOO_LARGE"),
    }),
  },
};

const readFailedRows: Operation = {
  operationId: "importFailedRows",
  summary: "The rows that are not imported, to correct and import",
  description:
    "The failed rows as they came, with `line`, `column` and `reason`, as CSV in UTF-8 with a byte order mark. No cell is a formula.\n\nFor admins. An API key needs the scope `admin`.",
  tags: ["imports"],
  security: [{ bearer: [] }],
  "x-role": "admin",
  "x-scope": "admin",
  parameters: [
    {
      in: "path",
      name: "id",
      required: true,
      description: "The import's id",
      schema: { type: "string" },
      example: IMPORT._id,
    },
    parameter("RequestId"),
  ],
  responses: {
    200: {
      description: "The file, as an attachment such as `prices-2026-04.failed.csv`",
      headers: headersOf(),
      content: {
        "text/csv": {
          schema: { type: "string" },
          example: '"Item Code","Sell ex GST","line","column","reason"\r\n',
        },
      },
    },
    ...errorResponsesFor([400, 401, 403, 429, 500, 503], {
      404: ownRefusal("There is no such import", "Import not found", "NOT_FOUND"),
    }),
  },
};

/** The operations that are not tRPC procedures, by their path under /api. */
export const PLAIN_ROUTES: Record<`/${string}`, Partial<Record<Method, Operation>>> = {
  "/upload": { post: uploadPicture },
  "/imports": { post: uploadImport },
  "/imports/{id}/failed.csv": { get: readFailedRows },
  "/invoices/{id}.pdf": { get: invoicePdf },
  "/invoices/{id}.xml": { get: invoiceXml },
  "/statement.pdf": { get: statementPdf },
  "/company/spending.csv": { get: readSpendingCsv },
  ...EXPORT_ROUTES,
  "/products/{id}/documents": { post: uploadDocument },
  "/documents/{id}.pdf": { get: readDocumentPdf },
  "/webhooks/stripe": { post: stripeWebhook },
  "/openapi.json": { get: readDocument },
  "/docs": { get: readDocs },
};
