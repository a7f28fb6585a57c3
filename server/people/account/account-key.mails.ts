import type { MessageKey } from '#messages/message-key.ts';
import type { KeyPurpose } from '#server/platform/db/schema/account-keys.ts';
import { publicAddress } from '#server/platform/mail/addresses.ts';
import type { MailDraft, MailServices } from '#server/platform/mail/queue.ts';
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

/** The prefix of a key mail's message keys, and where its link leads. */
const KEY_MAILS = {
  ACTIVATION: { name: 'mail.activation', path: '/account/activate' },
  // The address for accounts that an administrator made, Q1-05.
  INVITATION: { name: 'mail.newAccount', path: '/account/activateUser' },
  RESET: { name: 'mail.reset', path: '/account/reset/finish' },
  EMAIL: { name: 'mail.confirmEmail', path: '/account/email/confirm' },
} as const satisfies Record<KeyPurpose, { name: string; path: string }>;

type MailName =
  | (typeof KEY_MAILS)[KeyPurpose]['name']
  | 'mail.passwordChanged'
  | 'mail.emailChanged'
  | 'mail.emailChangeAsked'
  | 'mail.emailTaken'
  | 'mail.newDevice'
  | 'mail.accountExists';

/** A greeting and words in the language of the person. */
function mailTo(services: MailServices, person: Addressee, name: MailName, values: object = {}): MailDraft {
  const { langKey, login, email, id } = person;
  const say = (part: 'subject' | 'text') =>
    services.messages.translate(langKey, `${name}.${part}`, { login, ...values });
  return {
    to: email,
    userId: id,
    locale: langKey,
    subject: say('subject'),
    text: `${greeting(services, person)}\n\n${say('text')}`,
  };
}

/**
 * Brings a key: to confirm the address of a registration, S1-01, to open an account that an administrator made, S3-96,
 * or to choose a new password, S1-07.
 */
export function keyMail(
  services: MailServices,
  purpose: KeyPurpose,
  person: Addressee,
  { key, expiresAt }: NewKey,
): MailDraft {
  const { name, path } = KEY_MAILS[purpose];
  const hours = KEY_HOURS[purpose];
  const values = { login: person.login, hours, days: hours / 24 };
  const say = (part: 'action' | 'note') =>
    services.messages.translate(person.langKey, `${name}.${part}`, values);
  return {
    ...mailTo(services, person, name, values),
    // The query form, Q1-04.
    action: { label: say('action'), link: `${publicAddress(services.env)}${path}?key=${key}` },
    note: say('note'),
    secretUntil: expiresAt,
  };
}

/** Tells the owner that the password was replaced, so that a stranger's doing does not stay unseen. */
export function passwordChangedMail(services: MailServices, person: Addressee): MailDraft {
  const { messages, env } = services;
  const label = messages.translate(person.langKey, 'mail.passwordChanged.action', { login: person.login });
  return {
    ...mailTo(services, person, 'mail.passwordChanged'),
    action: { label, link: `${publicAddress(env)}/account/reset/request` },
  };
}

/** Tells whoever registers with an address that has an account how to get into that. */
export function accountExistsMail(services: MailServices, person: Addressee): MailDraft {
  const label = services.messages.translate(person.langKey, 'mail.accountExists.action');
  return {
    ...mailTo(services, person, 'mail.accountExists'),
    action: { label, link: `${publicAddress(services.env)}/account/reset/request` },
  };
}

/** Tells the address that an account had until now that it has another one. */
export const emailChangedMail = (services: MailServices, person: Addressee): MailDraft =>
  mailTo(services, person, 'mail.emailChanged');

/** Tells the address that an account has that another one was asked for, while there is time to give that up. */
export function emailChangeAskedMail(services: MailServices, person: Addressee): MailDraft {
  const label = services.messages.translate(person.langKey, 'mail.emailChangeAsked.action');
  return {
    ...mailTo(services, person, 'mail.emailChangeAsked', { hours: KEY_HOURS.EMAIL }),
    action: { label, link: `${publicAddress(services.env)}/account/settings` },
  };
}

/** Tells whoever has an address that somebody else asked for it. */
export const emailTakenMail = (services: MailServices, holder: Addressee): MailDraft =>
  mailTo(services, holder, 'mail.emailTaken');

/** Tells of a sign-in by a kind of device that the person did not use before. */
export function newDeviceMail(
  services: MailServices,
  person: Addressee,
  { browser, system, place }: { browser: string | undefined; system: string | undefined; place: string },
): MailDraft {
  const say = (key: MessageKey, values: object = {}) =>
    services.messages.translate(person.langKey, key, { login: person.login, ...values });
  const both = browser && system && say('sessions.browserOn', { browser, system });
  const device = both || browser || system || say('sessions.unknown');
  return {
    ...mailTo(services, person, 'mail.newDevice', { device, place }),
    action: { label: say('mail.newDevice.action'), link: `${publicAddress(services.env)}/account/settings` },
  };
}
