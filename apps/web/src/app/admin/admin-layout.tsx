import { Outlet } from "react-router-dom";
import { Frame } from "../layout/frame.tsx";
import { AdminGate } from "./admin-gate.tsx";
import styles from "./admin-layout.module.css";
import { AdminNav } from "./admin-nav.tsx";

/** What stands around every screen of the admin: the navigation at the left, and as much width as there is. */
export function AdminLayout() {
  return (
    <Frame side={<AdminNav />}>
      <div className={styles.screen}>
        <AdminGate>
          <Outlet />
        </AdminGate>
      </div>
    </Frame>
  );
}
