import { CURRENCIES } from '#contract/formats/money.ts';
import { AUDIENCES, MODULES, type Module, ROLES } from '#contract/roles.ts';

/*
 * Every setting that administrators may change, as data without the validator: the server checks by it, and the
 * screen says the same before anything is sent.
 */

/** How a value is entered and checked [R3K-01], Q3-83. */
export const SETTING_TYPES = [
  'BOOLEAN',
  'INTEGER',
  'TEXT',
  'CHOICE',
  'LOCALES',
  'MODULES',
  'ROLES',
  'URL',
  'EMAIL',
  'EMAILS',
  'COLOR',
] as const;
export type SettingType = (typeof SETTING_TYPES)[number];

/** Parts of the screen, in their order. */
export const SETTING_GROUPS = [
  'GENERAL',
  'MODULES',
  'ACCOUNTS',
  'SECURITY',
  'MAIL',
  'POINTS',
  'APPEARANCE',
  'SIMILAR',
  'OPERATION',
] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

export type SettingValue = boolean | number | string | string[];

export interface SettingRule {
  readonly group: SettingGroup;
  readonly type: SettingType;
  readonly defaultValue: SettingValue;
  /** It must not be empty; while it is, the installation is INCOMPLETE, S3-106. */
  readonly required?: boolean;
  /** Bounds of a number. */
  readonly least?: number;
  /** Of a number; longest text; most entries of a list. */
  readonly most?: number;
  /** Fewest entries of a list that has any. */
  readonly fewest?: number;
  /** Key of the setting that needs this one: while that one is not empty, this one must not be. */
  readonly neededBy?: string;
  readonly options?: readonly string[];
  readonly pattern?: RegExp;
}

/** Why a value is refused; the texts are `appConfig.fault.<name>`. */
const SETTING_FAULTS = [
  'required',
  'type',
  'range',
  'length',
  'option',
  'twice',
  'fewest',
  'needed',
  'url',
  'email',
  'color',
  'pattern',
] as const;
export type SettingFault = (typeof SETTING_FAULTS)[number];

export const DEFAULT_COLORS = { primary: '#1B6B50', accent: '#E8A33D' } as const;

const on = (group: SettingGroup, defaultValue: boolean): SettingRule => ({
  group,
  type: 'BOOLEAN',
  defaultValue,
});
const choice = (group: SettingGroup, defaultValue: string, options: readonly string[]): SettingRule => ({
  group,
  type: 'CHOICE',
  defaultValue,
  options,
  required: true,
});
const color = (defaultValue: string): SettingRule => ({
  group: 'APPEARANCE',
  type: 'COLOR',
  defaultValue,
  required: true,
});

const number = (group: SettingGroup, defaultValue: number, least: number, most: number): SettingRule => ({
  group,
  type: 'INTEGER',
  defaultValue,
  least,
  most,
});

/** Roles that may ask for a second factor; everybody holds the one that is left out. */
const DEMANDING_ROLES = ROLES.filter((role) => role !== 'ROLE_USER');

const AUDIENCE_PURPOSES = ['listingEnabled', 'submitEnabled'] as const;

/** Key of one audience of a module, such as `moduleSubmitListSettings.SUGGESTION.submitEnabled` [R3K-07]. */
export const audienceKey = (module: Module, purpose: (typeof AUDIENCE_PURPOSES)[number]) =>
  `moduleSubmitListSettings.${module}.${purpose}`;

/** Improvements are the employees' own at first; everything else is for everybody. */
const audiences = Object.fromEntries(
  MODULES.flatMap((module) =>
    AUDIENCE_PURPOSES.map((purpose) => [
      audienceKey(module, purpose),
      choice('MODULES', module === 'IMPROVEMENT' ? 'INTERNAL' : 'BOTH', AUDIENCES),
    ]),
  ),
);

