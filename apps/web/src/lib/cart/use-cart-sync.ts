import { useEffect } from "react";
import { isRefusal } from "../forms/errors.ts";
import { useSession } from "../session/session.ts";
import { trpc } from "../trpc.ts";
import { storedCart } from "./cart.ts";
import { resumeCartSync } from "./known-cart.ts";
import { reapplyOwnChanges } from "./reapply-own-changes.ts";

/** Waits between retries while the server can't be reached, in milliseconds; doubled up to the longest. */
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 60_000;

/**
 * Keeps the cart in sync with the other tabs and, for a logged-in user, with the server: after each change, and
 * whenever the page becomes visible, gets the focus or is online again. The code of the latter is loaded when somebody is
 * logged in: a visitor's pages are lighter without it.
 */
export function useCartSync(): void {
  const utils = trpc.useUtils();
  const userId = useSession()?._id;

  useEffect(reapplyOwnChanges, []);
  useEffect(() => {
    if (userId === undefined) return undefined;
    let wait = FIRST_WAIT;
    let timer: number | undefined;
    const sync = async (refresh: boolean) => {
      window.clearTimeout(timer);
      try {
        const { syncCart } = await import("./cart-sync.ts");
        await syncCart(utils, { refresh });
        wait = FIRST_WAIT;
      } catch (error) {
        if (isRefusal(error)) return;
        window.clearTimeout(timer);
        timer = window.setTimeout(() => void sync(true), wait);
        wait = Math.min(wait * 2, LONGEST_WAIT);
      }
    };
    const onLook = () => {
      if (document.visibilityState === "visible") void sync(true);
    };
    void sync(true);
    const stopWrites = storedCart.onWrite(() => {
      resumeCartSync();
      void sync(false);
    });
    window.addEventListener("focus", onLook);
    window.addEventListener("online", onLook);
    document.addEventListener("visibilitychange", onLook);
    return () => {
      window.clearTimeout(timer);
      stopWrites();
      window.removeEventListener("focus", onLook);
      window.removeEventListener("online", onLook);
      document.removeEventListener("visibilitychange", onLook);
    };
  }, [utils, userId]);
}
