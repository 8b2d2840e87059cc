import { useRef } from "react";
import { randomUuid } from "./random-uuid.ts";
import { isRefusal } from "./forms/errors.ts";

/** The options of an API call with an Idempotency-Key. */
export interface KeyedCall {
  context: { idempotencyKey: string };
}

/**
 * Gives a call the same Idempotency-Key until it succeeds, is refused or has another input, so that a retry after a lost
 * answer does its work once.
 */
export function useCallOnce<Input, Answer>(call: (input: Input, options: KeyedCall) => Promise<Answer>) {
  const attempt = useRef<{ input: string; idempotencyKey: string } | null>(null);
  return async (input: Input): Promise<Answer> => {
    const text = JSON.stringify(input);
    if (attempt.current?.input !== text) attempt.current = { input: text, idempotencyKey: randomUuid() };
    const { idempotencyKey } = attempt.current;
    const end = () => {
      if (attempt.current?.idempotencyKey === idempotencyKey) attempt.current = null;
    };
    try {
      const answer = await call(input, { context: { idempotencyKey } });
      end();
      return answer;
    } catch (error) {
      if (isRefusal(error)) end();
      throw error;
    }
  };
}
