export interface Change {
  direction: "up" | "down" | "same";
  /** 'Up 12%' */
  words: string;
}

/** How a figure has changed against the period before, in words. */
export function changeOf(now: number, before: number): Change {
  if (now === before) return { direction: "same", words: "The same as" };
  const direction = now > before ? "up" : "down";
  if (before === 0) return { direction, words: "Up from nothing in" };
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  const share = percent === 0 ? "less than 1%" : `${percent.toLocaleString("en-AU")}%`;
  return { direction, words: `${direction === "up" ? "Up" : "Down"} ${share} on` };
}
