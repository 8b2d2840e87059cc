import { dashboard, period } from "@shop/domain/contracts/dashboard";
import { admin, router } from "../procedures.ts";
import { readDashboard } from "./dashboard.service.ts";

export const dashboardRouter = router({
  read: admin
    .input(period)
    .output(dashboard)
    .query(({ ctx, input }) => readDashboard(ctx, input)),
});
