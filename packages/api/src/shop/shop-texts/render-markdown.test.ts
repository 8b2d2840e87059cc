import { LIMITS } from "@shop/domain/limits";
import { expect, test } from "vitest";
import { renderMarkdown } from "./render-markdown.ts";

test("headings begin below the page's own, and end at the sixth level", () => {
  expect(renderMarkdown("# One\n\nTwo\n---\n\n###### Six")).toBe("<h2>One</h2>\n<h3>Two</h3>\n<h6>Six</h6>\n");
});

test.each([
  "https://example.com/a?b=c",
  "http://example.com",
  "mailto:sales@example.com",
  "tel:+61390000000",
  "/contact-us",
  "returns#costs",
  "#costs",
])("a link to %s is kept", (link) => {
  expect(renderMarkdown(`[here](${link})`)).toContain(`<a href="${link}">here</a>`);
});

test.each([
  "[a](javascript:alert(1))",
  "[a](JaVaScRiPt:alert(1))",
  "[a](&#106;avascript:alert(1))",
  "[a](java&#x09;script:alert(1))",
  "[a](java&Tab;script:alert(1))",
  "[a](&#1;javascript:alert(1))",
  "[a](<  javascript:alert(1)>)",
  "[a](javascript&colon;alert(1))",
  "[a](vbscript:msgbox(1))",
  "[a](data:text/html,<script>alert(1)</script>)",
  "[a](file:///etc/passwd)",
  "[a](blob:https://shop.invalid/1)",
  "<javascript:alert(1)>",
  "[a]\n\n[a]: javascript:alert(1)",
  "![a](javascript:alert(1))",
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<iframe src=https://evil.example></iframe>",
  "a<style>*{}</style>",
  "<!-- a --><b onclick=alert(1)>",
  '[a](https://example.com "\\"onmouseover=alert(1) x=\\"")',
  '[a](https://example.com/"onmouseover=alert(1))',
  '```"><script>alert(1)</script>\n```',
  "`<script>`",
  "|<script>|\n|-|\n|<img onerror=a>|",
])("%j becomes no script, picture or dangerous link", (text) => {
  const html = renderMarkdown(text);
  const tags = [...html.matchAll(/<\/?([a-z0-9]+)([^<>]*)>/g)];
  expect(html.replace(/<\/?[a-z0-9]+[^<>]*>/g, "")).not.toMatch(/[<>]/);
  for (const [tag, name = "", attributes = ""] of tags) {
    expect(["p", "a", "pre", "code", "table", "thead", "tbody", "tr", "th", "td"], tag).toContain(name);
    expect(attributes.replace(/ (?:class|title|href)="[^"]*"/g, ""), tag).toBe("");
    const [, link] = / href="([^"]*)"/.exec(attributes) ?? [];
    // As the browser reads it: what is left of a script's link is the address of a missing page.
    if (link !== undefined)
      expect(new URL(link.replaceAll("&amp;", "&"), "https://shop.invalid").protocol, link).toBe("https:");
  }
});

const whole = (piece: string) => piece.repeat(Math.ceil(LIMITS.shopPage / piece.length)).slice(0, LIMITS.shopPage);
const staircase = Array.from({ length: 300 }, (_, depth) => `${" ".repeat(depth)}- a`).join("\n");

test.each([
  "[",
  "![",
  "[a](",
  "[a](<b",
  "*a ",
  "**a*",
  "_",
  "`",
  "> ",
  "- ",
  "1. ",
  "<",
  "<a ",
  "<!--",
  "a@b.",
  "|a",
  "~~a ",
  "\\",
  "&",
  "a\n=\n",
  "- a\n",
  "[a]: b\n",
])("a text full of %j is rendered and stays within eight times its length", (piece) => {
  expect(renderMarkdown(whole(piece)).length).toBeLessThan(8 * LIMITS.shopPage);
});

test("lists inside lists end at a depth that browsers can show", () => {
  expect(renderMarkdown(staircase).match(/<ul>/g)?.length).toBeLessThan(100);
});
