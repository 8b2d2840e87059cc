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
 * use the page. A button of it that is pressed meanwhile is pressed again in the end.
 */
export function waitForNeed(part: HTMLElement, begin: () => void): Waiting {
  let pressed: HTMLButtonElement | null = null;
  const press = ({ target }: MouseEvent) => {
    if (target instanceof Element && part.contains(target)) pressed = target.closest("button");
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
    document.removeEventListener("click", press, true);
  };

  for (const sign of SIGNS) document.addEventListener(sign, beginOnce, { passive: true });
  // Back and forward within the page: it is to show something else now.
  addEventListener("popstate", beginOnce);
  // Of a part that does not work yet, React lets no click through.
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
      pressed?.click();
    },
    stop,
  };
}
