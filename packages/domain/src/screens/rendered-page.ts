import type { ShopInfo } from "../shop-info.ts";

/** The response of a procedure over tRPC: its data, or the error as the web's client reads it. */
export type ReadAnswer = { data: unknown } | { error: { code: number; message: string; data: object } };

/** Calls a query by its name ('products.byId') as a visitor; never rejects. */
export type ReadAsVisitor = (procedure: string, input: unknown) => Promise<ReadAnswer>;

/** The context in which a page is rendered. */
export interface PageContext {
  shop: ShopInfo;
  /** The shop's public address, without a trailing slash. */
  appUrl: string;
  read: ReadAsVisitor;
}

/** A page that the web's code rendered on the server; each part is HTML for its place in index.html. */
export interface RenderedPage {
  status: 200 | 404;
  /** The page's source file, by which its scripts and styles are found in the build. */
  file: string;
  head: string;
  body: string;
  /** The data read for the page, as JSON, for hydration. */
  state: string;
}

/** A page that the server renders, identical for everyone. */
export interface PublicPage {
  /** The page's canonical address, with only the parameters that it uses. */
  address: string;
  /** Whether it may be cached until its data changes. */
  isCacheable: boolean;
  /** Rejects when a read fails. */
  render: (context: PageContext) => Promise<RenderedPage>;
}

/** The public page at an address (path and query as requested); null for screens that are rendered in the browser. */
export type FindPage = (url: string) => Promise<PublicPage | null>;
