/** A chart's ticks: from 0 to the greatest value or above, in even steps of 1, 2 or 5 times a power of 10. */
export function ticksTo(greatest: number, wanted = 3, smallestStep = 1): number[] {
  const rough = Math.max(greatest, smallestStep) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(
    [1, 2, 5, 10].map((times) => times * power).find((each) => each >= rough) ?? rough,
    smallestStep,
  );
  const count = Math.max(1, Math.ceil(greatest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** The indexes of the days labelled below a chart: evenly spaced, at most `room`, always including the last. */
export function labelledDays(count: number, room: number): number[] {
  const step = Math.max(1, Math.ceil(count / Math.max(1, room)));
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => count - 1 - index * step).toReversed();
}

const short = new Intl.NumberFormat("en-AU", { notation: "compact", maximumFractionDigits: 1 });

/** '$12.5K', for an axis. */
export const shortDollars = (dollars: number): string => `$${short.format(dollars)}`;
export const shortCount = (count: number): string => short.format(count);
