import { doAgain, type Done } from "./do-again.ts";

/** How long, in milliseconds, a page is left alone before what is in sight of it is made to work. */
const AT_REST = 1500;

/** Whoever does any of these is about to use the page. */
const SIGNS = ["pointerover", "pointerdown", "keydown", "focusin"] as const;

interface Waiting {
  /** To be called once the part works. */
  end: () => void;
  /** To be called when it will never work. */
  stop: () => void;
}

/**
 * Calls `begin` when a part that came rendered is in sight of a page at rest, or at the first sign of somebody about to
 * use the page. What is typed, chosen and pressed in it meanwhile is done again in the end.
 */
export function waitForNeed(part: HTMLElement, begin: () => void): Waiting {
  const done: Done = { typed: new Map(), pressed: null };
  const type = ({ target }: Event) => {
    if (target instanceof Element && part.contains(target) && "value" in target)
      done.typed.set(target as HTMLInputElement, (target as HTMLInputElement).value);
  };
  const press = (event: MouseEvent) => {
    const { target } = event;
    const button = target instanceof Element && part.contains(target) ? target.closest("button") : null;
    if (!button) return;
    done.pressed = button;
    // React would take the part over to hear of it, and the button would be pressed twice.
    event.preventDefault();
    event.stopPropagation();
  };
  const sight = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && beginOnce());
  const timer = setTimeout(() => sight.observe(part), AT_REST);
  const rest = () => {
    clearTimeout(timer);
    sight.disconnect();
    for (const sign of SIGNS) document.removeEventListener(sign, beginOnce);
    removeEventListener("popstate", beginOnce);
  };
  const beginOnce = () => {
    rest();
    begin();
  };
  const stop = () => {
    rest();
    document.removeEventListener("input", type, true);
    document.removeEventListener("click", press, true);
  };

  for (const sign of SIGNS) document.addEventListener(sign, beginOnce, { passive: true });
  // Back and forward within the page: it is to show something else now.
  addEventListener("popstate", beginOnce);
  document.addEventListener("input", type, true);
  document.addEventListener("click", press, true);
  const { prices } = document.documentElement.dataset;
  if (prices) {
    // The rest of the page will know whose prices it shows before this part does (app/own-prices.tsx).
    part.dataset["prices"] = prices;
    beginOnce();
  }
  return {
    end() {
      stop();
      delete part.dataset["prices"];
      doAgain(done);
    },
    stop,
  };
}
