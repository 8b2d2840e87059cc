import { Outlet } from "react-router-dom";
import { OwnScreen } from "../own-screen.tsx";
import { Footer } from "./footer.tsx";
import { Frame } from "./frame.tsx";

/** What stands around every screen of the shop. */
export function ShopLayout() {
  return (
    <Frame footer={<Footer />}>
      <Outlet />
      <OwnScreen />
    </Frame>
  );
}
