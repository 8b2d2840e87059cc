import * as contract from "@shop/domain/contracts/invoices";
import { customer, router } from "../base/procedures/procedures.ts";
import { listPapers, readPaper } from "../money/papers/read-papers.ts";

export const invoicesRouter = router({
  list: customer
    .rest("GET", "/invoices", "The caller's invoices and credit notes, for admins all, newest first", {
      scope: "orders:read",
    })
    .input(contract.paperQuery)
    .output(contract.paperPage)
    .query(({ ctx, input }) => listPapers(ctx, input)),

  byId: customer
    .rest("GET", "/invoices/{id}", "An invoice or a credit note", { scope: "orders:read", refusals: [404] })
    .input(contract.paperById)
    .output(contract.paper)
    .query(({ ctx, input }) => readPaper(ctx, input.id)),
});
