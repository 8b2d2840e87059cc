import * as contract from "@shop/domain/contracts/bank";
import { idempotent } from "../base/procedures/idempotency.ts";
import { admin, router } from "../base/procedures/procedures.ts";
import { listBankLines } from "../money/bank/list-bank-lines.ts";
import { uploadBankLines } from "../money/bank/upload-bank-lines.ts";

export const bankRouter = router({
  upload: admin
    .rest("POST", "/bank/lines", "Keep the money that arrived of a bank's export; nothing is booked", {
      creates: true,
      takesLargeBody: true,
    })
    .input(contract.bankText)
    .output(contract.bankUpload)
    .mutation(idempotent(({ ctx, input }) => uploadBankLines(ctx, input.text))),

  list: admin
    .rest("GET", "/bank/lines", "The bank's lines, newest first, with what they may pay")
    .input(contract.bankLinesQuery)
    .output(contract.bankLinesPage)
    .query(({ ctx, input }) => listBankLines(ctx.db, input)),
});
