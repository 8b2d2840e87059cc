import { Stack } from "@mantine/core";
import { Suspense, useRef, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { PageLoading } from "../../ui/feedback/loading.tsx";
import { useIsPageLoading } from "../lazy-page.tsx";
import styles from "./frame.module.css";
import { Header } from "./header/header.tsx";
import { ScreenBoundary } from "./screen-boundary.tsx";
import { useRouteChange } from "./use-route-change.ts";

interface Props {
  /** A navigation beside the screen; makes the header plain. */
  side?: ReactNode;
  /** The search in the header; by default the product search. */
  search?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** The frame of all screens of the shop and the admin. */
export function Frame({ side, search, footer, children }: Props) {
  const main = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const isPageComing = useIsPageLoading();
  useRouteChange(main);

  return (
    <Stack gap={0} mih="100dvh">
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      {isPageComing && <div className={styles.progress} aria-hidden />}
      <Header isPlain={Boolean(side)} search={search} />
      <div className={styles.middle} data-with-side={side ? true : undefined}>
        {side}
        <main id="main" ref={main} tabIndex={-1} className={styles.main}>
          <ScreenBoundary place={key}>
            <Suspense fallback={<PageLoading />}>{children}</Suspense>
          </ScreenBoundary>
        </main>
      </div>
      {footer}
    </Stack>
  );
}
