import { useRoutes } from "react-router-dom";
import { Mantine } from "../../ui/mantine/mantine.tsx";
import { adminRoutes, loadAdminPage } from "./admin-router.tsx";

/** Everything under /admin: its own code, its own routes, its own frame. */
export function Component() {
  return <Mantine>{useRoutes(adminRoutes)}</Mantine>;
}

export const loadInner = loadAdminPage;
