import fc from "fast-check";
import { expect, test } from "vitest";
import { readXml } from "./read-xml.fixture.ts";
import { element, toXml } from "./xml.ts";

const textOf = (text: string) => readXml(toXml(element("a", [element("b", `x${text}`)]))).children[0]?.text;

test("a document is its elements, a line each", () =>
  expect(toXml(element("a", [element("b", "one", { c: "2" }), element("d", [element("e", "three")])]))).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<a>\n  <b c="2">one</b>\n  <d>\n    <e>three</e>\n  </d>\n</a>\n',
  ));

test("signs of XML are escaped in texts and attributes", () =>
  expect(toXml(element("a", '1 < 2 & "3" ]]> </a>', { b: '"><c d="' }))).toContain(
    '<a b="&quot;&gt;&lt;c d=&quot;">1 &lt; 2 &amp; &quot;3&quot; ]]&gt; &lt;/a&gt;</a>',
  ));

test.each([
  ["a line end", "\r\ny", "x y"],
  ["NUL", "\0y", "x y"],
  ["a control character", "\u0001\u001F\u007F\u0085y", "x y"],
  ["half a surrogate pair", "\uD83Dy", "xy"],
  ["characters that are none", "\uFFFE\uFFFFy", "xy"],
  ["an emoji", " 🧤", "x 🧤"],
  ["accents", "é ễ", "xé ễ"],
])("%s in a text leaves a sound document", (_, text, left) => expect(textOf(text)).toBe(left));

test("an element with nothing in it is left out, and so is one with nothing but such elements", () =>
  expect(toXml(element("a", [element("b", " \n"), element("c", [element("d", "")]), element("e", "f")]))).toContain(
    "<a>\n  <e>f</e>\n</a>",
  ));

test("any text is read as it was written, with each blank as one", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const left = text.replaceAll(/[\uFFFE\uFFFF]/g, "").replaceAll(/[\s\p{Cc}]+/gu, " ");
      expect(textOf(text)).toBe(`x${left}`.trimEnd());
    }),
  );
});
