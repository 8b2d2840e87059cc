import { useRoutes } from "react-router-dom";
import { adminRoutes, loadAdminPage } from "./admin-router.tsx";

/** Everything under /admin: its own code, its own routes, its own frame. */
export function Component() {
  return useRoutes(adminRoutes);
}

export const loadInner = loadAdminPage;
