import { createContext } from "react";

/** The page's nonce, for what writes styles into it; the server's place for one while a page is rendered there. */
export const PageNonceContext = createContext("");

/** The nonce that this page came with: scripts and styles that carry it may run. Vite reads it from the same place. */
export function pageNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";
}

/** Lets the styles that hold a page still behind a dialog through the page's policy: their library asks for the nonce here. */
export function allowOwnStyles(nonce: string): void {
  Object.assign(globalThis, { __webpack_nonce__: nonce });
}
