import { formatCount } from "@shop/domain/figures";

/** Shows progress: a bar on a terminal, otherwise a line every ten seconds. */
export interface Progress {
  /** `share` is how much of all is done, from 0 to 1. */
  show(done: { share: number; rows: number }): void;
  /** Removes the bar. */
  end(): void;
}

const WIDTH = 30;
const BAR_EVERY_MS = 100;
const LINE_EVERY_MS = 10_000;

export function startProgress(output: NodeJS.WriteStream): Progress {
  const started = performance.now();
  let shown = started;
  const line = (share: number, rows: number) => {
    const perSecond = Math.round((rows / (performance.now() - started)) * 1000);
    return `${Math.floor(share * 100)} %  ${formatCount(rows)} rows  ${formatCount(perSecond)} per second`;
  };
  return {
    show({ share, rows }) {
      if (performance.now() - shown < (output.isTTY ? BAR_EVERY_MS : LINE_EVERY_MS)) return;
      shown = performance.now();
      const text = line(share, rows);
      const filled = Math.round(share * WIDTH);
      output.write(output.isTTY ? `\r\x1b[K[${"█".repeat(filled)}${"░".repeat(WIDTH - filled)}] ${text}` : `${text}\n`);
    },
    end() {
      if (output.isTTY) output.write("\r\x1b[K");
    },
  };
}
