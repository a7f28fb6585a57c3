import type { Environment } from '#server/platform/env/env.ts';
import { publicAddress } from '#server/platform/mail/addresses.ts';

/** Address of a juror's work in the browser. */
export const evaluationLink = (env: Pick<Environment, 'publicUrl' | 'host' | 'port'>): string =>
  `${publicAddress(env)}/evaluation`;
