import { mail, mailById, mailPage, mailQuery, mailWithBody } from "@shop/domain/contracts/mail";
import { admin, router } from "../procedures/procedures.ts";
import { listMail, readMail, sendMailAgain } from "../mail/admin-mail.ts";

export const mailRouter = router({
  list: admin
    .input(mailQuery)
    .output(mailPage)
    .query(({ ctx, input }) => listMail(ctx.db, input)),

  byId: admin
    .input(mailById)
    .output(mailWithBody)
    .query(({ ctx, input }) => readMail(ctx, input.id)),

  sendAgain: admin
    .input(mailById)
    .output(mail)
    .mutation(({ ctx, input }) => sendMailAgain(ctx, input.id)),
});
