import { desc, eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { accountEndpoints } from '#contract/account/endpoints.ts';
import { secondFactorEndpoints } from '#contract/second-factor/endpoints.ts';
import { hashPassword } from '#server/people/account/passwords.ts';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import type { Call, TestApp } from '#tests/support/app.ts';
import { aUser, type TestUser } from './users.ts';

/** The password of everybody below. */
export const OWN_PASSWORD = 'Correct-horse-1';
let hash: Promise<string> | undefined;

/** A person who can sign in with a password. */
export async function aPerson(app: TestApp, values: Parameters<typeof aUser>[1] = {}): Promise<TestUser> {
  hash ??= hashPassword(OWN_PASSWORD);
  return aUser(app.db, { passwordHash: await hash, ...values });
}

/** What an authenticator app with this secret shows. */
export const appCode = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });

/** The code in the latest mail to a person. */
export async function mailedCode(app: TestApp, user: TestUser): Promise<string> {
  const [mail] = await app.db
    .select()
    .from(outboxMails)
    .where(eq(outboxMails.userId, user.id))
    .orderBy(desc(outboxMails.id))
    .limit(1);
  return /\b\d{6}\b/.exec(mail?.textBody ?? '')?.[0] ?? 'no code';
}

/** Switches a second factor on as its owner does; the secret is that of the authenticator app. */
export async function withSecondFactor(app: TestApp, user: TestUser, method: 'MAIL' | 'APP') {
  const me = await app.as(user);
  const begun = await me(secondFactorEndpoints.enrol, { body: { method, password: OWN_PASSWORD } });
  if (begun.status !== 200) throw new Error(`The second factor could not be enrolled: ${begun.errorKey}`);
  const { token, secret } = begun.body;
  const code = secret === null ? await mailedCode(app, user) : appCode(secret, app.services.now());
  const confirmed = await me(secondFactorEndpoints.confirm, { body: { token, code } });
  return { me, secret: secret ?? '', codes: confirmed.body.codes ?? [], status: confirmed.status };
}

interface Step {
  user: TestUser;
  ip?: string;
  password?: string;
  /** Of a captcha. */
  token?: string | null;
  answer?: string | null;
  twoFactorToken?: string | null;
  twoFactorAnswer?: string | null;
  rememberMe?: boolean;
}

/** What a refused sign-in says, Q1-61. */
export interface SignInRefusal {
  errorKey?: string;
  infoKey?: string;
  captchaToken?: string;
  captchaImage?: string;
  twoFactorToken?: string;
  passkey?: string;
  id_token?: string;
}

/** A step of a sign-in with the names that the dialog sends. */
export async function signInStep(anonymous: Call, { user, ip, password = OWN_PASSWORD, ...rest }: Step) {
  const answer = await anonymous(accountEndpoints.authenticate, {
    body: { username: user.login, password, token: null, answer: null, ...rest },
    ...(ip === undefined ? {} : { ip }),
  });
  return { status: answer.status, body: answer.body as SignInRefusal, headers: answer.headers };
}
