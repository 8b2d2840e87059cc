import { pageTitle } from "@shop/domain/shop-info";

/** The data of a page for search engines and link previews. */
export interface PageHead {
  /** The first part of the document's title, as in PageTitle. */
  screen: string;
  description: string;
  /** The canonical path; null for a page that has none and must not be indexed. */
  path: string | null;
  /** Must not be indexed, such as a search. */
  isHidden?: boolean;
  kind?: "website" | "product";
  /** A URL, or a path of the shop. */
  image?: string | undefined;
  /** Structured data in schema.org's vocabulary. */
  data?: readonly object[];
}

const LONGEST_DESCRIPTION = 200;

/**
 * The elements of the head except the title. `data-of-page` marks them for removal when another screen is shown
 * (layout/use-route-change.ts), because they describe this page only.
 */
export function headHtml(head: PageHead, { shopName, appUrl }: { shopName: string; appUrl: string }): string {
  const { screen, path, isHidden = path === null, kind = "website", image, data = [] } = head;
  const description = shortened(head.description);
  const url = path === null ? undefined : appUrl + path;
  const named = { description, robots: isHidden ? "noindex" : undefined };
  const shared = {
    "og:type": kind,
    "og:site_name": shopName,
    "og:locale": "en_AU",
    "og:title": pageTitle(screen, shopName),
    "og:description": description,
    "og:url": url,
    "og:image": pictureAddress(image, appUrl),
  };
  const element = (tag: string, attributes: Record<string, string>) =>
    `<${tag} data-of-page ${Object.entries(attributes)
      .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
      .join(" ")}>`;
  const metas = (naming: "name" | "property", contents: Record<string, string | undefined>) =>
    Object.entries(contents).flatMap(([name, content]) =>
      content ? [element("meta", { [naming]: name, content })] : [],
    );
  return [
    ...metas("name", named),
    ...(url ? [element("link", { rel: "canonical", href: url })] : []),
    ...metas("property", shared),
    ...data.map(
      (thing) =>
        `<script data-of-page type="application/ld+json">${scriptJson({ "@context": "https://schema.org", ...thing })}</script>`,
    ),
  ].join("");
}

/** The text on one line, cut between words if it is too long. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= LONGEST_DESCRIPTION) return line;
  const cut = line.slice(0, LONGEST_DESCRIPTION - 1).replace(/\s\S*$/, "");
  return `${cut.toWellFormed()}…`;
}

/** Escapes a text for an element or a double-quoted attribute. */
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** JSON for a script element: escaped so that no text can end the element. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

/** A picture's absolute URL; undefined without a picture or for an invalid URL, which must not break the page. */
export const pictureAddress = (image: string | undefined, appUrl: string): string | undefined =>
  image && URL.canParse(image, appUrl) ? new URL(image, appUrl).href : undefined;
