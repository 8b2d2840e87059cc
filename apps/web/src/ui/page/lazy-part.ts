import { lazy, type ComponentType } from "react";

const Nothing = () => null;

/** A part of a page whose code is loaded when it is first shown. If it can't be loaded, the rest of the page works. */
export const lazyPart = (load: () => Promise<ComponentType>, instead: ComponentType = Nothing) =>
  lazy(async () => ({ default: await load().catch(() => instead) }));
