import { DashboardScreen } from "../../features/admin/dashboard/dashboard-screen.tsx";

export function Component() {
  return <DashboardScreen />;
}
