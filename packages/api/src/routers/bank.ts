import * as contract from "@shop/domain/contracts/bank";
import { idempotent, idempotentOutsideTransaction } from "../base/procedures/idempotency.ts";
import { admin, router } from "../base/procedures/procedures.ts";
import { bookBankLines } from "../money/bank/book-bank-lines.ts";
import { ignoreBankLine, restoreBankLine, undoBankLine } from "../money/bank/change-bank-line.ts";
import { listBankLines } from "../money/bank/list-bank-lines.ts";
import { uploadBankLines } from "../money/bank/upload-bank-lines.ts";

export const bankRouter = router({
  upload: admin
    .rest("POST", "/bank/lines", "Keep the money that arrived of a bank's export; nothing is booked", {
      creates: true,
      takesLargeBody: "file",
    })
    .input(contract.bankText)
    .output(contract.bankUpload)
    .mutation(idempotent(({ ctx, input }) => uploadBankLines(ctx, input.text))),

  list: admin
    .rest("GET", "/bank/lines", "The bank's lines, newest first, with what they may pay")
    .input(contract.bankLinesQuery)
    .output(contract.bankLinesPage)
    .query(({ ctx, input }) => listBankLines(ctx.db, input)),

  book: admin
    .rest("POST", "/bank/book", "Book lines as what they pay, each once", {
      idempotencyKey: true,
      takesLargeBody: true,
    })
    .input(contract.bankBooking)
    .output(contract.bankBooked)
    .mutation(({ ctx, input, path }) =>
      idempotentOutsideTransaction(ctx, [path, input], () => bookBankLines(ctx, input)),
    ),

  ignore: admin
    .rest("POST", "/bank/lines/{id}/ignore", "Ignore a line that is none of a customer's", { refusals: [404, 409] })
    .input(contract.bankLineById)
    .output(contract.bankLine)
    .mutation(({ ctx, input }) => ignoreBankLine(ctx, input.id)),

  restore: admin
    .rest("POST", "/bank/lines/{id}/restore", "Open an ignored line again", { refusals: [404] })
    .input(contract.bankLineById)
    .output(contract.bankLine)
    .mutation(({ ctx, input }) => restoreBankLine(ctx, input.id)),

  undo: admin
    .rest("POST", "/bank/lines/{id}/undo", "Undo what a line was booked as, within a day", { refusals: [404] })
    .input(contract.bankLineById)
    .output(contract.bankLine)
    .mutation(({ ctx, input }) => undoBankLine(ctx, input.id)),
});
