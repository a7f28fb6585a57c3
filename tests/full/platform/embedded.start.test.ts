import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openFolder, query, refusal, start } from '#tests/support/clusters.ts';

const otherAddress = () =>
  Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.family === 'IPv4' && !address.internal)?.address;

function withChanged(url: string, part: 'password' | 'hostname', value: string): string {
  const changed = new URL(url);
  changed[part] = value;
  return changed.href;
}

describe('the embedded PostgreSQL', () => {
  it('makes a database on its first start and keeps it over the next', async () => {
    const dataDir = join(await openFolder(), 'made', 'when', 'missing');
    const first = await start(dataDir);
    expect(first.directory).toBe(join(dataDir, 'postgres'));
    await query(first.url, 'create schema own; create table own.kept as select 42 as answer');
    await first.stop();

    const second = await start(dataDir);
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'select answer from own.kept')).toEqual([{ answer: 42 }]);
    expect(second.logged).toEqual([]);
  });

  it('flushes to disk, speaks UTF-8 and treats the letters of every language', async () => {
    const { url } = await start(await openFolder());
    const rows = await query(
      url,
      `select current_setting('fsync') as fsync, current_setting('server_encoding') as encoding,
        current_setting('max_connections') as connections, lower('ÇĞÖŞÜ') as lower,
        (select count(*)::int from pg_available_extensions where name in ('pg_trgm', 'unaccent', 'citext')) as extensions`,
    );
    expect(rows).toEqual([
      { fsync: 'on', encoding: 'UTF8', connections: '100', lower: 'çğöşü', extensions: 3 },
    ]);
  });

  it('asks for a password that only we can read, and listens on this machine only', async () => {
    const dataDir = await openFolder();
    const { url, directory } = await start(dataDir);
    await expect(query(withChanged(url, 'password', 'wrong'), 'select 1')).rejects.toMatchObject({
      code: '28P01',
    });
    expect((await stat(join(dataDir, 'postgres.json'))).mode & 0o777).toBe(0o600);
    expect((await stat(directory)).mode & 0o777).toBe(0o700);
    const outside = otherAddress();
    if (outside) {
      await expect(query(withChanged(url, 'hostname', outside), 'select 1')).rejects.toMatchObject({
        code: 'ECONNREFUSED',
      });
    }
  });

  it('takes another port when its own was taken by another program', async () => {
    const dataDir = await openFolder();
    const first = await start(dataDir);
    await first.stop();
    const squatter = createServer().listen(Number(new URL(first.url).port), '127.0.0.1');
    onTestFinished(() => void squatter.close());

    const second = await start(dataDir);
    expect(new URL(second.url).port).not.toBe(new URL(first.url).port);
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('gets a new password, and keeps the data, when the record of it was lost', async () => {
    const dataDir = await openFolder();
    const first = await start(dataDir);
    await query(first.url, 'create schema own; create table own.kept as select 42 as answer');
    await first.stop();
    await rm(join(dataDir, 'postgres.json'));

    const second = await start(dataDir);
    expect(new URL(second.url).password).not.toBe(new URL(first.url).password);
    expect(await query(second.url, 'select answer from own.kept')).toEqual([{ answer: 42 }]);
  });

  it('begins again after a first start that was cut off half way', async () => {
    const dataDir = await openFolder();
    await mkdir(join(dataDir, 'postgres/cluster.new/base'), { recursive: true });
    await writeFile(join(dataDir, 'postgres/cluster.new/PG_VERSION'), '18');
    const { url } = await start(dataDir);
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('says so when the database was made by another version, and leaves it alone', async () => {
    const dataDir = await openFolder();
    const first = await start(dataDir);
    await first.stop();
    const version = join(first.directory, 'cluster/PG_VERSION');
    await writeFile(version, '17\n');
    expect((await refusal(dataDir)).message).toContain('made by PostgreSQL 17, and this version has 18');
    expect(await readFile(version, 'utf8')).toBe('17\n');
  });

  it('shows the end of its log when it cannot start', async () => {
    const { message } = await refusal(await openFolder(), { settings: { shared_buffers: 'many' } });
    expect(message).toContain('did not start');
    expect(message).toContain('invalid value for parameter "shared_buffers"');
  });

  it('can be stopped twice', async () => {
    const server = await start(await openFolder());
    await Promise.all([server.stop(), server.stop()]);
    await expect(query(server.url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
