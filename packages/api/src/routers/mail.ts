import * as contract from "@shop/domain/contracts/mail";
import { admin, router } from "../base/procedures/procedures.ts";
import { listMail, readMail, sendMailAgain } from "../base/mail/admin-mail.ts";

export const mailRouter = router({
  list: admin
    .input(contract.mailQuery)
    .output(contract.mailPage)
    .query(({ ctx, input }) => listMail(ctx.db, input)),

  byId: admin
    .input(contract.mailById)
    .output(contract.mailWithBody)
    .query(({ ctx, input }) => readMail(ctx, input.id)),

  sendAgain: admin
    .input(contract.mailById)
    .output(contract.mail)
    .mutation(({ ctx, input }) => sendMailAgain(ctx, input.id)),
});
