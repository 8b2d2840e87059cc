import { useLayoutEffect } from "react";
import { Outlet } from "react-router-dom";
import { useIsHydrated } from "../../lib/use-is-hydrated.ts";
import { Footer } from "./footer.tsx";
import { Frame } from "./frame.tsx";

/** The layout of the shop's screens. */
export function ShopLayout() {
  return (
    <Frame footer={<Footer />}>
      <Outlet />
      <OwnScreen />
    </Frame>
  );
}

/**
 * The server renders a public page for visitors, with public prices; signed-in customers may have their own prices. From
 * the first paint on, the script in index.html hides what only visitors may see from users who are signed in. After
 * hydration each component knows the session, and hides public prices until the customer's own are loaded
 * (ui/product/prices-loading.tsx).
 */
function OwnScreen() {
  const isHydrated = useIsHydrated();
  useLayoutEffect(() => {
    if (isHydrated) delete document.documentElement.dataset["ownScreen"];
  }, [isHydrated]);
  return null;
}
