import { useRef } from "react";
import { randomUuid } from "./random-uuid.ts";
import { errorCode, isRefusal } from "./forms/errors.ts";
import { hasTypes, NUMBER, TEXT } from "./storage/storage.ts";
import { forgetTabDraft, keepTabDraft, readTabDraft } from "./storage/tab-draft.ts";

/** The options of an API call with an Idempotency-Key. */
export interface KeyedCall {
  context: { idempotencyKey: string };
}

interface Attempt {
  input: string;
  idempotencyKey: string;
  /** When it was first sent, by `Date.now()`. */
  at: number;
}

/** For how long a call without an answer is the same when it is made again after a reload. */
const SAME_FOR_MS = 10 * 60_000;

/**
 * Gives a call the same Idempotency-Key until it succeeds, is refused or has another input, so that a retry after a lost
 * answer does its work once. With a `name`, also when the page was left meanwhile: calls of the same name share it, and it is
 * kept in the tab for ten minutes.
 */
export function useCallOnce<Input, Answer>(
  call: (input: Input, options: KeyedCall) => Promise<Answer>,
  name?: string,
): (input: Input) => Promise<Answer> {
  const here = useRef<Attempt | null>(null);
  const keep = (attempt: Attempt | null) => {
    here.current = attempt;
    if (name === undefined) return;
    if (attempt) keepTabDraft(name, attempt);
    else forgetTabDraft(name);
  };
  return async (input) => {
    const text = JSON.stringify(input);
    const last = here.current ?? (name === undefined ? null : earlierAttempt(name));
    const attempt = last?.input === text ? last : { input: text, idempotencyKey: randomUuid(), at: Date.now() };
    keep(attempt);
    const { idempotencyKey } = attempt;
    const end = () => {
      if (here.current?.idempotencyKey === idempotencyKey) keep(null);
    };
    try {
      const answer = await call(input, { context: { idempotencyKey } });
      end();
      return answer;
    } catch (error) {
      // After signing in again, the user may make the same call.
      if (isRefusal(error) && errorCode(error) !== "UNAUTHORIZED") end();
      throw error;
    }
  };
}

function earlierAttempt(name: string): Attempt | null {
  const kept = readTabDraft(name);
  const isAttempt = hasTypes<Attempt>(kept, { input: TEXT, idempotencyKey: TEXT, at: NUMBER });
  return isAttempt && Date.now() - kept.at < SAME_FOR_MS ? kept : null;
}
