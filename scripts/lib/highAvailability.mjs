import { canRun, ensurePackages } from './debian.mjs';
import { run } from './run.mjs';

/** What deploy/ha is made of: a program of each of Debian's packages, and the service that it would start by itself. */
const PARTS = [
  { name: 'postgresql-15', program: '/usr/lib/postgresql/15/bin/postgres', service: 'postgresql' },
  { name: 'patroni', program: '/usr/bin/patroni', service: 'patroni' },
  { name: 'etcd-server', program: '/usr/bin/etcd', service: 'etcd' },
  { name: 'haproxy', program: '/usr/sbin/haproxy', service: 'haproxy' },
  { name: 'pgbouncer', program: '/usr/sbin/pgbouncer', service: 'pgbouncer' },
];

const packageOf = ({ name, program }) => ({
  package: name,
  find: () => (canRun(program) ? program : undefined),
});

/**
 * As root on a system with apt installs what the test of deploy/ha needs, without its services: the test starts its own.
 * @returns {Promise<string[]>} packages that are missing
 */
export async function ensureHighAvailability() {
  const wanted = PARTS.filter(({ program }) => !canRun(program));
  const missing = await ensurePackages(PARTS.map(packageOf), 'for the test of high availability');
  const installed = wanted.filter(({ program }) => canRun(program));
  // Nor are they to start with the machine, from now on.
  if (installed.length > 0 && canRun('/usr/bin/systemctl')) {
    await run('systemctl', ['disable', ...installed.map(({ service }) => service)]);
  }
  return missing;
}
