import type { Request } from 'autocannon';
import { round } from './load.ts';
import { memoryCells } from './memory.ts';
import { LIST_READINGS } from './readings.bench.ts';
import type { Measure } from './site.ts';

const USERS = 50;
const MOST_MEGABYTES = 250;

/** Memory of the server process while fifty people use everything that the lists offer at once. */
export const memory: Measure = async ({ large, seconds }) => {
  const { server, tokens } = large;
  const requests: Request[] = [];
  for (const { caller, paths } of LIST_READINGS) {
    for (const path of await paths(large)) {
      requests.push({ method: 'GET', path, headers: { authorization: `Bearer ${tokens[caller]}` } });
    }
  }
  const load = { url: server.url, requests, connections: USERS, seconds: seconds * 5 };
  return [
    {
      title: `Memory of the server process, ${USERS} users`,
      head: ['before', 'peak', 'aim', ''],
      rows: [await memoryCells(server.pid, MOST_MEGABYTES, () => round(load))],
    },
  ];
};
