import { afterEach, describe, expect, it, vi } from 'vitest';
import { currentAccount, forgetSession, loadSession } from '#src/app/session.ts';
import { storeToken } from '#src/dataProvider/token.ts';
import { replaceToken } from '#src/dataProvider/tokenRenewal.ts';
import { respond, stubNetwork } from '#tests/support/network.ts';

const person = (login: string) => ({ login, authorities: ['ROLE_USER'] });
/** The account by the token that it is asked with; the answer to the first one is given by hand. */
function slowFirst() {
  let answer = (_: Response) => {};
  const { requests } = stubNetwork({
    'GET /api/account': ({ headers }) =>
      headers.authorization === 'Bearer first'
        ? new Promise<Response>((resolve) => {
            answer = resolve;
          })
        : respond(200, person('second')),
  });
  storeToken('first', false);
  const reading = loadSession();
  return {
    reading,
    isAsked: () => vi.waitFor(() => expect(requests).toHaveLength(1)),
    answer: (response: Response) => answer(response),
  };
}

afterEach(() => forgetSession());

describe('the account of the session', () => {
  it.each([
    ['a refusal', () => respond(401, {})],
    ['an answer', () => respond(200, person('first'))],
  ])('stays that of a new sign-in when %s to the session before comes late [R1C-32]', async (_, late) => {
    const { reading, isAsked, answer } = slowFirst();
    await isAsked();
    storeToken('second', false);
    await loadSession();
    answer(late());
    await reading;
    expect(currentAccount()?.login).toBe('second');
  });

  it('is not brought back after signing out', async () => {
    const { reading, isAsked, answer } = slowFirst();
    await isAsked();
    forgetSession();
    answer(respond(200, person('first')));
    await reading;
    expect(currentAccount()).toBeNull();
  });

  it('is read under the new token when the password was changed meanwhile [R3M-08]', async () => {
    const { reading, isAsked, answer } = slowFirst();
    await isAsked();
    replaceToken('first', 'renewed');
    answer(respond(401, {}));
    expect((await reading)?.login).toBe('second');
  });
});
