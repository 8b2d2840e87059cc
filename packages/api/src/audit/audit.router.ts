import { auditPage, auditQuery } from "@shop/domain/contracts/audit";
import { admin, router } from "../procedures.ts";
import { listChanges } from "./audit.service.ts";

export const auditRouter = router({
  list: admin
    .input(auditQuery)
    .output(auditPage)
    .query(({ ctx, input }) => listChanges(ctx.db, input)),
});
