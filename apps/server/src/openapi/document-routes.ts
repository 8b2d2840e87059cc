import { DOCUMENT_FIELD, DOCUMENT_KINDS, DOCUMENT_TOO_LARGE, ONLY_PDF, DOCUMENT_KNOWN } from "@shop/domain/documents";
import { LIMITS } from "@shop/domain/limits";
import { GLOVES } from "./examples/catalogue.ts";
import { DOCUMENT } from "./examples/documents.ts";
import { headersOf, parameter } from "./headers.ts";
import { errorResponsesFor, ownRefusal } from "./refusals.ts";
import { json, type Operation, type Parameter } from "./types.ts";

const pathId = (description: string, example: string): Parameter => ({
  in: "path",
  name: "id",
  required: true,
  description,
  schema: { type: "string" },
  example,
});

export const uploadDocument: Operation = {
  operationId: "addDocument",
  summary: "Add a document to a product, or a version to one",
  description: `A PDF by its content, ${LIMITS.fileBytes / 1024 / 1024} MB at most. A document of the same kind and title, in any case, gets its next version.\n\nFor admins. An API key needs the scope \`admin\`.`,
  tags: ["documents"],
  security: [{ bearer: [] }],
  "x-role": "admin",
  "x-scope": "admin",
  parameters: [pathId("The product's id", GLOVES._id), parameter("IdempotencyKey"), parameter("RequestId")],
  requestBody: {
    required: true,
    content: {
      "multipart/form-data": {
        schema: {
          type: "object",
          properties: {
            kind: { type: "string", enum: [...DOCUMENT_KINDS], description: "What the document is" },
            title: { type: "string", maxLength: LIMITS.name, description: "By default the name of its kind" },
            revisedOn: {
              type: "string",
              format: "date",
              description: "The day that it names, not ahead; needed for a safety data sheet",
            },
            [DOCUMENT_FIELD]: { type: "string", format: "binary", description: "The PDF" },
          },
          required: ["kind", DOCUMENT_FIELD],
        },
        example: { kind: DOCUMENT.kind, revisedOn: "2026-03-01", [DOCUMENT_FIELD]: "(the bytes of gloves-sds.pdf)" },
      },
    },
  },
  responses: {
    201: {
      description: "Created",
      headers: headersOf(),
      content: json({ $ref: "#/components/schemas/ProductDocument" }, DOCUMENT),
    },
    ...errorResponsesFor([401, 403, 422, 429, 500, 503], {
      400: ownRefusal(
        "The body is not a form, no kind, a bad day, no file, more than one, or no PDF",
        ONLY_PDF,
        "BAD_REQUEST",
      ),
      404: ownRefusal("There is no such product", "Product not found", "NOT_FOUND"),
      409: ownRefusal("A version has the same bytes", DOCUMENT_KNOWN(1), "CONFLICT"),
      413: ownRefusal("The file is too large", DOCUMENT_TOO_LARGE, "PAYLOAD_TOO_LARGE"),
    }),
  },
};

export const readDocumentPdf: Operation = {
  operationId: "documentPdf",
  summary: "A product's document",
  description:
    "The newest version, for anyone; not of drafts, and not once it is withdrawn. With `version` any, for admins; for others 404.",
  tags: ["documents"],
  security: [{}, { bearer: [] }],
  "x-role": "visitor",
  parameters: [
    pathId("The document's id", DOCUMENT._id),
    {
      in: "query",
      name: "version",
      required: false,
      description: "For admins: this version",
      schema: { type: "integer", minimum: 1 },
      example: 1,
    },
    parameter("IfNoneMatch"),
    parameter("RequestId"),
  ],
  responses: {
    200: {
      description: "The PDF, as an attachment such as `PFNB-M-sds-v2.pdf`",
      headers: headersOf("ETag"),
      content: {
        "application/pdf": {
          schema: { type: "string", format: "binary" },
          example: "(the bytes of PFNB-M-sds-v2.pdf)",
        },
      },
    },
    304: { $ref: "#/components/responses/NotModified" },
    ...errorResponsesFor([400, 429, 500, 503], {
      404: ownRefusal("There is no such document for the caller", "Document not found", "NOT_FOUND"),
    }),
  },
};