/** The settings by key, in the order of the screen; a dot leads into a value that is stored as a whole. */
export const SETTING_RULES: Readonly<Record<string, SettingRule>> = {
  title: { group: 'GENERAL', type: 'TEXT', defaultValue: 'Ideagarden', required: true, most: 60 },
  locales: { group: 'GENERAL', type: 'LOCALES', defaultValue: ['en', 'tr'], required: true, most: 50 },
  currency: choice('GENERAL', 'TRY', CURRENCIES),
  'poweredBy.label': { group: 'GENERAL', type: 'TEXT', defaultValue: 'Ideagarden', most: 60 },
  'poweredBy.url': { group: 'GENERAL', type: 'URL', defaultValue: '/', most: 500 },
  siteVerification: {
    group: 'GENERAL',
    type: 'TEXT',
    defaultValue: '',
    most: 200,
    pattern: /^[\w=.-]*$/,
  },

  availableModules: {
    group: 'MODULES',
    type: 'MODULES',
    defaultValue: [...MODULES],
    required: true,
    options: MODULES,
  },
  ...audiences,
  /** Contributions of these may be joined with each other; others only with their like (decision 0061). */
  joinableModules: {
    group: 'MODULES',
    type: 'MODULES',
    defaultValue: [],
    options: ['SUGGESTION', 'IMPROVEMENT'],
    fewest: 2,
  },

  externalRegistrationAllowed: on('ACCOUNTS', true),
  registrationTellsTaken: on('ACCOUNTS', false),
  captchaEnabled: on('ACCOUNTS', true),
  secondFactorAllowed: on('ACCOUNTS', true),
  passkeysAllowed: on('ACCOUNTS', true),
  selfErasureAllowed: on('ACCOUNTS', false),

  sessionIdleMinutes: number('SECURITY', 480, 5, 1440),
  administratorIdleMinutes: number('SECURITY', 30, 5, 1440),
  sessionHours: number('SECURITY', 24, 1, 168),
  rememberedSessionDays: number('SECURITY', 30, 1, 90),
  credentialMinLength: number('SECURITY', 4, 4, 32),
  secondFactorRoles: { group: 'SECURITY', type: 'ROLES', defaultValue: [], options: DEMANDING_ROLES },
  newDeviceMails: on('SECURITY', true),
  confirmIdentity: on('SECURITY', true),

  contactFormEnabled: on('MAIL', true),
  contactRecipients: { group: 'MAIL', type: 'EMAILS', defaultValue: [], most: 20 },
  mailReplyTo: { group: 'MAIL', type: 'EMAIL', defaultValue: '', most: 254 },

  showPointSummaryTable: on('POINTS', false),
  showPointAndRewardMenu: on('POINTS', true),
  showLeadersTable: on('POINTS', true),
  showBadgesTable: on('POINTS', true),
  showAnswerFigures: on('GENERAL', false),
  leaderboardDisplayMonthCount: number('POINTS', 0, 0, 120),

  primaryColor: color(DEFAULT_COLORS.primary),
  accentColor: color(DEFAULT_COLORS.accent),

  // Empty: no text leaves the installation, and likeness is that of letters alone (decision 0064).
  embeddingsUrl: {
    group: 'SIMILAR',
    type: 'URL',
    defaultValue: '',
    most: 500,
    pattern: /^(https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?)?$/i,
  },
  embeddingsModel: {
    group: 'SIMILAR',
    type: 'TEXT',
    defaultValue: '',
    most: 200,
    neededBy: 'embeddingsUrl',
  },

  maintenance: on('OPERATION', false),
  attachmentMegabytes: number('OPERATION', 10, 1, 10),
  recordRetentionDays: number('OPERATION', 30, 1, 3650),
  // The database keeps the audit trail for as long at least, too.
  auditRetentionDays: number('OPERATION', 365, 365, 3650),
};

/** Whether a setting is empty while one that needs it is not. */
export const isMissing = (
  { neededBy }: SettingRule,
  value: unknown,
  settingOf: (key: string) => unknown,
): boolean => neededBy !== undefined && isBlank(value) && !isBlank(settingOf(neededBy));

export const isEmptySetting = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const isBlank = (value: unknown) =>
  isEmptySetting(value) || (typeof value === 'string' && value.trim() === '');

