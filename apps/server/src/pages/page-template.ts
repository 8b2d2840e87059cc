import type { RenderedPage } from "@shop/domain/screens/rendered-page";
import type { ShopInfo } from "@shop/domain/shop-info";

const SHOP_INFO = "<!--shop-info-->";
/** The page's own links are last in the head, so that its styles come after those of all pages. */
const PLACES = /<!--page-(?:head|body|state)-->|(?=<\/head>)/;

/** Writes the shop's public settings into the page, so that the first render needs no request. */
export function withShopInfo(html: string, info: ShopInfo): string {
  const { name, abn, address, phone, email, timeZone, bank, isDemo, takesCards, hasStripe } = info;
  const json = JSON.stringify({
    name,
    abn,
    address,
    phone,
    email,
    timeZone,
    bank,
    isDemo,
    takesCards,
    hasStripe,
  } satisfies ShopInfo);
  return html.replace(SHOP_INFO, () => json.replaceAll("<", "\\u003c"));
}

export interface PageTemplate {
  /** The page without content, for screens that the browser renders. */
  shell: string;
  /** The whole document of a rendered page; `links` are its styles and its own scripts (page-links.ts). */
  filled: (page: RenderedPage, links: string) => string;
}

const STYLES_LINK = /<link rel="stylesheet"[^<>]* href="([^"<>]+)">/g;

/**
 * A link to a style sheet that the page contains inline. Vite's loader finds the link and does not load the file;
 * browsers ignore the link because of its type. With `disabled` instead, Chromium loaded each file a second time.
 */
export const inlinedStylesheetLink = (file: string): string =>
  `<link rel="stylesheet" type="text/plain" href="${file}">`;

/** Fills in the shop's settings in index.html, and splits it at the placeholders of a page. */
export function pageTemplate(html: string, info: ShopInfo): PageTemplate {
  const [start = "", toLinks = "", toBody = "", toState = "", end = ""] = withShopInfo(html, info).split(PLACES);
  // Rendered pages contain all styles inline (page-links.ts).
  const toOwnStyles = toLinks.replaceAll(STYLES_LINK, (_link, file: string) => inlinedStylesheetLink(file));
  return {
    shell: start + toLinks + toBody + toState + end,
    filled: ({ head, body, state }, links) =>
      start + head + toOwnStyles + links + toBody + body + toState + state + end,
  };
}
