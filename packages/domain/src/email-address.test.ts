import fc from "fast-check";
import { expect, test } from "vitest";
import { isEmail, plainEmail } from "./email-address.ts";

test.each([" a@example.com\t", "\n a@example.com\r\n", "\u00a0a@example.com\u3000", "\ufeffa@example.com"])(
  "blanks around %j are dropped",
  (typed) => expect(plainEmail(typed)).toBe("a@example.com"),
);

test.each([
  ["a@bücher.example", "a@xn--bcher-kva.example"],
  ["A@BÜCHER.example", "A@xn--bcher-kva.example"],
  ["a@bu\u0308cher.example", "a@xn--bcher-kva.example"],
  ["a@XN--bcher-kva.example", "a@XN--bcher-kva.example"],
  ["a@пример.рф", "a@xn--e1afmkfd.xn--p1ai"],
  ["a@例え。テスト", "a@xn--r8jz45g.xn--zckzah"],
  ["a@straße.example", "a@xn--strae-oqa.example"],
  ["a@ｅｘａｍｐｌｅ.com", "a@example.com"],
  ["o'brien&co@münchen.example", "o'brien&co@xn--mnchen-3ya.example"],
])("the domain of %j is in its ASCII form, %j, which can be mailed", (typed, plain) => {
  expect(plainEmail(typed)).toBe(plain);
  expect(isEmail(plain)).toBe(true);
  expect(plainEmail(plain)).toBe(plain);
});

test.each(["", "é", "a", "é@", "a@b c.é", "a@é/x", "a@é:80", "a@é?x", "a@é@", "First.Last+tag@Example.COM"])(
  "%j is only trimmed",
  (typed) => expect(plainEmail(typed)).toBe(typed),
);

test.each([
  "a@example.com",
  "First.Last+tag@sub.example.com.au",
  "o'brien&co@example.com",
  "!#$%&'*+-/=?^_`{|}~@example.com",
  "a.!.b@example.com",
  `${"a".repeat(64)}@example.com`,
  "a@xn--e1afmkfd.xn--p1ai",
  "a@1.example",
  `a@${"b".repeat(63)}.example`,
])("%j is an email address", (value) => expect(isEmail(value)).toBe(true));

test.each([
  "",
  "a",
  "a@",
  "@example.com",
  "a@example",
  "a@example.1",
  "a@127.0.0.1",
  "a@[127.0.0.1]",
  "a@-example.com",
  "a@example-.com",
  "a@exa_mple.com",
  "a@example..com",
  "a@.example.com",
  "a@example.com.",
  `a@${"b".repeat(64)}.example`,
  ".a@example.com",
  "a.@example.com",
  "a..b@example.com",
  "a b@example.com",
  "a\n@example.com",
  "a@b@example.com",
  "a,b@example.com",
  "a;b@example.com",
  "a:b@example.com",
  "a<b>@example.com",
  "a(b)@example.com",
  "a\\b@example.com",
  '"a b"@example.com',
  `${"a".repeat(65)}@example.com`,
  "josé@example.com",
  "a@bücher.example",
])("%j is not an email address", (value) => expect(isEmail(value)).toBe(false));

test("every address of RFC 5322 atoms is accepted", () => {
  fc.assert(
    fc.property(fc.emailAddress(), (value) => {
      expect(isEmail(value)).toBe(true);
    }),
  );
});

test("an address keeps its plain form, however long or strange", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }), (name, domain) => {
      const plain = plainEmail(`${name}@${domain}`);
      expect(plainEmail(plain)).toBe(plain);
    }),
  );
  expect(plainEmail(`a@${"é".repeat(1_000_000)}`)).toHaveLength(1_000_002);
});
