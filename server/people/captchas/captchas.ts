import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { CAPTCHA_LIMITS } from '#contract/captchas/schema.ts';
import type { Database, Db } from '#server/platform/db/client.ts';
import { deleteExpired } from '#server/platform/db/delete-expired.ts';
import { captchas } from '#server/platform/db/schema/captchas.ts';
import { AppError } from '#server/platform/errors.ts';
import { readSettings } from '#server/platform/settings/settings.repository.ts';

/** Letters and digits that no font makes look alike, and none that a Turkish keyboard changes (I, İ). */
const CHARACTERS = 'ACDEFHJKMNPRTXY347';
const LENGTH = 5;
/** Dark on white, also on a dark page: the library's own colours are too pale to read. */
const INK = '#1d2420';
/** Twice the size at which it is shown, so that it stays sharp. */
const DENSITY = 144;

async function renderCaptcha(): Promise<{ text: string; png: Buffer }> {
  // Font and decoder are loaded with the first picture: a start needs none.
  const [{ default: sharp }, { default: svgCaptcha }] = await Promise.all([
    import('sharp'),
    import('svg-captcha'),
  ]);
  const { data, text } = svgCaptcha.create({
    size: LENGTH,
    charPreset: CHARACTERS,
    width: 220,
    height: 72,
    fontSize: 68,
    noise: 2 + randomInt(2),
  });
  const svg = data.replace(/(fill|stroke)="#[0-9a-f]{3,6}"/g, `$1="${INK}"`);
  const png = await sharp(Buffer.from(svg), { density: DENSITY })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .png({ palette: true, colours: 16 })
    .toBuffer();
  return { text, png };
}

/** Minutes in which a captcha can be answered: long enough to fill a long form in, S1-13. */
export const CAPTCHA_MINUTES = 15;

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Answers are compared without case, spaces and the wide forms of some keyboards. */
const normalise = (answer: string) => answer.normalize('NFKC').replace(/\s/g, '').toUpperCase();
/** Bound to the token, which is not stored: nobody who reads the table finds the few possible answers by trying. */
const answerDigest = (token: string, answer: string) => sha256(`${token} ${normalise(answer)}`);

/** Keeps the answer of a new captcha and gives the token that stands for it. */
export async function storeAnswer(db: Db, answer: string, now: Date): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await db.insert(captchas).values({
    tokenDigest: sha256(token),
    answerDigest: answerDigest(token, answer),
    expiresAt: new Date(now.getTime() + CAPTCHA_MINUTES * 60_000).toISOString(),
  });
  return token;
}

/** A new captcha: its token, and its picture as a PNG in base64, S1-13. */
export async function issueCaptcha(db: Db, now: Date): Promise<{ token: string; image: string }> {
  const { text, png } = await renderCaptcha();
  return { token: await storeAnswer(db, text, now), image: png.toString('base64') };
}

/**
 * Whether the answer is right. Either way the captcha is used up, in a statement that commits by itself: hand
 * over the outer client, for a transaction that is rolled back would bring the captcha back to life, S1-13.
 */
export async function consumeCaptcha(
  database: Database,
  { token, answer }: { token: string | null | undefined; answer: string | null | undefined },
  now: Date,
): Promise<boolean> {
  if (!token || token.length > CAPTCHA_LIMITS.token) return false;
  const [captcha] = await database
    .delete(captchas)
    .where(eq(captchas.tokenDigest, sha256(token)))
    .returning();
  if (!captcha || !answer || Date.parse(captcha.expiresAt) <= now.getTime()) return false;
  return timingSafeEqual(Buffer.from(captcha.answerDigest), Buffer.from(answerDigest(token, answer)));
}

/** Makes a captcha worthless, S1-13. */
export async function forgetCaptcha(db: Db, token: string | null): Promise<void> {
  if (token !== null) await db.delete(captchas).where(eq(captchas.tokenDigest, sha256(token)));
}

/** Whether forms ask for a captcha at all, S1-14. */
export async function captchasAreOn(db: Db): Promise<boolean> {
  return (await readSettings(db)).captchaEnabled;
}

/**
 * Lets a call pass that carries the right answer, and every call while captchas are off.
 * @throws AppError error.captcha.invalid with errorKey, S1-37
 */
export async function requireCaptcha(
  database: Database,
  { captchaToken, captchaAnswer }: { captchaToken?: string | null; captchaAnswer?: string | null },
  now: Date,
): Promise<void> {
  if (!(await captchasAreOn(database))) return;
  if (await consumeCaptcha(database, { token: captchaToken, answer: captchaAnswer }, now)) return;
  throw new AppError('error.captcha.invalid', { inBody: true });
}

export const purgeCaptchas = (db: Db, now: Date): Promise<number> =>
  deleteExpired(db, captchas.expiresAt, now);
