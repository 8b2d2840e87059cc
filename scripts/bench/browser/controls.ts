import type { PageName } from "./demo-shop.ts";

export type Action = "click" | "hover" | "press Enter" | "type" | "choose";

/** A control of a page and its effect. */
export interface Control {
  page: PageName;
  name: string;
  selector: string;
  action: Action;
  /** A selector of an element that appears in the page, or a pattern of the page's new URL. */
  effect: string | RegExp;
  /** Only on a narrow screen. */
  isNarrow?: boolean;
}

const MENU = { selector: "nav[aria-label=Categories] button >> nth=0", effect: "#mega-panel:visible" };
const SEARCH_BOX = { selector: "input[type=search]", action: "type", effect: "[role=option]" } as const;
const QUANTITY = {
  selector: "main [aria-label$=': one more']",
  effect: "role=button[name=/^Add: .*, ([2-9]|[0-9]{2,})$/]",
};
const ADD = { selector: "main [aria-label^='Add: ']", effect: "main [aria-label^='In cart: ']" };
const SORT = { selector: "role=combobox[name='Sort by']", action: "choose", effect: /[?&]sort=/ } as const;
const IN_STOCK = { selector: "role=checkbox[name=/^In stock only/]", action: "click", effect: /inStock=1/ } as const;
const PAGE_2 = {
  selector: "nav[aria-label=Pages] a[aria-label='Page 2']",
  action: "click",
  effect: /\/page\/2/,
} as const;
const SUBSCRIBE = { selector: "footer button[type=submit]", effect: "footer [role=status] p" };

/** Each type of control of the public pages. */
export const CONTROLS: readonly Control[] = [
  { page: "home", name: "menu by mouse", action: "hover", ...MENU },
  { page: "home", name: "menu by key", action: "press Enter", ...MENU },
  {
    page: "home",
    name: "menu of a phone",
    selector: "header button[aria-label=Menu]",
    action: "click",
    effect: "dialog[open]",
    isNarrow: true,
  },
  { page: "home", name: "search suggestions", ...SEARCH_BOX },
  {
    page: "home",
    name: "banner arrow",
    selector: "[aria-label='Next of highlights']",
    action: "click",
    effect: "button[aria-label^='Slide 1'][aria-current=false]",
  },
  {
    page: "home",
    name: "banner dot",
    selector: "button[aria-label^='Slide 3']",
    action: "click",
    effect: "button[aria-label^='Slide 3'][aria-current=true]",
  },
  {
    page: "home",
    name: "banner pause",
    selector: "[aria-label='Pause highlights']",
    action: "click",
    effect: "[aria-label='Play highlights']",
  },
  {
    page: "home",
    name: "carousel arrow",
    selector: "[aria-label='Next of Disposable']",
    action: "click",
    effect: "section[aria-label=Disposable] [role=status]:text-matches('^Slide ([2-9]|1[0-9])')",
  },
  { page: "home", name: "quantity +", action: "click", ...QUANTITY },
  { page: "home", name: "add to cart", action: "click", ...ADD },
  {
    page: "home",
    name: "enquiry form",
    selector: "role=button[name='Send message']",
    action: "click",
    effect: "main form [role=alert]",
  },
  { page: "home", name: "subscribe form", action: "click", ...SUBSCRIBE },
  { page: "listing", name: "search suggestions", ...SEARCH_BOX },
  { page: "listing", name: "sort", ...SORT },
  {
    page: "listing",
    name: "sub-category",
    selector: "role=combobox[name='Sub-category']",
    action: "choose",
    effect: /subcat=/,
  },
  { page: "listing", name: "filter", ...IN_STOCK },
  {
    page: "listing",
    name: "filters of a phone",
    selector: "main button[aria-haspopup=dialog]",
    action: "click",
    effect: "dialog[open]",
    isNarrow: true,
  },
  {
    page: "listing",
    name: "table view",
    selector: "role=button[name=Table]",
    action: "click",
    effect: "main table",
  },
  {
    page: "listing",
    name: "carousel arrow",
    selector: "[aria-label='Next of Top rated']",
    action: "click",
    effect: "section[aria-label='Top rated'] [role=status]:text-matches('^Slide [2-9]')",
  },
  { page: "listing", name: "quantity +", action: "click", ...QUANTITY },
  { page: "listing", name: "add to cart", action: "click", ...ADD },
  { page: "listing", name: "pagination", ...PAGE_2 },
  { page: "search", name: "sort", ...SORT },
  { page: "search", name: "filter", ...IN_STOCK },
  { page: "search", name: "add to cart", action: "click", ...ADD },
  { page: "search", name: "pagination", ...PAGE_2 },
  {
    page: "product",
    name: "quantity",
    selector: "role=combobox[name=Quantity]",
    action: "choose",
    effect: "main dt:has-text('2 ×')",
  },
  {
    page: "product",
    name: "add to cart",
    selector: "role=button[name='Add To Cart']",
    action: "click",
    effect: /\/cart/,
  },
  {
    page: "product",
    name: "copy SKU",
    selector: "main button[aria-label^='Copy SKU']",
    action: "click",
    effect: "main [role=status]:text-matches('copied$')",
  },
  { page: "product", name: "subscribe form", action: "click", ...SUBSCRIBE },
];
