import { expect, test } from "vitest";
import { clearFormDraft, saveFormDraft, loadFormDraft } from "./form-drafts.ts";

test("typed values are kept per user and form until they are forgotten", () => {
  saveFormDraft("user/1", "nora", { name: "Half a na" });
  expect(loadFormDraft("user/1", "ada")).toBeUndefined();
  expect(loadFormDraft("user/2", "nora")).toBeUndefined();
  expect(loadFormDraft("user/1", "nora")).toEqual({ name: "Half a na" });
  clearFormDraft("user/1", "nora");
  expect(loadFormDraft("user/1", "nora")).toBeUndefined();
});
