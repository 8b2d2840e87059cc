import { Outlet } from "react-router-dom";
import { ScreenBoundary } from "./screen-boundary.tsx";

/** Around what brings its own frame: only says so when its code can't be loaded. While it is loaded, the screen before stays. */
export function BareLayout() {
  return (
    <ScreenBoundary place="bare">
      <Outlet />
    </ScreenBoundary>
  );
}
