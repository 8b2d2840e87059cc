import { lazy, Suspense } from "react";
import { useSession } from "../../lib/session/session.ts";
import { useIsHydrated } from "../../lib/use-is-hydrated.ts";
import styles from "./due-again.module.css";

/** Visitors do not load it. */
const DueAgain = lazy(() => import("./due-again.tsx").then(({ DueAgain: Component }) => ({ default: Component })));

/** The number of products that fit on the home page; the rows are higher in a narrower window. */
const shownAtHome = (): number => {
  if (window.matchMedia("(min-width: 1100px)").matches) return 3;
  return window.matchMedia("(min-width: 768px)").matches ? 2 : 1;
};

/**
 * 'Due again' on the home page, for users who are logged in. The server's HTML reserves its space, hidden for visitors,
 * so that the page does not move when it loads.
 */
export function DueAgainAtHome() {
  const isHydrated = useIsHydrated();
  const session = useSession();
  if (isHydrated && !session) return null;
  return (
    <div className={styles.home} data-for-signed-in={!isHydrated || undefined}>
      {isHydrated && session ? (
        <Suspense fallback={<h2>Due again</h2>}>
          <DueAgain key={session._id} atFirst={shownAtHome()} />
        </Suspense>
      ) : (
        <h2>Due again</h2>
      )}
    </div>
  );
}
