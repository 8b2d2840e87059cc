export interface Sample {
  seconds: number;
  megabytes: number;
  /** Samples of one phase share a level: a busier phase needs more memory, which is no growth. */
  phase: string;
}

export interface Growth {
  /** Megabytes a minute. */
  slope: number;
  /** Of the slope, in the same unit. */
  standardError: number;
}

const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0);
export const mean = (values: number[]) => sumOf(values) / values.length;

/** The value that this share of them (0 to 1) does not exceed; NaN of none. */
export function percentile(values: readonly number[], share: number): number {
  const inOrder = values.toSorted((a, b) => a - b);
  return inOrder[Math.max(0, Math.ceil(inOrder.length * share) - 1)] ?? Number.NaN;
}

export interface Ratio {
  ratio: number;
  /** Standard errors from the ratio, as a factor: 1.05 is 5 in a hundred up or down. */
  error: number;
}

/** How many times as large the first of each pair is, by the geometric mean; the error is NaN of fewer than two pairs. */
export function meanRatio(pairs: readonly (readonly [one: number, other: number])[]): Ratio {
  const logs = pairs.map(([one, other]) => Math.log(one / other));
  const middle = mean(logs);
  const variance = sumOf(logs.map((log) => (log - middle) ** 2)) / (logs.length - 1);
  return { ratio: Math.exp(middle), error: Math.exp(Math.sqrt(variance / logs.length)) };
}

/**
 * One slope through all samples, each phase at a level of its own. Neighbouring samples of a garbage-collected process
 * are alike, so the error is widened by how much they are. Needs more samples than phases and two, else NaN.
 */
export function fitGrowth(samples: readonly Sample[]): Growth {
  const phases = [...new Set(samples.map(({ phase }) => phase))].map((name) =>
    samples.filter(({ phase }) => phase === name),
  );
  const points = phases.flatMap((group) => {
    const [t, m] = [mean(group.map(({ seconds }) => seconds)), mean(group.map(({ megabytes }) => megabytes))];
    return group.map(({ seconds, megabytes }) => ({ x: (seconds - t) / 60, y: megabytes - m }));
  });
  const squares = sumOf(points.map(({ x }) => x * x));
  const slope = sumOf(points.map(({ x, y }) => x * y)) / squares;
  const rests = points.map(({ x, y }) => y - slope * x);
  const spread = sumOf(rests.map((rest) => rest * rest));
  const freedom = points.length - phases.length - 1;
  if (freedom < 1) return { slope: Number.NaN, standardError: Number.NaN };
  const likeness = spread === 0 ? 0 : sumOf(rests.slice(1).map((rest, index) => rest * (rests[index] ?? 0))) / spread;
  const alike = Math.min(0.99, Math.max(0, likeness));
  const standardError = Math.sqrt((spread / freedom / squares) * ((1 + alike) / (1 - alike)));
  return { slope, standardError };
}
