import * as contract from "@shop/domain/contracts/statements";
import { customer, router } from "../base/procedures/procedures.ts";
import { readStatement } from "../money/statements/read-statement.ts";

export const statementsRouter = router({
  read: customer
    .rest("GET", "/statement", "A customer's statement of account", {
      scope: "orders:read",
      refusals: [404],
      tags: ["invoices"],
    })
    .input(contract.statementQuery)
    .output(contract.statement)
    .query(({ ctx, input }) => readStatement(ctx, input)),
});
