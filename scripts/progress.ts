/** Shows progress: a bar on a terminal, otherwise a line every ten seconds. */
export interface Progress {
  show(done: { bytes: number; rows: number }): void;
  /** Removes the bar. */
  end(): void;
}

const WIDTH = 30;
const BAR_EVERY_MS = 100;
const LINE_EVERY_MS = 10_000;

export function startProgress(output: NodeJS.WriteStream, totalBytes: number): Progress {
  const started = performance.now();
  let shown = started;
  const line = (bytes: number, rows: number) => {
    const share = totalBytes > 0 ? Math.min(1, bytes / totalBytes) : 1;
    const perSecond = Math.round((rows / (performance.now() - started)) * 1000);
    return { share, text: `${Math.floor(share * 100)} %  ${format(rows)} rows  ${format(perSecond)} per second` };
  };
  return {
    show({ bytes, rows }) {
      if (performance.now() - shown < (output.isTTY ? BAR_EVERY_MS : LINE_EVERY_MS)) return;
      shown = performance.now();
      const { share, text } = line(bytes, rows);
      const filled = Math.round(share * WIDTH);
      output.write(output.isTTY ? `\r\x1b[K[${"█".repeat(filled)}${"░".repeat(WIDTH - filled)}] ${text}` : `${text}\n`);
    },
    end() {
      if (output.isTTY) output.write("\r\x1b[K");
    },
  };
}

const format = (count: number) => count.toLocaleString("en-AU");
