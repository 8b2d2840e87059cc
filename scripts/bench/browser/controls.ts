import type { PageName } from "./demo-shop.ts";

export type Action = "click" | "hover" | "press Enter" | "type" | "choose";

/** A control of a page and its effect. */
export interface Control {
  page: PageName;
  name: string;
  selector: string;
  action: Action;
  /** A CSS selector of a visible element, with its text, or a pattern of the page's new URL. */
  effect: { selector: string; text?: RegExp } | { url: RegExp };
  /** How long it waits on purpose, in ms, before it does anything: until a pointer rests or typing pauses. */
  pauseMs?: number;
  /** Only on a narrow screen. */
  isNarrow?: boolean;
}

const MENU = { selector: "nav[aria-label=Categories] button >> nth=0", effect: { selector: "#mega-panel" } };
const SEARCH_BOX = {
  selector: "input[type=search]",
  action: "type",
  effect: { selector: "[role=option]" },
  pauseMs: 120,
} as const;
const QUANTITY = {
  selector: "main [aria-label$=': one more']",
  effect: { selector: "main [aria-label^='Add: ']:not([aria-label$=', 1'])" },
};
const ADD = { selector: "main [aria-label^='Add: ']", effect: { selector: "main [aria-label^='In cart: ']" } };
const SORT = { selector: "role=combobox[name='Sort by']", action: "choose", effect: { url: /[?&]sort=/ } } as const;
const IN_STOCK = {
  selector: "role=checkbox[name=/^In stock only/]",
  action: "click",
  effect: { url: /inStock=1/ },
} as const;
const PAGE_2 = {
  selector: "nav[aria-label=Pages] a[aria-label='Page 2']",
  action: "click",
  effect: { url: /\/page\/2/ },
} as const;
const SUBSCRIBE = { selector: "footer button[type=submit]", effect: { selector: "footer [role=status] p" } };

/** Each type of control of the public pages. */
export const CONTROLS: readonly Control[] = [
  { page: "home", name: "menu by mouse", action: "hover", ...MENU, pauseMs: 90 },
  { page: "home", name: "menu by key", action: "press Enter", ...MENU },
  {
    page: "home",
    name: "menu of a phone",
    selector: "header button[aria-label=Menu]",
    action: "click",
    effect: { selector: "dialog[open]" },
    isNarrow: true,
  },
  { page: "home", name: "search suggestions", ...SEARCH_BOX },
  {
    page: "home",
    name: "banner arrow",
    selector: "[aria-label='Next of highlights']",
    action: "click",
    effect: { selector: "button[aria-label^='Slide 1'][aria-current=false]" },
  },
  {
    page: "home",
    name: "banner dot",
    selector: "button[aria-label^='Slide 3']",
    action: "click",
    effect: { selector: "button[aria-label^='Slide 3'][aria-current=true]" },
  },
  {
    page: "home",
    name: "banner pause",
    selector: "[aria-label='Pause highlights']",
    action: "click",
    effect: { selector: "[aria-label='Play highlights']" },
  },
  {
    page: "home",
    name: "carousel arrow",
    selector: "[aria-label='Next of Disposable']",
    action: "click",
    effect: { selector: "section[aria-label=Disposable] [role=status]", text: /^Slide ([2-9]|1[0-9])/ },
  },
  { page: "home", name: "quantity +", action: "click", ...QUANTITY },
  { page: "home", name: "add to cart", action: "click", ...ADD },
  {
    page: "home",
    name: "enquiry form",
    selector: "role=button[name='Send message']",
    action: "click",
    effect: { selector: "main form [role=alert]" },
  },
  { page: "home", name: "subscribe form", action: "click", ...SUBSCRIBE },
  { page: "listing", name: "search suggestions", ...SEARCH_BOX },
  { page: "listing", name: "sort", ...SORT },
  {
    page: "listing",
    name: "sub-category",
    selector: "role=combobox[name='Sub-category']",
    action: "choose",
    effect: { url: /subcat=/ },
  },
  { page: "listing", name: "filter", ...IN_STOCK },
  {
    page: "listing",
    name: "filters of a phone",
    selector: "main button[aria-haspopup=dialog]",
    action: "click",
    effect: { selector: "dialog[open]" },
    isNarrow: true,
  },
  {
    page: "listing",
    name: "table view",
    selector: "role=button[name=Table]",
    action: "click",
    effect: { selector: "main table" },
  },
  {
    page: "listing",
    name: "carousel arrow",
    selector: "[aria-label='Next of Top rated']",
    action: "click",
    effect: { selector: "section[aria-label='Top rated'] [role=status]", text: /^Slide [2-9]/ },
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
    effect: { selector: "main dt", text: /^2 ×/ },
  },
  {
    page: "product",
    name: "add to cart",
    selector: "role=button[name='Add To Cart']",
    action: "click",
    effect: { url: /\/cart/ },
  },
  {
    page: "product",
    name: "copy SKU",
    selector: "main button[aria-label^='Copy SKU']",
    action: "click",
    effect: { selector: "main [role=status]", text: /copied$/ },
  },
  { page: "product", name: "subscribe form", action: "click", ...SUBSCRIBE },
];
