import type { ShopInfo } from "../shop-info.ts";

/** What a procedure answered, as it travels over tRPC: its data, or the error as the web's client reads it. */
export type ReadAnswer = { data: unknown } | { error: { code: number; message: string; data: object } };

/** Asks a query by its name ('products.byId') as a visitor; never rejects. */
export type ReadAsVisitor = (procedure: string, input: unknown) => Promise<ReadAnswer>;

/** What a page is rendered with. */
export interface PageContext {
  shop: ShopInfo;
  /** Where the shop is reached, without a slash at the end. */
  appUrl: string;
  read: ReadAsVisitor;
}

/** A page as the web's code renders it on the server; each part is HTML for its place in index.html. */
export interface RenderedPage {
  status: 200 | 404;
  /** The page's file, by which the build knows its scripts and styles. */
  file: string;
  head: string;
  body: string;
  /** What was read for it, as JSON, for the browser to go on with. */
  state: string;
}

/** A page that the server renders, the same for everybody. */
export interface PublicPage {
  /** Its own address, with what it heeds of the one that was asked for and nothing else: the same for the same page. */
  address: string;
  /** Whether it may be kept for as long as what it reads is as it was. */
  isKept: boolean;
  /** Rejects when a read fails. */
  render: (context: PageContext) => Promise<RenderedPage>;
}

/** The public page at an address (path and query, as they were asked for); null for the screens that the browser draws. */
export type FindPage = (url: string) => Promise<PublicPage | null>;