/** A plain address of a mailbox; whether anybody reads it, only a mail can tell. */
const isEmail = (text: string) =>
  /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[^\s@.<>,;:"()[\]\\]+$/.test(text);

/** A page of the web, or one of this site: nothing that a browser would run. */
function isAddress(text: string): boolean {
  if (/^\/(?![/\\])\S*$/.test(text)) return true;
  if (!/^https?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return false;
  return new URL(text).hostname !== '';
}

function listFault(
  value: unknown,
  { most, fewest = 0 }: { most: number; fewest?: number | undefined },
  isMember: (entry: string) => SettingFault | null,
) {
  if (!Array.isArray(value) || !value.every((entry) => typeof entry === 'string')) return 'type';
  if (value.length > most) return 'length';
  const entries = value as string[];
  const wrong = entries.map(isMember).find((fault) => fault !== null);
  if (wrong) return wrong;
  if (new Set(entries).size < entries.length) return 'twice';
  return entries.length > 0 && entries.length < fewest ? 'fewest' : null;
}

function textFault(value: unknown, { most = 255, pattern }: SettingRule): SettingFault | null {
  if (typeof value !== 'string') return 'type';
  if (value.length > most) return 'length';
  // A line break or a control character has no place in a title, an address or a header.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused.
  if (/[\u0000-\u001f\u007f]/.test(value)) return 'pattern';
  return pattern && !pattern.test(value) ? 'pattern' : null;
}

/**
 * What is wrong with a value, S3-105; null when it may be stored.
 * @param options the choices of a list that the rule does not know, such as the shipped languages
 */
export function settingFault(
  rule: SettingRule,
  value: unknown,
  options: readonly string[] = rule.options ?? [],
): SettingFault | null {
  if (rule.required && isBlank(value)) return 'required';
  const oneOf = (entry: string) => (options.includes(entry) ? null : 'option');
  switch (rule.type) {
    case 'BOOLEAN':
      return typeof value === 'boolean' ? null : 'type';
    case 'INTEGER':
      if (typeof value !== 'number' || !Number.isInteger(value)) return 'type';
      return value < (rule.least ?? 0) || value > (rule.most ?? Number.MAX_SAFE_INTEGER) ? 'range' : null;
    case 'CHOICE':
      return typeof value === 'string' ? oneOf(value) : 'type';
    case 'LOCALES':
    case 'MODULES':
    case 'ROLES':
      return listFault(value, { most: rule.most ?? options.length, fewest: rule.fewest }, oneOf);
    case 'EMAILS':
      return listFault(value, { most: rule.most ?? 20 }, (entry) =>
        entry.length <= 254 && isEmail(entry) ? null : 'email',
      );
    case 'EMAIL':
      return textFault(value, rule) ?? (value === '' || isEmail(value as string) ? null : 'email');
    case 'URL':
      return textFault(value, rule) ?? (value === '' || isAddress(value as string) ? null : 'url');
    case 'COLOR':
      return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? null : 'color';
    case 'TEXT':
      return textFault(value, rule);
  }
}

type Tree = { [key: string]: unknown };
const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of a key with dots within a tree of settings. */
export function settingAt(tree: unknown, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>((at, part) => (isTree(at) && Object.hasOwn(at, part) ? at[part] : undefined), tree);
}

/** The tree with another value under a key; the given one stays as it is. */
export function withSettingAt(tree: unknown, key: string, value: unknown): Tree {
  const [first = '', ...rest] = key.split('.');
  const from = isTree(tree) ? tree : {};
  return { ...from, [first]: rest.length === 0 ? value : withSettingAt(from[first], rest.join('.'), value) };
}

/** Whether two values of a setting are the same; colours and the order of modules and roles do not decide. */
export function isSameSetting({ type }: SettingRule, one: unknown, other: unknown): boolean {
  if (type === 'COLOR' && typeof one === 'string' && typeof other === 'string') {
    return one.toLowerCase() === other.toLowerCase();
  }
  if ((type === 'MODULES' || type === 'ROLES') && Array.isArray(one) && Array.isArray(other)) {
    return JSON.stringify([...one].sort()) === JSON.stringify([...other].sort());
  }
  return JSON.stringify(one) === JSON.stringify(other);
}
