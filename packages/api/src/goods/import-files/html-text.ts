import { Parser } from "htmlparser2";

/** Elements that stand on lines of their own. */
const BLOCKS = new Set([
  "p",
  "div",
  "br",
  "li",
  "ul",
  "ol",
  "tr",
  "table",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "blockquote",
]);
const UNSEEN = new Set(["script", "style"]);

/** The text of a description in HTML, with a line for each paragraph and item; a text without tags is itself. */
export function htmlText(html: string): string {
  if (!/[<&]/.test(html)) return html;
  let text = "";
  let unseen = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (UNSEEN.has(name)) unseen += 1;
      if (BLOCKS.has(name)) text += name === "li" ? "\n- " : "\n";
    },
    onclosetag(name) {
      if (UNSEEN.has(name)) unseen -= 1;
      if (BLOCKS.has(name)) text += "\n";
    },
    ontext(part) {
      if (unseen === 0) text += part.replaceAll(/\s+/g, " ");
    },
  });
  parser.end(html);
  const lines = text.split("\n").map((line) => line.replaceAll(/[ \u00a0]+/g, " ").trim());
  return lines.filter((line) => line !== "" && line !== "-").join("\n");
}
