import { type AddressInfo, connect } from 'node:net';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '#contract/http.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let authorization: string;

beforeAll(async () => {
  app = await startTestApp();
  const user = await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_ADMIN', 'ROLE_SUGGESTION_ADMIN'] });
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  authorization = `Bearer ${await app.token(user)}`;
});
afterAll(() => app.close());

async function ask({ headers, ...options }: InjectOptions) {
  const answer = await app.app.inject({ ...options, headers: { authorization, ...headers } });
  return { status: answer.statusCode, body: answer.json() as { message: string; fieldErrors?: object[] } };
}

describe('an upload that is no whole request is refused as such [R3Q-25]', () => {
  const url = '/api/v3/user-point-spents/upload-file';
  const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc';

  it.each([
    ['without a boundary', 'multipart/form-data', part],
    ['that ends within a file', 'multipart/form-data; boundary=x', part],
    ['that ends within its head', 'multipart/form-data; boundary=x', '--x\r\ncontent-dispo'],
  ])('%s', async (_, type, payload) => {
    const { status, body } = await ask({ method: 'POST', url, headers: { 'content-type': type }, payload });
    expect([status, body.message]).toEqual([400, 'error.malformed']);
  });
});

describe('an address that leads nowhere is a problem as any other', () => {
  it.each([
    ['no text', '/api/v3/contributions/%zz', 400, 'error.malformed'],
    ['bytes that are no letters', '/api/v3/contributions/%c0%ae', 400, 'error.malformed'],
    ['too long a part', `/api/v3/contributions/${'9'.repeat(600)}`, 400, 'error.malformed'],
    ['a path that there is not', '/api/v3/no-such-thing', 404, 'error.urlNotFound'],
  ])('%s [R3Q-25]', async (_, url, expected, message) => {
    const answer = await app.app.inject({ url });
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['x-request-id']).toMatch(/^[\w-]{8,64}$/);
    expect(Problem.parse(answer.json())).toMatchObject({ status: expected, message });
    expect(answer.statusCode).toBe(expected);
  });

  it.each([
    [
      'a head that is too long',
      `GET /api/v3/users?x=${'9'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`,
      431,
      'error.tooLarge',
    ],
    ['no request at all', 'Good day\r\n\r\n', 400, 'error.malformed'],
  ])('%s is one too, and the connection ends [R3Q-25]', async (_, sent, status, message) => {
    const { port } = app.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1').end(sent);
    let answer = '';
    for await (const part of socket.setEncoding('utf8')) answer += part;
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toContain('content-type: application/problem+json');
    expect(Problem.parse(JSON.parse(body))).toMatchObject({ status, message });
  });

  it('a body larger than the limit is refused with 400', async () => {
    const payload = JSON.stringify({ firstName: 'x'.repeat(1_100_000) });
    const headers = { 'content-type': 'application/json' };
    const { status, body } = await ask({ method: 'POST', url: '/api/account', headers, payload });
    expect([status, body.message]).toEqual([400, 'error.tooLarge']);
  });

  it('unknown query parameters such as cacheBuster are ignored and reads are not kept [R1J-05, R3P-04]', async () => {
    const answer = await app.app.inject({ url: '/api/public/config/app?cacheBuster=1&whatever=<x>' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('what a database cannot hold', () => {
  it.each(['+16:00', '-16:00', '+23:59', '-15:59', 'Z'])(
    'an instant of any offset is taken for what it is there: %s [R3Q-25]',
    async (offset) => {
      const instant = encodeURIComponent(`2026-01-01T00:00:00${offset}`);
      const url = `/api/v3/contributions/SUGGESTION/0/manage?dateSubmitted.greaterThanOrEqual=${instant}`;
      expect(await ask({ method: 'GET', url })).toEqual({ status: 200, body: [] });
    },
  );

  it('a title of more bytes than an index takes is refused by its name [R3Q-25]', async () => {
    const title = Array.from({ length: 900 }, (_, at) => String.fromCodePoint(0x20000 + at * 41)).join('');
    const payload = { id: 1, saveAsDraft: true, title };
    const { status, body } = await ask({ method: 'PUT', url: '/api/v3/contributions/SUGGESTION', payload });
    expect(status).toBe(400);
    expect(body.fieldErrors).toEqual([{ objectName: 'body', field: 'title', message: 'Size' }]);
  });
});
