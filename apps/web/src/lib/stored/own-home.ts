import { createStored } from "../storage/storage.ts";

interface Size {
  /** The window's, in px. */
  width: number;
  /** The part's, in px. */
  height: number;
}

/**
 * How high the own part of the home page was last. The script in index.html reserves the space before the first paint,
 * so that the page does not move when the part appears.
 */
export const storedOwnHome = createStored<Size | null>("ownHome", null, (value) => {
  if (typeof value !== "object" || value === null) return undefined;
  const { width, height }: Partial<Record<keyof Size, unknown>> = value;
  return typeof width === "number" && typeof height === "number" ? { width, height } : undefined;
});
