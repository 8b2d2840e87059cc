import * as contract from "@shop/domain/contracts/company-payments";
import { message } from "@shop/domain/contracts/pages";
import { idempotent } from "../base/procedures/idempotency.ts";
import { admin, router } from "../base/procedures/procedures.ts";
import { listOverdue } from "../money/accounts/overdue-companies.ts";
import { listPayments } from "../money/accounts/read-payments.ts";
import { recordPayment } from "../money/accounts/record-payment.ts";
import { remindCompany } from "../money/accounts/remind-companies.ts";
import { returnPayment, undoPayment } from "../money/accounts/take-back-payment.ts";

export const companyAccountsRouter = router({
  overdue: admin
    .rest("GET", "/companies/overdue", "The companies with overdue invoices on account, by age", {
      tags: ["companies"],
    })
    .input(contract.overdueQuery)
    .output(contract.overduePage)
    .query(({ ctx, input }) => listOverdue(ctx, input)),

  payments: admin
    .rest("GET", "/companies/{id}/payments", "A company's payments on account, newest first", {
      refusals: [404],
      tags: ["companies"],
    })
    .input(contract.companyPaymentsQuery)
    .output(contract.companyPaymentPage)
    .query(({ ctx, input }) => listPayments(ctx.db, input)),

  recordPayment: admin
    .rest("POST", "/companies/{id}/payments", "Record a company's payment, or credit that is paid back to it", {
      creates: true,
      refusals: [404],
      tags: ["companies"],
      takesLargeBody: true,
    })
    .input(contract.newCompanyPayment)
    .output(contract.companyPayment)
    .mutation(idempotent(({ ctx, input }) => recordPayment(ctx, input))),

  undoPayment: admin
    .rest(
      "POST",
      "/companies/{id}/payments/{payment}/undo",
      "Undo a payment that was recorded by mistake, within a day",
      {
        refusals: [404, 409],
        tags: ["companies"],
      },
    )
    .input(contract.companyPaymentById)
    .output(contract.companyPayment)
    .mutation(({ ctx, input }) => undoPayment(ctx, input)),

  returnPayment: admin
    .rest("POST", "/companies/{id}/payments/{payment}/return", "Record that the bank took a payment back", {
      refusals: [404, 409],
      tags: ["companies"],
    })
    .input(contract.companyPaymentReturn)
    .output(contract.companyPayment)
    .mutation(({ ctx, input }) => returnPayment(ctx, input)),

  remind: admin
    .rest("POST", "/companies/{id}/remind", "Remind a company of its overdue invoices now, once a day", {
      refusals: [404, 409],
      tags: ["companies"],
    })
    .input(contract.reminderOf)
    .output(message)
    .mutation(({ ctx, input }) => remindCompany(ctx, input.id)),
});
