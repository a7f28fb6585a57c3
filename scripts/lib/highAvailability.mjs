import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { aptInstall, canRun, mayInstall } from './apt.mjs';
import { say } from './root.mjs';
import { run } from './run.mjs';

/** What deploy/ha is made of: a program of each of Debian's packages, and the services that it would start by itself. */
const PACKAGES = [
  { name: 'postgresql-15', program: '/usr/lib/postgresql/15/bin/postgres', service: 'postgresql' },
  { name: 'patroni', program: '/usr/bin/patroni', service: 'patroni' },
  { name: 'etcd-server', program: '/usr/bin/etcd', service: 'etcd' },
  { name: 'haproxy', program: '/usr/sbin/haproxy', service: 'haproxy' },
  { name: 'pgbouncer', program: '/usr/sbin/pgbouncer', service: 'pgbouncer' },
];

/** Where Debian asks whether a service may be started; 101 means no. */
const POLICY = '/usr/sbin/policy-rc.d';

/** Does work while no package starts its service. */
async function withoutServices(work) {
  const isOurs = !existsSync(POLICY);
  if (isOurs) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    return await work();
  } finally {
    if (isOurs) rmSync(POLICY);
  }
}

/**
 * As root on a system with apt installs what the test of deploy/ha needs, without its services: the test starts its own.
 * @returns {Promise<string[]>} packages that are missing
 */
export async function ensureHighAvailability() {
  const missing = () => PACKAGES.filter(({ program }) => !canRun(program));
  const wanted = missing();
  if (wanted.length > 0 && mayInstall()) {
    const names = wanted.map(({ name }) => name);
    say(`Installing ${names.join(', ')} with apt-get, for the test of high availability.`);
    await withoutServices(() => aptInstall(names));
    // Nor are they to start with the machine, from now on.
    if (canRun('/usr/bin/systemctl')) {
      await run('systemctl', ['disable', ...wanted.map(({ service }) => service)]);
    }
  }
  return missing().map(({ name }) => name);
}
