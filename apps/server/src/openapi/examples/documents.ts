import type { ProductDocument } from "@shop/domain/contracts/documents";
import type { ExamplesOf, Inputs, Outputs } from "../types.ts";
import { GLOVES } from "./catalogue.ts";
import { ORDER } from "./orders.ts";
import { CLINIC } from "./people.ts";

export const DOCUMENT: ProductDocument = {
  _id: "01935a70-61d2-7f3e-9a4b-c50e8d17d0c1",
  kind: "sds",
  title: "Safety data sheet",
  version: 2,
  revisedOn: "2026-03-01",
  expiresOn: "2031-03-01",
  bytes: 184_320,
  url: "/api/documents/01935a70-61d2-7f3e-9a4b-c50e8d17d0c1.pdf",
};

const { _id: id } = DOCUMENT;
const SHEET = { ...DOCUMENT, product: { _id: GLOVES._id, name: GLOVES.name, sku: GLOVES.sku } };
const PAGE = { page: 1, pages: 1, total: 1 };

export const documents: ExamplesOf<Inputs["documents"], Outputs["documents"]> = {
  ofProduct: { input: { id: GLOVES._id, all: false }, output: { documents: [DOCUMENT] } },
  ofOrder: { input: { id: ORDER._id }, output: { documents: [SHEET] } },
  list: {
    input: { state: "expiring", keyword: "gloves", pageNumber: 1, pageSize: 20 },
    output: {
      documents: [SHEET],
      ...PAGE,
    },
  },
  remove: { input: { id }, output: { message: "Document removed" } },
  send: { input: { id, preview: true }, output: { to: 12, already: 3 } },
  recipients: {
    input: { id, pageNumber: 1, pageSize: 20 },
    output: {
      recipients: [
        {
          user: { _id: CLINIC._id, name: CLINIC.name, email: CLINIC.email },
          version: 2,
          by: "sent",
          at: "2026-03-02T01:15:00.000Z",
        },
      ],
      ...PAGE,
    },
  },
};
