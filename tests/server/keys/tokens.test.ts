import { randomUUID } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import { createTokenSigner } from '#server/platform/keys/tokens.ts';

const SECRET = 'a secret of more than thirty-two characters';

afterEach(() => vi.useRealTimers());

const sign = (hours: number, sessionId: string = randomUUID(), secret = SECRET) =>
  createTokenSigner(secret).sign({
    login: 'ayse',
    roles: ['ROLE_USER'],
    sessionId,
    expiresAt: new Date(Date.now() + hours * 3_600_000),
  });

it('a token names its session, the first time and ever after, until it expires [S3-02]', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const sessionId = randomUUID();
  const token = await sign(1, sessionId);
  const signer = createTokenSigner(SECRET);
  expect(await signer.verify(token)).toEqual({ sessionId });
  expect(await signer.verify(token)).toEqual({ sessionId });
  vi.advanceTimersByTime(59 * 60_000);
  expect(await signer.verify(token)).toEqual({ sessionId });
  vi.advanceTimersByTime(121_000);
  expect(await signer.verify(token)).toBe('expired');
});

it('clocks may differ by a minute: until then a token counts, on a machine that knows it and on another', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const sessionId = randomUUID();
  const token = await sign(1, sessionId);
  const known = createTokenSigner(SECRET);
  await known.verify(token);
  vi.advanceTimersByTime(60 * 60_000 + 58_000);
  expect([await known.verify(token), await createTokenSigner(SECRET).verify(token)]).toEqual([
    { sessionId },
    { sessionId },
  ]);
  vi.advanceTimersByTime(4_000);
  expect([await known.verify(token), await createTokenSigner(SECRET).verify(token)]).toEqual([
    'expired',
    'expired',
  ]);
});

it('a forged one names none, also when it resembles one that is known', async () => {
  const token = await sign(1);
  const signer = createTokenSigner(SECRET);
  await signer.verify(token);
  const [header, claims, signature = ''] = token.split('.');
  const other = JSON.parse(Buffer.from(claims ?? '', 'base64url').toString()) as object;
  const forged = Buffer.from(JSON.stringify({ ...other, jti: randomUUID() })).toString('base64url');
  expect(await signer.verify(`${header}.${forged}.${signature}`)).toBeNull();
  // Another letter than the first one, whichever that is.
  const changed = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  expect(await signer.verify(`${header}.${claims}.${changed}`)).toBeNull();
  expect(await signer.verify(await sign(1, randomUUID(), `${SECRET}!`))).toBeNull();
});
