import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyId, email, emailOrNone, moment, password, recordId, requiredText, text, typedEmail } from "./text.ts";

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

describe("text", () => {
  test("is kept exactly as sent", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 100 }), (value) => {
        fc.pre(!value.includes("\0"));
        expect(text(200).parse(value)).toBe(value);
      }),
    );
  });

  test.each(["", "  blanks around  ", "line\r\nbreak\t", "%_'\"\\", "e\u0301 stays decomposed", "🧤", "<b>"])(
    "keeps %j",
    (value) => {
      expect(text(200).parse(value)).toBe(value);
    },
  );

  test.each(["\0", "a\0b", "\ud800", "a\udc00", "\udc00\ud800", "🧤\ud83e"])(
    "refuses %j, which can't be stored",
    (value) => {
      expect(text(200).safeParse(value).error?.issues[0]?.message).toBe("Contains a character that can't be stored");
    },
  );

  test("refuses NUL and lone surrogates anywhere", () => {
    const whole = fc.string({ unit: "grapheme" });
    fc.assert(
      fc.property(whole, fc.constantFrom("\0", "\ud83e", "\udde4"), whole, (before, broken, after) => {
        expect(accepts(text(1_000), before + broken + after)).toBe(false);
      }),
    );
  });

  test("may be as long as its limit but no longer", () => {
    expect(accepts(text(5), "12345")).toBe(true);
    expect(accepts(text(5), "123456")).toBe(false);
  });

  test.each([1, true, null, {}, ["a"]])("refuses %j, which is not a text", (value) =>
    expect(accepts(text(5), value)).toBe(false),
  );
});

describe("requiredText", () => {
  test("keeps leading and trailing blanks", () => expect(requiredText(20).parse("  x ")).toBe("  x "));

  test.each(["", " ", "\t\r\n", "\u00a0\u3000"])("refuses %j as empty", (value) => {
    expect(requiredText(20).safeParse(value).error?.issues[0]?.message).toBe("Is required");
  });
});

describe("email", () => {
  test.each(["a@example.com", "First.Last+tag@sub.example.com.au", "o'brien&co@example.com"])(
    "accepts %s unchanged",
    (value) => expect(email.parse(value)).toBe(value),
  );

  test.each([" a@bücher.example\n", "a@xn--bcher-kva.example"])("stores %j in its plain form", (value) => {
    for (const schema of [email, emailOrNone, typedEmail]) expect(schema.parse(value)).toBe("a@xn--bcher-kva.example");
  });

  test.each([
    ["", "Must be an email address like name@example.com"],
    [" ", "Must be an email address like name@example.com"],
    ["a@example", "Must be an email address like name@example.com"],
    ["a@example.com, b@example.com", "Must be an email address like name@example.com"],
    ["josé@example.com", "Must have only unaccented letters, digits and signs before the @"],
    ["a\0@example.com", "Contains a character that can't be stored"],
  ])("refuses %j with one message", (value, message) => {
    expect(email.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  test("may have 254 characters in its plain form", () => {
    const domain = `${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.example`;
    const longest = `${"a".repeat(254 - domain.length - 1)}@${domain}`;
    expect(accepts(email, ` ${longest} `)).toBe(true);
    expect(accepts(email, `a${longest}`)).toBe(false);
  });

  test("may be empty where none is needed", () => {
    for (const value of ["", "  "]) expect(emailOrNone.parse(value)).toBe("");
    expect(accepts(emailOrNone, "a@b")).toBe(false);
  });

  test("is not checked where it is only compared", () => expect(typedEmail.parse(" anything ")).toBe("anything"));
});

describe("password", () => {
  test.each([
    [7, false],
    [8, true],
    [128, true],
    [129, false],
  ])("of %d characters is accepted: %s", (length, taken) => expect(accepts(password, "x".repeat(length))).toBe(taken));

  test("keeps its blanks", () => expect(password.parse("  secret  ")).toBe("  secret  "));
});

test.each(["", "no such id", "\0", "01900000-0000-7000-8000-000000000001"])(
  "the id %j is accepted, because a malformed id is treated as unknown",
  (value) => {
    expect(anyId.parse(value)).toBe(value);
  },
);

test("an id in a body has at most 64 characters", () => {
  expect(accepts(anyId, "x".repeat(64))).toBe(true);
  expect(accepts(anyId, "x".repeat(65))).toBe(false);
});

test("an id that is looked up is unknown when it is too long, and is not passed on in full", () => {
  expect(recordId.parse("x".repeat(64))).toBe("x".repeat(64));
  expect(recordId.parse("x".repeat(1_000_000))).toBe("x".repeat(65));
});

test("a moment is ISO 8601 in UTC", () => {
  expect(accepts(moment, new Date(0).toISOString())).toBe(true);
  expect(accepts(moment, "1970-01-01T00:00:00.000+10:00")).toBe(false);
  expect(accepts(moment, "1970-01-01")).toBe(false);
});
