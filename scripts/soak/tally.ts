import type { Answer } from "./http-client.ts";

export interface Tally {
  /** What calls count for from now on. */
  phase: string;
  /** Milliseconds of each answered call, by phase and kind. */
  times: Map<string, Map<string, number[]>>;
  /** How often each unexpected answer came, with an example of it. */
  errors: Map<string, { times: number; example: string }>;
  /** Expected refusals, such as those of sold-out products. */
  refusals: Map<string, number>;
}

export const newTally = (phase: string): Tally => ({ phase, times: new Map(), errors: new Map(), refusals: new Map() });

/** A phase comes round after round: 'mix 3' is the third one of 'mix'. */
export const inRound = (phase: string, round: number): string => `${phase} ${round}`;
export const phaseOf = (name: string): string => name.replace(/ \d+$/, "");

/** Counts an answer to a call that began in `phase`. */
export function count(tally: Tally, phase: string, kind: string, answer: Answer, isExpected: boolean): void {
  const what = `${kind}: ${answer.status === 0 ? "no answer" : answer.status}`;
  if (!isExpected) {
    const { times, example } = tally.errors.get(what) ?? { times: 0, example: answer.body.slice(0, 200) };
    tally.errors.set(what, { times: times + 1, example });
    return;
  }
  if (answer.status >= 400) tally.refusals.set(what, (tally.refusals.get(what) ?? 0) + 1);
  const kinds = tally.times.get(phase) ?? new Map<string, number[]>();
  tally.times.set(phase, kinds);
  const times = kinds.get(kind) ?? [];
  kinds.set(kind, times);
  times.push(answer.ms);
}
