import { useEffect } from "react";

/** What first-script.js notes until the page works. */
interface Noted {
  /** The button that was pressed last. */
  button: HTMLButtonElement | null;
  stop: () => void;
}

/** Presses again, once the screen beside this has been taken over, the button that was pressed before it worked. */
export function EarlyPress() {
  useEffect(() => {
    const { earlyPress } = window as Window & { earlyPress?: Noted };
    earlyPress?.stop();
    earlyPress?.button?.click();
  }, []);
  return null;
}
