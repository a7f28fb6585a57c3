import { CAMPAIGN_STAFF, COMPETITION_STAFF, CONTENT_STAFF } from '#contract/publishers.ts';
import { hasAnyRole, type Role, type RoleSet } from '#contract/roles.ts';
import { placeholderFiller } from '#contract/texts/placeholders.ts';

/** What is announced by mail to those whom it is for. */
export const ANNOUNCED_KINDS = ['campaigns', 'competitions', 'contents'] as const;
export type AnnouncedKind = (typeof ANNOUNCED_KINDS)[number];

/** Modules of what is announced by mail. */
export const MAIL_MODULES = ['CAMPAIGN', 'COMPETITION', 'CONTENT'] as const;
export type MailModule = (typeof MAIL_MODULES)[number];

export const MODULE_OF_KIND = {
  campaigns: 'CAMPAIGN',
  competitions: 'COMPETITION',
  contents: 'CONTENT',
} as const satisfies Record<AnnouncedKind, MailModule>;

/** Roles that ask for the mails of a module. */
export const MAIL_SENDERS = {
  CAMPAIGN: CAMPAIGN_STAFF,
  COMPETITION: COMPETITION_STAFF,
  CONTENT: CONTENT_STAFF,
} as const satisfies Record<MailModule, readonly Role[]>;

/** Those of them who look after what all of the module use; authors look after their own. */
const MAIL_EDITORS: Readonly<Record<MailModule, readonly Role[]>> = {
  ...MAIL_SENDERS,
  CAMPAIGN: ['ROLE_CAMPAIGN_EDITOR'],
  CONTENT: ['ROLE_CONTENT_EDITOR'],
};

/** Modules whose mails somebody may ask for. */
export const modulesMailedBy = (roles: RoleSet): MailModule[] =>
  MAIL_MODULES.filter((module) => hasAnyRole(roles, MAIL_SENDERS[module]));

export const editsMailsOf = (roles: RoleSet, module: MailModule): boolean =>
  hasAnyRole(roles, MAIL_EDITORS[module]);

/** Longest texts in characters, and how many languages. */
export const MAIL_WORD_LIMITS = { subject: { max: 150 }, text: { max: 1000 }, languages: 50 } as const;

/** What the sender of a mail says above what is announced, in a language; '' for what they leave to the product. */
export interface MailWords {
  language: string;
  /** In the place of the usual subject. */
  subject: string;
  /** Plain text; empty lines part its paragraphs. */
  text: string;
}

/** What these words can name: the title of what is announced, the reader's first name, and the day on which it ends. */
const MAIL_PLACEHOLDERS = ['title', 'firstName', 'endDate'] as const;
export type MailValues = Record<(typeof MAIL_PLACEHOLDERS)[number], string>;

/** Words with their placeholders filled, by server and browser alike. */
export const fillMailWords = placeholderFiller(MAIL_PLACEHOLDERS);

/** Without the languages that are left empty. */
export const filledMailWords = (words: readonly MailWords[]): MailWords[] =>
  words.filter(({ subject, text }) => subject.trim() !== '' || text.trim() !== '');
