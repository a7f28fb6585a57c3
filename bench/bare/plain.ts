/**
 * The least that would answer such calls: a Fastify with nothing registered, a pool of the same size, prepared statements on
 * plain tables (plainTables.ts). It knows no caller and no rule.
 */
import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
pool.on('error', (error) => console.error(error.message));
const app = Fastify();

const COLUMNS = `idea.id, idea.code, idea.title, idea.summary, idea.state, idea.field_id, idea.comment_count,
  idea.rating_count, idea.rating_sum, idea.updated, idea.submitted, person.name as owner`;
const FROM = 'from plain.idea join plain.person on person.id = idea.owner_id';
const COMMENTS = `select comment.id, comment.body, comment.created, person.name
  from plain.comment join plain.person on person.id = comment.person_id
 where idea_id = $1 order by comment.created desc`;

/** Statements by name: PostgreSQL plans each of them once for a connection. */
const SQL = {
  list: `select ${COLUMNS} ${FROM} order by idea.submitted desc, idea.id desc limit 10 offset $1`,
  count: 'select count(*)::int as total from plain.idea',
  inField: `select ${COLUMNS} ${FROM} where field_id = $1 order by idea.title, idea.id limit 10`,
  countInField: 'select count(*)::int as total from plain.idea where field_id = $1',
  found: `select ${COLUMNS} ${FROM} where title ilike $1 order by idea.submitted desc, idea.id desc limit 10`,
  countFound: 'select count(*)::int as total from plain.idea where title ilike $1',
  detail: `select idea.*, person.name as owner ${FROM} where idea.id = $1`,
  comments: COMMENTS,
  someComments: `${COMMENTS} limit 20`,
  create: `insert into plain.idea (title, summary, body, state, field_id, owner_id) values ($1, $2, $3, 'SUBMITTED', 1, 1)
           returning id`,
  change: `update plain.idea set state = 'FLOW', updated = now() where id = $1 returning id`,
} as const;

async function rowsOf(name: keyof typeof SQL, values: unknown[]): Promise<Record<string, unknown>[]> {
  const { rows } = await pool.query<Record<string, unknown>>({ name, text: SQL[name], values });
  return rows;
}

/** A page with the number of all: both asked at once, as one would. */
async function page(list: keyof typeof SQL, count: keyof typeof SQL, values: unknown[], counted = values) {
  const [rows, [row]] = await Promise.all([rowsOf(list, values), rowsOf(count, counted)]);
  return { rows, total: row?.total };
}

app.get<{ Querystring: { offset: string } }>('/ideas', async ({ query }, reply) => {
  const { rows, total } = await page('list', 'count', [query.offset], []);
  return reply.header('x-total-count', total).send(rows);
});
app.get<{ Params: { id: string } }>('/ideas/in-field/:id', async ({ params }, reply) => {
  const { rows, total } = await page('inField', 'countInField', [params.id]);
  return reply.header('x-total-count', total).send(rows);
});
app.get<{ Querystring: { text: string } }>('/ideas/search', async ({ query }, reply) => {
  const { rows, total } = await page('found', 'countFound', [`%${query.text}%`]);
  return reply.header('x-total-count', total).send(rows);
});
app.get<{ Params: { id: string } }>('/ideas/:id', async ({ params }) => {
  const [row] = await rowsOf('detail', [params.id]);
  return row ?? {};
});
app.get<{ Params: { id: string } }>('/ideas/:id/comments', ({ params }) => rowsOf('comments', [params.id]));
app.get<{ Params: { id: string } }>('/ideas/:id/comments/some', ({ params }) =>
  rowsOf('someComments', [params.id]),
);
app.post<{ Body: { title: string; summary: string; body: string } }>('/ideas', ({ body }) =>
  rowsOf('create', [body.title, body.summary, body.body]),
);
app.post<{ Params: { id: string } }>('/ideas/:id/change', ({ params }) => rowsOf('change', [params.id]));

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
console.log('The plain tables are served');
process.on('SIGTERM', async () => {
  await app.close();
  await pool.end();
});
