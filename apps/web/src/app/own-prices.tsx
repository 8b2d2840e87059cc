import { useLayoutEffect } from "react";
import { useIsHydrated } from "../lib/use-is-hydrated.ts";

/**
 * From the first paint on, first-script.js hides what depends on prices from whoever is logged in. Once the screen
 * beside this has been taken over, each of its parts knows by itself whose prices it shows (ui/prices-coming.tsx).
 */
export function OwnPrices() {
  const isHydrated = useIsHydrated();
  useLayoutEffect(() => {
    if (isHydrated) delete document.documentElement.dataset["prices"];
  }, [isHydrated]);
  return null;
}
