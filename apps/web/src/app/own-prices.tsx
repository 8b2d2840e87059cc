import { useLayoutEffect } from "react";
import { useIsHydrated } from "../lib/use-is-hydrated.ts";

/**
 * A page comes with public prices, and a signed-in buyer may have prices of their own. From the first paint on, the
 * script in index.html hides what depends on prices from everybody who is signed in (in a browser that forbids storage,
 * nobody is). Once React has hydrated the screen, each of its parts knows whose prices it shows (ui/prices-coming.tsx).
 */
export function OwnPrices() {
  const isHydrated = useIsHydrated();
  useLayoutEffect(() => {
    if (isHydrated) delete document.documentElement.dataset["prices"];
  }, [isHydrated]);
  return null;
}
