import { expect, test } from "vitest";
import { mailLink } from "./mail-link.ts";

test("a link that writes to an address has no more than the address in it", () => {
  expect(mailLink("helena@clinic.example")).toBe("mailto:helena@clinic.example");
  expect(mailLink("a?bcc=b%40c.example&x=#@d.example")).toBe("mailto:a%3Fbcc%3Db%2540c.example%26x%3D%23@d.example");
});
