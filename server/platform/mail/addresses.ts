import type { Environment } from '#server/platform/env/env.ts';

/** Hosts that stand for every address of the machine, and that no browser can open. */
const EVERYWHERE = new Set(['0.0.0.0', '::']);

function openableHost(host: string): string {
  if (EVERYWHERE.has(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** Address under which people reach the application, without a slash at its end. */
export const publicAddress = ({ publicUrl, host, port }: Pick<Environment, 'publicUrl' | 'host' | 'port'>) =>
  publicUrl ?? `http://${openableHost(host)}:${port}`;
