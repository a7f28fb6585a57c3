import { and, desc, eq } from 'drizzle-orm';
import { registrationEndpoints } from '#contract/registration/endpoints.ts';
import { storeAnswer } from '#server/people/captchas/captchas.ts';
import { answerResetRequests } from '#server/people/registration/reset-requests.ts';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import { users } from '#server/platform/db/schema/users.ts';
import type { TestApp } from '#tests/support/app.ts';
import { PASSWORD } from '#tests/support/password.ts';

let counter = 0;
export const anAddress = () => {
  counter += 1;
  return `person${counter}@outside.example.org`;
};

/** A registration that the form would send, but for its captcha. */
export const aRegistration = (values: object = {}) => ({
  firstName: 'Zeynep',
  lastName: 'Kaya',
  email: anAddress(),
  phone: '5551234567',
  educationLevel: 'MASTER',
  company: 'Kaya Ltd.',
  department: 'Research',
  position: 'Engineer',
  password: PASSWORD,
  secondPassword: PASSWORD,
  langKey: 'en',
  ...values,
});

/** A solved captcha. */
export async function solved(app: TestApp) {
  const captchaAnswer = 'HK4PX';
  return { captchaToken: await storeAnswer(app.db, captchaAnswer, app.services.now()), captchaAnswer };
}

export async function register(app: TestApp, values: object = {}) {
  const body = { ...aRegistration(values), ...(await solved(app)) };
  const answer = await app.anonymous(registrationEndpoints.register, { body });
  return { ...answer, email: body.email };
}

export async function userOf(app: TestApp, email: string) {
  const [row] = await app.db.select().from(users).where(eq(users.email, email));
  return row as typeof users.$inferSelect;
}

/** The newest mail to an address. */
export async function lastMail(app: TestApp, toAddress: string) {
  const [row] = await app.db
    .select()
    .from(outboxMails)
    .where(and(eq(outboxMails.toAddress, toAddress)))
    .orderBy(desc(outboxMails.id))
    .limit(1);
  return row;
}

/** The key in the newest mail to an address. */
export async function keyOf(app: TestApp, toAddress: string): Promise<string> {
  const key = /\?key=([\w-]+)/.exec((await lastMail(app, toAddress))?.textBody ?? '')?.[1];
  if (!key) throw new Error(`No key was sent to ${toAddress}`);
  return key;
}

export const activate = (app: TestApp, key: string) =>
  app.anonymous(registrationEndpoints.activate, { query: { key } });

/** The call that asks for a new password, and nothing else. */
export async function callReset(app: TestApp, emailOrUsername: string) {
  return app.anonymous(registrationEndpoints.requestReset, {
    body: { emailOrUsername, ...(await solved(app)) },
  });
}

/** Asks for a new password, and has the job answer. */
export async function requestReset(app: TestApp, emailOrUsername: string) {
  const answer = await callReset(app, emailOrUsername);
  await answerResetRequests(app.services);
  return answer;
}

export const keyWorks = async (app: TestApp, key: string) =>
  (await app.anonymous(registrationEndpoints.checkReset, { body: { key } })).body;

export const finishReset = (app: TestApp, key: string, newPassword = 'Fresh-start-2') =>
  app.anonymous(registrationEndpoints.finishReset, { body: { key, newPassword } });
