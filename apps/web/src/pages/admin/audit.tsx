import { AuditScreen } from "../../features/admin/history/audit-screen.tsx";

export function Component() {
  return <AuditScreen />;
}
