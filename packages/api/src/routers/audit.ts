import { auditPage, auditQuery } from "@shop/domain/contracts/audit";
import { admin, router } from "../base/procedures/procedures.ts";
import { listChanges } from "../base/audit.ts";

export const auditRouter = router({
  list: admin
    .input(auditQuery)
    .output(auditPage)
    .query(({ ctx, input }) => listChanges(ctx.db, input)),
});
