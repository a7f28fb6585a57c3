import type account from '#messages/en/account.json';
import type contact from '#messages/en/contact.json';
import type errors from '#messages/en/errors.json';
import type framework from '#messages/en/framework.json';
import type home from '#messages/en/home.json';
import type mails from '#messages/en/mails.json';
import type notification from '#messages/en/notification.json';
import type registration from '#messages/en/registration.json';
import type shell from '#messages/en/shell.json';
import type signIn from '#messages/en/sign-in.json';
import type validation from '#messages/en/validation.json';
import type work from '#messages/en/work.json';

/** The shipped texts of each feature; a feature adds its file here. */
interface ShippedMessages {
  account: typeof account;
  contact: typeof contact;
  errors: typeof errors;
  framework: typeof framework;
  home: typeof home;
  mails: typeof mails;
  notification: typeof notification;
  registration: typeof registration;
  shell: typeof shell;
  signIn: typeof signIn;
  validation: typeof validation;
  work: typeof work;
}

type KeysOf<T> = T extends unknown ? keyof T & string : never;

/** Every key that the browser application may ask for; a misspelt one does not compile. */
export type MessageKey = KeysOf<ShippedMessages[keyof ShippedMessages]>;
