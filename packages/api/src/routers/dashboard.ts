import { dashboard, period } from "@shop/domain/contracts/dashboard";
import { admin, router } from "../base/procedures/procedures.ts";
import { readDashboard } from "../shop/dashboard/dashboard.ts";

export const dashboardRouter = router({
  read: admin
    .input(period)
    .output(dashboard)
    .query(({ ctx, input }) => readDashboard(ctx, input)),
});
