import type { Environment } from '../env.ts';

/** Address under which people reach the application, without a slash at its end. */
export const publicAddress = ({ publicUrl, host, port }: Pick<Environment, 'publicUrl' | 'host' | 'port'>) =>
  publicUrl ?? `http://${host}:${port}`;
