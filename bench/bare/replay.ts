/**
 * What a call would cost without our server: a Fastify with nothing registered, a pool of the same size, and
 * the SQL. `GET /replay/:n` sends recorded statements; `POST /insert` and `POST /update/:id` write what a
 * creation and an action write at least.
 */
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import pg from 'pg';
import type { Statement } from '../recording.ts';

const recorded = JSON.parse(readFileSync(process.env.BENCH_STATEMENTS ?? '', 'utf8')) as Statement[][];
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
pool.on('error', (error) => console.error(error.message));
const app = Fastify();

app.get<{ Params: { n: string } }>('/replay/:n', async (request, reply) => {
  let rows: unknown[] = [];
  for (const { text, values } of recorded[Number(request.params.n)] ?? []) {
    rows = (await pool.query(text, values)).rows;
  }
  return reply.header('x-total-count', rows.length).send(rows);
});

async function inTransaction(work: (client: pg.PoolClient) => Promise<unknown>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await work(client);
    await client.query('commit');
  } finally {
    client.release();
  }
}

let made = 0;
app.post('/insert', async () => {
  made += 1;
  const code = `BARE-${process.pid}-${made}`;
  await inTransaction(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into contribution (type, code, life_cycle_id, state_id, state_type, created_by)
       select 'SUGGESTION', $1, life_cycle_id, id, state_type, 1 from life_cycle_state where state_type = 'NEW'
        order by id limit 1 returning id`,
      [code],
    );
    const id = rows[0]?.id;
    await client.query(
      `insert into contribution_participant (contribution_id, role, user_id) values ($1, 'OWNER', 1)`,
      [id],
    );
    await client.query(
      `insert into contribution_history (contribution_id, category, event) values ($1, 'STATE', 'created')`,
      [id],
    );
  });
  return 1;
});

app.post<{ Params: { id: string } }>('/update/:id', async ({ params }) => {
  await inTransaction(async (client) => {
    await client.query('select * from contribution where id = $1 for update', [params.id]);
    await client.query('update contribution set version = version + 1, date_updated = now() where id = $1', [
      params.id,
    ]);
    await client.query(
      `insert into contribution_history (contribution_id, category, event) values ($1, 'STATE', 'action')`,
      [params.id],
    );
  });
  return {};
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
console.log('The bare route is ready');
process.on('SIGTERM', async () => {
  await app.close();
  await pool.end();
});
