import pg from 'pg';

/**
 * One connection for work that takes the time that it takes. Texts of values are the same whatever the server's
 * settings are, so that one server reads what another has written.
 */
export async function connect(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: name });
  // The query under way fails too and reports it; without a listener the process would end without a message.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`
    set time zone 'UTC';
    set datestyle = 'ISO, MDY';
    set intervalstyle = 'postgres';
    set bytea_output = 'hex';
    set extra_float_digits = 3;
    set client_encoding = 'UTF8';
    set statement_timeout = 0;
    set lock_timeout = 0;
    set idle_in_transaction_session_timeout = 0;
    set search_path = public
  `);
  return client;
}
