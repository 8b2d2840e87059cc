import { TOKEN_FAILED } from "@shop/domain/messages";
import { MutationObserver, QueryObserver } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { storedSession } from "../lib/session/session.ts";
import { createQueryClient, onTokenFailed } from "./query-client.ts";

// Other files' tests have the same storage.
afterEach(() => storedSession.clear());

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

const tokenFailed = () =>
  TRPCClientError.from({
    error: { code: -32_001, message: TOKEN_FAILED, data: { code: "UNAUTHORIZED", httpStatus: 401 } },
  });
const signIn = (token: string) =>
  storedSession.set({ _id: "1", name: "Nora", email: "nora@clinic.example", token, isAdmin: false });

test("a refused token ends the session, unless another tab has stored a new one meanwhile", async () => {
  const client = createQueryClient();
  let ended = 0;
  onTestFinished(onTokenFailed(client, () => (ended += 1)));
  const { calls, send } = heldCalls();
  signIn("old");
  const observer = new QueryObserver(client, { queryKey, queryFn: send });
  onTestFinished(observer.subscribe(() => undefined));
  const change = new MutationObserver(client, { mutationFn: send }).mutate();
  await expect.poll(() => calls.length).toBe(2);

  signIn("new");
  for (const { refuse } of calls.splice(0)) refuse(tokenFailed());
  await expect(change).rejects.toThrow(TOKEN_FAILED);
  expect(ended).toBe(0);
  // The read is made again, with the new token.
  await expect.poll(() => calls.length).toBe(1);
  calls[0]?.answer("open");
  await expect.poll(() => observer.getCurrentResult().data).toBe("open");

  void client.refetchQueries({ queryKey });
  calls[1]?.refuse(tokenFailed());
  await expect.poll(() => ended).toBe(1);
  const another = new MutationObserver(client, { mutationFn: send }).mutate();
  await expect.poll(() => calls.length).toBe(3);
  calls[2]?.refuse(tokenFailed());
  await expect(another).rejects.toThrow(TOKEN_FAILED);
  expect(ended).toBe(2);
});
