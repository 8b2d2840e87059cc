import { expect, test } from "vitest";
import { forgetForm, keepForm, keptForm } from "./kept-forms.ts";

test("typed values are kept per user and form until they are forgotten", () => {
  keepForm("user/1", "nora", { name: "Half a na" });
  expect(keptForm("user/1", "ada")).toBeUndefined();
  expect(keptForm("user/2", "nora")).toBeUndefined();
  expect(keptForm("user/1", "nora")).toEqual({ name: "Half a na" });
  forgetForm("user/1", "nora");
  expect(keptForm("user/1", "nora")).toBeUndefined();
});
