export interface Sample {
  seconds: number;
  megabytes: number;
  /** Each phase has its own level: a busier phase needs more memory, which is not growth. */
  phase: string;
}

interface Growth {
  /** Megabytes per minute. */
  slope: number;
  /** The standard error of the slope, in the same unit. */
  standardError: number;
}

const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0);
export const mean = (values: number[]) => sumOf(values) / values.length;

/** The smallest value such that a share (0 to 1) of all values does not exceed it; NaN when there are none. */
export function percentile(values: readonly number[], share: number): number {
  const inOrder = values.toSorted((a, b) => a - b);
  return inOrder[Math.max(0, Math.ceil(inOrder.length * share) - 1)] ?? Number.NaN;
}

/** The seconds since a time of `performance.now()`, as text. */
export const secondsSince = (began: number, digits = 1): string => ((performance.now() - began) / 1000).toFixed(digits);

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/**
 * Fits one slope to all samples, with a separate level for each phase. Neighbouring samples of a garbage-collected
 * process are correlated, which increases the standard error. NaN when there are fewer samples than phases plus two.
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
  const residuals = points.map(({ x, y }) => y - slope * x);
  const spread = sumOf(residuals.map((residual) => residual ** 2));
  const freedom = points.length - phases.length - 1;
  if (freedom < 1) return { slope: Number.NaN, standardError: Number.NaN };
  const products = residuals.slice(1).map((residual, index) => residual * (residuals[index] ?? 0));
  const correlation = spread === 0 ? 0 : Math.min(0.99, Math.max(0, sumOf(products) / spread));
  const standardError = Math.sqrt((spread / freedom / squares) * ((1 + correlation) / (1 - correlation)));
  return { slope, standardError };
}
