import type { Counts } from './tally.ts';

/** Milliseconds between two lines: on a terminal one line is written over, elsewhere each stays. */
const TERMINAL_MS = 250;
const LOG_MS = 5_000;

interface Screen {
  isTTY?: boolean;
  write(text: string): unknown;
}

const number = (value: number) => Math.round(value).toLocaleString('en');

/** Tells how far an import is: rows, rows a second, rejected ones, and the share of all bytes. */
export class Progress {
  readonly #started = Date.now();
  #reportedAt: number;
  #bytes = 0;

  constructor(
    private readonly screen: Screen,
    private readonly totalBytes: number,
  ) {
    this.#reportedAt = this.#started;
  }

  readonly addBytes = (count: number): void => {
    this.#bytes += count;
  };

  /** Rows a second since the start. */
  rate({ read }: Counts): number {
    return read / Math.max(0.001, (Date.now() - this.#started) / 1000);
  }

  seconds(): number {
    return (Date.now() - this.#started) / 1000;
  }

  report(counts: Counts): void {
    const now = Date.now();
    if (now - this.#reportedAt < (this.screen.isTTY ? TERMINAL_MS : LOG_MS)) return;
    this.#reportedAt = now;
    const percent = this.totalBytes === 0 ? 100 : Math.floor((this.#bytes / this.totalBytes) * 100);
    const line = [
      `${number(counts.read)} rows`,
      `${Math.min(percent, 100)} %`,
      `${number(this.rate(counts))} rows/s`,
      `${number(counts.rejected)} rejected`,
    ].join(' · ');
    this.screen.write(this.screen.isTTY ? `\r\u001b[K${line}` : `${line}\n`);
  }

  /** Clears the line that was written over. */
  end(): void {
    if (this.screen.isTTY) this.screen.write('\r\u001b[K');
  }
}
