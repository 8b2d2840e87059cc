import { useLayoutEffect } from "react";
import { Outlet } from "react-router-dom";
import { useIsHydrated } from "../../lib/use-is-hydrated.ts";
import { Footer } from "./footer.tsx";
import { Frame } from "./frame.tsx";

/** The frame of every screen of the shop. */
export function ShopLayout() {
  return (
    <Frame footer={<Footer />}>
      <Outlet />
      <OwnScreen />
    </Frame>
  );
}

/**
 * A public page comes as a visitor sees it, with public prices; a signed-in buyer may have prices of their own. From the
 * first paint on, the script in index.html hides what is for visitors alone from everybody who is signed in (in a browser
 * that forbids storage, nobody is). Once React has hydrated the screen, each of its parts knows who is signed in, and
 * hides public prices by itself until the buyer's own are there (ui/prices-loading.tsx).
 */
function OwnScreen() {
  const isHydrated = useIsHydrated();
  useLayoutEffect(() => {
    if (isHydrated) delete document.documentElement.dataset["ownScreen"];
  }, [isHydrated]);
  return null;
}
