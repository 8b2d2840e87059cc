import { Suspense, useRef } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { PageLoading } from "../../ui/page-loading.tsx";
import { useIsPageComing } from "../lazy-page.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { ScreenBoundary } from "./screen-boundary.tsx";
import styles from "./shop-layout.module.css";
import { useRouteChange } from "./use-route-change.ts";

/** What stands around every screen. */
export function ShopLayout() {
  const main = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const isPageComing = useIsPageComing();
  useRouteChange(main);

  return (
    <div className={styles["page"]}>
      <a className={styles["skip"]} href="#main">
        Skip to content
      </a>
      {isPageComing && <div className={styles["progress"]} aria-hidden />}
      <Header />
      <main id="main" ref={main} tabIndex={-1} className={styles["main"]}>
        <ScreenBoundary place={key}>
          <Suspense fallback={<PageLoading />}>
            <Outlet />
          </Suspense>
        </ScreenBoundary>
      </main>
      <Footer />
    </div>
  );
}
