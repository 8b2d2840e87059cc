import { expect, test } from "vitest";
import { createQueryClient } from "./query-client.ts";

const queryKey = ["order"];

/** Calls that are answered by hand, in any order. */
function heldCalls() {
  const calls: { answer: (text: string) => void; refuse: (error: Error) => void }[] = [];
  const send = () => new Promise<string>((answer, refuse) => calls.push({ answer, refuse }));
  return { calls, send };
}

test.each([undefined, "open"])("an answer that is older than a change does not undo it, over %s", async (before) => {
  const client = createQueryClient();
  const { calls, send } = heldCalls();
  client.setQueryData(queryKey, before);
  const read = client.fetchQuery({ queryKey, queryFn: send, staleTime: 0 });
  const shown: unknown[] = [];
  client.getQueryCache().subscribe(() => shown.push(client.getQueryData(queryKey)));
  client.setQueryData(queryKey, "cancelled");
  calls[0]?.answer("open");
  calls[1]?.answer("cancelled and refunded");
  expect(await read).toBe("cancelled and refunded");
  expect(new Set(shown)).toEqual(new Set(["cancelled", "cancelled and refunded"]));
});
