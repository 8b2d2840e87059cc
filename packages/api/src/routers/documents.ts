import * as contract from "@shop/domain/contracts/documents";
import { orderById } from "@shop/domain/contracts/orders";
import { message } from "@shop/domain/contracts/pages";
import { admin, customer, router, visitor } from "../base/procedures/procedures.ts";
import { listDocuments, listSheets } from "../goods/documents/read-documents.ts";
import { withdrawDocument } from "../goods/documents/save-document.ts";
import { listRecipients, sendDocument } from "../goods/documents/send-document.ts";
import { listSheetsOfOrder } from "../orders/order-sheets.ts";

export const documentsRouter = router({
  ofProduct: visitor
    .rest("GET", "/products/{id}/documents", "The documents of a product", { refusals: [404] })
    .input(contract.documentsQuery)
    .output(contract.productDocuments)
    .query(({ ctx, input }) => listDocuments(ctx, input)),

  ofOrder: customer
    .rest("GET", "/orders/{id}/documents", "The safety data sheets of an order's products", {
      scope: "orders:read",
      refusals: [404],
    })
    .input(orderById)
    .output(contract.orderSheets)
    .query(({ ctx, input }) => listSheetsOfOrder(ctx, input.id)),

  list: admin
    .rest("GET", "/documents", "Safety data sheets that have expired, or will soon")
    .input(contract.sheetQuery)
    .output(contract.sheetPage)
    .query(({ ctx, input }) => listSheets(ctx, input)),

  remove: admin
    .rest("DELETE", "/documents/{id}", "Withdraw a document", { refusals: [404] })
    .input(contract.documentById)
    .output(message)
    .mutation(({ ctx, input }) => withdrawDocument(ctx, input.id)),

  send: admin
    .rest("POST", "/documents/{id}/send", "Mail a document's newest version to the product's buyers", {
      refusals: [404, 409],
    })
    .input(contract.documentSending)
    .output(contract.documentSent)
    .mutation(({ ctx, input }) => sendDocument(ctx, input)),

  recipients: admin
    .rest("GET", "/documents/{id}/recipients", "Who was given which version of a document", { refusals: [404] })
    .input(contract.recipientQuery)
    .output(contract.recipientPage)
    .query(({ ctx, input }) => listRecipients(ctx, input)),
});
