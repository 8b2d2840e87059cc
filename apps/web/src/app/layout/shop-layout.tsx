import { useRef } from "react";
import { Outlet, useNavigation } from "react-router-dom";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import styles from "./shop-layout.module.css";
import { useRouteChange } from "./use-route-change.ts";

/** What stands around every screen. */
export function ShopLayout() {
  const main = useRef<HTMLElement>(null);
  const navigation = useNavigation();
  useRouteChange(main);

  return (
    <div className={styles["page"]}>
      <a className={styles["skip"]} href="#main">
        Skip to content
      </a>
      {navigation.state !== "idle" && <div className={styles["progress"]} aria-hidden />}
      <Header />
      <main id="main" ref={main} tabIndex={-1} className={styles["main"]}>
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
