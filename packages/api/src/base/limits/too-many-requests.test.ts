import { expect, test } from "vitest";
import { tooManyRequests } from "./too-many-requests.ts";

test.each([
  [1, "Too many attempts. Please wait 1 second and try again."],
  [1_001, "Too many attempts. Please wait 2 seconds and try again."],
])("with %i ms to wait the message is: %s", (msBeforeNext, message) =>
  expect(tooManyRequests({ setHeader: () => {} }, { msBeforeNext }).message).toBe(message),
);
