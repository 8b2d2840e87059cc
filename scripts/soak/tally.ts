export interface Answer {
  /** 0 when there was no response; the body is then the reason. */
  status: number;
  body: string;
  ms: number;
}

export interface Tally {
  /** The phase that new calls are counted for. */
  phase: string;
  /** Milliseconds of each expected response, by phase and kind. */
  times: Map<string, Map<string, number[]>>;
  /** The number of unexpected responses of each kind, with an example. */
  errors: Map<string, { times: number; example: string }>;
  /** The number of expected refusals of each kind, such as for sold-out products. */
  refusals: Map<string, number>;
}

export const newTally = (phase: string): Tally => ({ phase, times: new Map(), errors: new Map(), refusals: new Map() });

/** The name of a phase in one round: 'mix 3' is 'mix' in the third round. */
export const inRound = (phase: string, round: number): string => `${phase} ${round}`;
export const phaseOf = (name: string): string => name.replace(/ \d+$/, "");

/** Counts the response to a call that began in `phase`. */
export function count(tally: Tally, phase: string, kind: string, answer: Answer, isExpected: boolean): void {
  const what = `${kind}: ${answer.status === 0 ? "no response" : answer.status}`;
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
