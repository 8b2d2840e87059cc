const SLUG = /^[\p{Ll}\p{N}]+(?:[-_][\p{Ll}\p{N}]+)*$/u;
const SMALL_WORDS = new Set(["of", "for", "to", "with", "in", "on", "or"]);

/** True for what an address would carry, such as 'cups-and-lids' or 'straws', rather than a name. */
export const isSlug = (text: string): boolean => SLUG.test(text);

/** 'cups-and-lids' for 'Cups & Lids', 'Cups and Lids' and itself. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll("&", " and ")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

/** A name to show for a slug: 'Cups & Lids' for 'cups-and-lids'. */
export function nameOfSlug(slug: string): string {
  return slug
    .split(/[-_]/)
    .map((word, index) => {
      if (word === "and") return "&";
      return index > 0 && SMALL_WORDS.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1);
    })
    .join(" ");
}
