import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { FORMER_MEMBER } from '#contract/users/former-member.ts';
import { userImportEndpoints } from '#contract/users/import.endpoints.ts';
import { send } from '#server/platform/plugins/send.ts';
import { turnsDuring } from '#tests/support/turns.ts';

/** What is sent of an answer, and how often others had their turn meanwhile. */
async function sent(result: unknown) {
  const app = Fastify();
  app.get('/', (_, reply) =>
    send(reply, {
      endpoint: userImportEndpoints.check,
      result,
      status: 200,
      formerMember: () => 'Former "member"',
    }),
  );
  let body: unknown;
  let type: unknown;
  const turns = await turnsDuring(async () => {
    const answer = await app.inject('/');
    body = answer.json();
    type = answer.headers['content-type'];
  });
  await app.close();
  return { body, type, turns };
}

it.each([1_001, 1_250, 9_999])('%i rows are put into words by parts, and are the same', async (count) => {
  const rows = Array.from({ length: count }, (_, at) => ({ at, text: `"ünï"\n${at}`, nothing: null }));
  const { body, type, turns } = await sent({ before: [1], left: undefined, rows, after: { a: 'b' } });
  expect(body).toEqual({ before: [1], rows, after: { a: 'b' } });
  expect(type).toBe('application/json; charset=utf-8');
  expect(turns).toBeGreaterThanOrEqual(Math.ceil(count / 250));
});

it('former members are named in a long answer too', async () => {
  const rows = Array.from({ length: 2_000 }, () => FORMER_MEMBER);
  const { body } = await sent({ by: FORMER_MEMBER, rows });
  expect(body).toEqual({ by: 'Former "member"', rows: rows.map(() => 'Former "member"') });
});

it.each([[{}], [{ rows: [] }], [{ rows: [1, 2, 3] }], [[1, 2]], ['text'], [7]])(
  'what is short is sent as it was: %j',
  async (value) => expect((await sent(value)).body).toEqual(value),
);
