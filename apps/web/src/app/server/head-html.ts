import { pageTitle } from "@shop/domain/shop-info";

/** What search engines and link previews learn about a page. */
export interface PageHead {
  /** The title's first part, as PageTitle has it. */
  screen: string;
  description: string;
  /** The page's one address, from the shop's root; null for what has none and shall not be found. */
  path: string | null;
  /** A page that leads on but is no find by itself, such as a search. */
  isHidden?: boolean;
  kind?: "website" | "product";
  /** An address, or a path of the shop. */
  image?: string | undefined;
  /** schema.org's words for what the page shows. */
  data?: readonly object[];
}

const LONGEST_DESCRIPTION = 200;

/**
 * The head's elements beside the title. Each is marked as the page's, since it goes when another screen is shown
 * (layout/use-route-change.ts): what remains would speak of the wrong page.
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

/** One line, cut between words. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= LONGEST_DESCRIPTION) return line;
  const cut = line.slice(0, LONGEST_DESCRIPTION - 1).replace(/\s\S*$/, "");
  return `${cut.toWellFormed()}…`;
}

/** Escapes a text for an element or a double-quoted attribute. */
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** JSON for a script element: no text in it can end the element. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

/** A picture's whole address; undefined without a picture, and for what is no address: it must not take a page away. */
export const pictureAddress = (image: string | undefined, appUrl: string): string | undefined =>
  image && URL.canParse(image, appUrl) ? new URL(image, appUrl).href : undefined;
