import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { captchaEndpoints } from '#contract/captchas/endpoints.ts';
import { registrationEndpoints } from '#contract/registration/endpoints.ts';
import {
  CAPTCHA_MINUTES,
  consumeCaptcha,
  issueCaptcha,
  purgeCaptchas,
  requireCaptcha,
  storeAnswer,
} from '#server/people/captchas/captchas.ts';
import { captchas } from '#server/platform/db/schema/captchas.ts';
import { rateLimits } from '#server/platform/db/schema/limits.ts';
import { settings } from '#server/platform/db/schema/settings.ts';
import { writeSettings } from '#server/platform/settings/settings.repository.ts';
import { aRegistration } from '#tests/server/registration/registering.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';

const NOW = new Date('2030-01-01T12:00:00Z');
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(async () => {
  await app.db.delete(settings);
  await app.db.delete(rateLimits);
});

const consume = (token: string, answer: string | null, at = NOW) =>
  consumeCaptcha(app.db, { token, answer }, at);

describe('a captcha', () => {
  it('is a picture whose answer nobody can read from the answer or the table [S1-13]', async () => {
    const { token, image } = await issueCaptcha(app.db, NOW);
    const picture = await sharp(Buffer.from(image, 'base64')).metadata();
    expect(picture).toMatchObject({ format: 'png', width: 440, height: 144 });
    const rows = JSON.stringify(await app.db.select().from(captchas));
    expect(rows).not.toContain(token);
    const known = await storeAnswer(app.db, 'HK4PX', NOW);
    expect(JSON.stringify(await app.db.select().from(captchas))).not.toContain('HK4PX');
    expect(await consume(known, 'HK4PX')).toBe(true);
  });

  it('works once, whatever the case and the spaces of the answer [S1-13]', async () => {
    const token = await storeAnswer(app.db, 'HK4PX', NOW);
    expect(await consume(token, ' hk4 px ')).toBe(true);
    expect(await consume(token, 'HK4PX')).toBe(false);
  });

  it('is used up by a wrong answer and by an empty one [S1-13]', async () => {
    for (const wrong of ['HK4PY', '', null]) {
      const token = await storeAnswer(app.db, 'HK4PX', NOW);
      expect(await consume(token, wrong)).toBe(false);
      expect(await consume(token, 'HK4PX')).toBe(false);
    }
  });

  it('is used up once by many who answer at the same time [S1-13]', async () => {
    const token = await storeAnswer(app.db, 'HK4PX', NOW);
    const answers = await Promise.all(Array.from({ length: 10 }, () => consume(token, 'HK4PX')));
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  it('stays used up when the work that needed it is rolled back [S1-13]', async () => {
    await aUser(app.db, { email: 'taken@outside.example.org' });
    await writeSettings(app.db, { registrationTellsTaken: true });
    const token = await storeAnswer(app.db, 'HK4PX', new Date());
    const answer = await app.anonymous(registrationEndpoints.register, {
      body: {
        ...aRegistration({ email: 'taken@outside.example.org' }),
        captchaToken: token,
        captchaAnswer: 'HK4PX',
      },
    });
    expect(answer.errorKey).toBe('error.email.exists');
    expect(await consume(token, 'HK4PX')).toBe(false);
  });

  it('expires within minutes, and is then removed [S1-13]', async () => {
    const token = await storeAnswer(app.db, 'HK4PX', NOW);
    expect(await consume(token, 'HK4PX', minutesLater(CAPTCHA_MINUTES))).toBe(false);
    await app.db.delete(captchas);
    await storeAnswer(app.db, 'HK4PX', NOW);
    expect(await purgeCaptchas(app.db, minutesLater(CAPTCHA_MINUTES - 1))).toBe(0);
    expect(await purgeCaptchas(app.db, minutesLater(CAPTCHA_MINUTES + 1))).toBe(1);
  });

  it('is asked for unless it is switched off [S1-14, S1-37]', async () => {
    const refusal = { key: 'error.captcha.invalid', status: 400, details: { inBody: true } };
    for (const captchaToken of [null, undefined, '', 'unknown', 'x'.repeat(5000)]) {
      await expect(requireCaptcha(app.db, { captchaToken, captchaAnswer: 'X' }, NOW)).rejects.toMatchObject(
        refusal,
      );
    }
    await writeSettings(app.db, { captchaEnabled: false });
    await expect(
      requireCaptcha(app.db, { captchaToken: null, captchaAnswer: null }, NOW),
    ).resolves.toBeUndefined();
  });
});

describe.each([
  ['api/captcha/refresh', captchaEndpoints.refresh],
  ['api/captcha/refresh-login', captchaEndpoints.refreshLogin],
])('%s', (_, endpoint) => {
  const refresh = (body: object) => app.anonymous(endpoint, { body });

  it('gives a new captcha, and the old one is dead [R1C-08, R1D-40, R1J-25, R1J-26, R3P-169, S1-13]', async () => {
    const first = await refresh({ token: null });
    expect(first.status).toBe(200);
    expect(first.body.question).toBeNull();
    expect(Buffer.from(first.body.image, 'base64').subarray(1, 4).toString()).toBe('PNG');
    const known = await storeAnswer(app.db, 'HK4PX', new Date());
    const second = await refresh({ token: known });
    expect(second.body.token).not.toBe(first.body.token);
    expect(await consumeCaptcha(app.db, { token: known, answer: 'HK4PX' }, new Date())).toBe(false);
  });

  it('answers empty while captchas are off [R1E-06, S1-14]', async () => {
    await writeSettings(app.db, { captchaEnabled: false });
    expect((await refresh({ token: null })).body).toEqual({ token: '', image: '', question: null });
  });

  it('asks in words those who cannot read the picture, in their language', async () => {
    const before = await app.db.$count(captchas);
    const { body } = await refresh({ token: null, asText: true, langKey: 'tr' });
    expect(body.image).toBe('');
    expect(body.question).toMatch(/kaç eder\?|en büyük/);
    expect(await app.db.$count(captchas)).toBe(before + 1);
    const english = await refresh({ token: body.token, asText: true, langKey: 'en' });
    expect(english.body.question).toMatch(/^(How much is|Which of these)/);
    expect(await app.db.$count(captchas)).toBe(before + 1);
  });

  it('is limited for each address', async () => {
    const statuses: number[] = [];
    for (let round = 0; round < 12; round += 1) {
      statuses.push((await refresh({ token: null, asText: true })).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    const refused = await refresh({ token: null, asText: true });
    expect([refused.status, refused.errorKey]).toEqual([429, 'error.tooManyAttempts']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('refuses what is no token', async () => {
    expect((await refresh({})).fieldErrors).toEqual({ token: 'NotNull' });
    expect((await refresh({ token: 'x'.repeat(5000) })).fieldErrors).toEqual({ token: 'Size' });
  });
});

describe('a question in words', () => {
  it('has the right answer', async () => {
    const words = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
    for (let round = 0; round < 40; round += 1) {
      await app.db.delete(rateLimits);
      const { body } = await app.anonymous(captchaEndpoints.refresh, {
        body: { token: null, asText: true, langKey: 'en' },
      });
      const numbers = [...(body.question ?? '').matchAll(/[a-z]+/g)]
        .map(([word]) => words.indexOf(word) + 1)
        .filter((value) => value > 0);
      const [a = 0, b = 0] = numbers;
      const answer = body.question?.includes('plus')
        ? a + b
        : body.question?.includes('minus')
          ? a - b
          : Math.max(...numbers);
      expect(
        await consumeCaptcha(app.db, { token: body.token, answer: String(answer) }, new Date()),
        body.question ?? '',
      ).toBe(true);
    }
    expect(await app.db.$count(captchas, eq(captchas.tokenDigest, ''))).toBe(0);
  });
});
