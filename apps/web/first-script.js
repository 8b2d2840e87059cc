// Stands in every page's head, in place of the scripts that make the page work (first-script.ts).
{
  const { dataset } = document.documentElement;
  // The page came with public prices; whoever is logged in has prices of their own, and sees none until these are there
  // (src/app/own-prices.tsx).
  try {
    if (localStorage.getItem("userInfo")) dataset.prices = "coming";
  } catch {
    // A browser that forbids storage keeps no session either.
  }

  // Whoever does any of these is about to use the page; a pointer that moves is not one: it does as the page comes to lie under it.
  const SIGNS = ["pointerdown", "keydown", "focusin", "popstate"];
  // In milliseconds: how long a page is left alone once its pictures are here, and how long it waits for them at most.
  const REST = 100;
  const LONGEST = 3000;

  const add = (tag, attributes) => document.head.append(Object.assign(document.createElement(tag), attributes));
  const named = (name) => [...document.querySelectorAll(`meta[name="${name}"]`)].map(({ content }) => content);
  let hasBegun = false;
  const begin = () => {
    if (hasBegun) return;
    hasBegun = true;
    for (const sign of SIGNS) removeEventListener(sign, begin);
    // These styles stand in the page; by such a link Vite's import knows that it need not load them.
    for (const href of named("page-style")) add("link", { rel: "stylesheet", href, disabled: true });
    for (const href of [...PRELOADS, ...named("page-script")]) add("link", { rel: "modulepreload", href });
    // The development server's page names it itself.
    if (ENTRY) add("script", { type: "module", src: ENTRY });
  };

  addEventListener("DOMContentLoaded", () => {
    if (!document.getElementById("root").firstElementChild) return begin();
    // Done again by src/app/early-use.tsx, once the page works.
    const type = ({ target }) => earlyUse.typed.set(target, target.value);
    const press = (event) => {
      const button = event.target.closest?.("button");
      // A form that says where it goes needs no script.
      if (!button || button.form?.hasAttribute("action")) return;
      earlyUse.pressed = button;
      // The browser would send a form to nowhere, and React take the page over to hear of it: it would be pressed twice.
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const stop = () => {
      removeEventListener("input", type, true);
      removeEventListener("click", press, true);
    };
    const earlyUse = { typed: new Map(), pressed: null, stop };
    Object.assign(window, { earlyUse });
    addEventListener("input", type, true);
    addEventListener("click", press, true);
    if (dataset.prices) return begin();
    for (const sign of SIGNS) addEventListener(sign, begin, { passive: true });
    // What is seen comes first: the scripts leave the line to it.
    addEventListener("load", () =>
      new PerformanceObserver(() => setTimeout(begin, REST)).observe({ type: "paint", buffered: true }),
    );
    setTimeout(begin, LONGEST);
  });
}
