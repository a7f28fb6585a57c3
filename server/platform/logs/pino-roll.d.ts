declare module 'pino-roll' {
  import type { SonicBoom, SonicBoomOpts } from 'sonic-boom';

  interface RollOptions extends Omit<SonicBoomOpts, 'dest'> {
    /** Path without date, number and extension. */
    file: string;
    frequency: 'daily';
    /** Bytes (`b`), or with another unit. */
    size: `${number}b`;
    dateFormat: string;
  }

  export default function roll(options: RollOptions): Promise<SonicBoom>;
}
