import type { Db } from '#server/platform/db/client.ts';
import { publicAddress } from '#server/platform/mail/addresses.ts';
import { type MailDraft, type MailServices, queueMails } from '#server/platform/mail/queue.ts';
import { KEY_HOURS, type NewKey } from './account-keys.ts';

export interface Addressee {
  id: number;
  login: string;
  email: string;
  firstName: string;
  langKey: string;
}

/**
 * Anybody can register with anybody's address, so a name could be an advertisement with a link in it: what
 * looks like one is not repeated.
 */
const looksLikeLink = (name: string) => /[/@<>]|www\.|\p{L}\.\p{L}{2,}/iu.test(name);

function greeting({ messages }: MailServices, { firstName, langKey }: Addressee): string {
  return looksLikeLink(firstName)
    ? messages.translate(langKey, 'mail.greeting.plain')
    : messages.translate(langKey, 'mail.greeting', { name: firstName });
}

interface KeyMail {
  /** Prefix of the message keys. */
  name: 'mail.activation' | 'mail.newAccount' | 'mail.reset';
  path: '/account/activate' | '/account/activateUser' | '/account/reset/finish';
  hours: number;
}

const ACTIVATION: KeyMail = {
  name: 'mail.activation',
  path: '/account/activate',
  hours: KEY_HOURS.ACTIVATION,
};
/** The address for accounts that an administrator made, Q1-05. */
const INVITATION: KeyMail = {
  name: 'mail.newAccount',
  path: '/account/activateUser',
  hours: KEY_HOURS.INVITATION,
};
const RESET: KeyMail = { name: 'mail.reset', path: '/account/reset/finish', hours: KEY_HOURS.RESET };

function keyMail(
  services: MailServices,
  person: Addressee,
  { key, expiresAt }: NewKey,
  { name, path, hours }: KeyMail,
): MailDraft {
  const { langKey, login, email, id } = person;
  const say = (part: 'subject' | 'text' | 'action' | 'note') =>
    services.messages.translate(langKey, `${name}.${part}`, { login, hours, days: hours / 24 });
  return {
    to: email,
    userId: id,
    locale: langKey,
    subject: say('subject'),
    text: `${greeting(services, person)}\n\n${say('text')}`,
    // The query form, Q1-04.
    action: { label: say('action'), link: `${publicAddress(services.env)}${path}?key=${key}` },
    note: say('note'),
    secretUntil: expiresAt,
  };
}

/** Asks to confirm the address of a registration, S1-01. */
export const activationMail = (services: MailServices, person: Addressee, key: NewKey) =>
  keyMail(services, person, key, ACTIVATION);

/** Tells the owner of an account that an administrator made, S3-96. */
export const invitationMail = (services: MailServices, person: Addressee, key: NewKey) =>
  keyMail(services, person, key, INVITATION);

/** Leads to a new password, S1-07. */
export const resetMail = (services: MailServices, person: Addressee, key: NewKey) =>
  keyMail(services, person, key, RESET);

/** Tells the owner that the password was replaced, so that a stranger's doing does not stay unseen. */
export async function queuePasswordChanged(db: Db, services: MailServices, person: Addressee): Promise<void> {
  const { langKey, login } = person;
  const say = (part: 'subject' | 'text' | 'action') =>
    services.messages.translate(langKey, `mail.passwordChanged.${part}`, { login });
  await queueMails(db, services, [
    {
      to: person.email,
      userId: person.id,
      locale: langKey,
      subject: say('subject'),
      text: `${greeting(services, person)}\n\n${say('text')}`,
      action: { label: say('action'), link: `${publicAddress(services.env)}/account/reset/request` },
    },
  ]);
}

/** Tells the address that an account had until now that it has another one. */
export function emailChangedMail(services: MailServices, person: Addressee): MailDraft {
  const { langKey, login } = person;
  const say = (part: 'subject' | 'text') =>
    services.messages.translate(langKey, `mail.emailChanged.${part}`, { login });
  return {
    to: person.email,
    userId: person.id,
    locale: langKey,
    subject: say('subject'),
    text: `${greeting(services, person)}\n\n${say('text')}`,
  };
}

export const queueEmailChanged = (db: Db, services: MailServices, person: Addressee): Promise<void> =>
  queueMails(db, services, [emailChangedMail(services, person)]);
