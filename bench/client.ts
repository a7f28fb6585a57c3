import pg from 'pg';

/** Works with one connection to a database, and closes it. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export const idsOf = (url: string, query: string, values: unknown[] = []): Promise<number[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(query, values);
    return rows.map(({ id }) => Number(id));
  });
