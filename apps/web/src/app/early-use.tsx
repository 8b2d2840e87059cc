import { useEffect } from "react";
import { doAgain, type Done } from "../ui/later/do-again.ts";

/** What first-script.js notes until the page works. */
interface Noted extends Done {
  stop: () => void;
}

/** Does again, once the screen beside this has been taken over, what was typed, chosen and pressed before it worked. */
export function EarlyUse() {
  useEffect(() => {
    const page = window as Window & { earlyUse?: Noted };
    if (!page.earlyUse) return;
    page.earlyUse.stop();
    doAgain(page.earlyUse);
    delete page.earlyUse;
  }, []);
  return null;
}
