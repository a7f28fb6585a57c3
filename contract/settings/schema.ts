import { z } from 'zod';
import { Audience, Module } from '#contract/access.ts';

/** States of the installation [R1A-43]; the spelling of the fifth is part of the contract. */
const APPLICATION_STATUSES = [
  'OK',
  'MAINTENANCE',
  'INCOMPLETE',
  'ERROR',
  'UPDATE_SUCCESSFULL',
  'UPDATE_SOME_VALUES_ARE_INVALID',
] as const;
export const ApplicationStatus = z.enum(APPLICATION_STATUSES);
export type ApplicationStatusName = z.infer<typeof ApplicationStatus>;

/** Whom a module lists to and takes submissions from [R1A-42, R3K-07]. */
const ModuleAudiences = z.object({ listingEnabled: Audience, submitEnabled: Audience });

/** A colour as it is used: for surfaces and words, and what is written on it; `dark` while it is pointed at. */
const Tones = z.object({
  main: z.string(),
  dark: z.string(),
  light: z.string(),
  contrastText: z.string(),
});
export type Tones = z.infer<typeof Tones>;
const Scheme = z.object({ primary: Tones, accent: Tones });
const BrandColors = z.object({ light: Scheme, dark: Scheme });
export type BrandColors = z.infer<typeof BrandColors>;

/** How the installation looks where it differs from what is shipped. */
export const Brand = z.object({
  colors: BrandColors.nullable(),
  /** Pictures of the organisation's own by file name; `v` changes with each upload. */
  images: z.record(z.string(), z.object({ v: z.string(), width: z.number(), height: z.number() })),
});
export type Brand = z.infer<typeof Brand>;

/** Public settings that the client reads once at start [R1A-40], S1-39. */
export const AppSettings = z.object({
  title: z.string(),
  currentLocale: z.string(),
  languages: z.record(z.string(), z.string()),
  locales: z.array(z.string()),
  availableModules: z.array(Module),
  moduleSubmitListSettings: z.record(Module, ModuleAudiences),
  /** Contributions of these may be joined with each other, decision 0061. */
  joinableModules: z.array(Module).default([]),
  externalRegistrationAllowed: z.boolean(),
  applicationStatus: ApplicationStatus,
  wrongValueConfigKeyList: z.array(z.string()),
  /** Set where one can sign in with an account of the organisation; the label may be missing. */
  identityProvider: z.object({ label: z.string().nullable() }).nullable().default(null),
  contactFormEnabled: z.boolean().default(true),
  secondFactorAllowed: z.boolean().default(true),
  passkeysAllowed: z.boolean().default(true),
  /** People may erase themselves. */
  selfErasureAllowed: z.boolean().default(false),
  showLeadersTable: z.boolean().default(true),
  showPointSummaryTable: z.boolean().default(false),
  showBadgesTable: z.boolean().default(true),
  showAnswerFigures: z.boolean().default(false),
  showPointAndRewardMenu: z.boolean().default(true),
  leaderboardDisplayMonthCount: z.number().int().min(0).default(0),
  currency: z.string(),
  /** Shortest password that people may choose, besides what forms ask for. */
  credentialMinLength: z.number().int().default(4),
  /** Largest attachment; never more than what calls take at most, Q3-39. */
  attachmentMegabytes: z.number().int().min(1).max(10).default(10),
  poweredBy: z.object({ label: z.string(), url: z.string() }),
  footerText: z.record(z.string(), z.string()),
  brand: Brand.default({ colors: null, images: {} }),
  /** File names of the manuals that there are; missing where the server does not say. */
  manuals: z.array(z.string()).optional(),
  version: z.string(),
  buildNumber: z.string(),
});
export type AppSettings = z.infer<typeof AppSettings>;

/**
 * Stored settings that are sent to everybody as they are; what is not named here stays with the server, so that a setting
 * added later is a secret until somebody decides otherwise.
 */
export const PUBLIC_SETTINGS = [
  'title',
  'locales',
  'availableModules',
  'moduleSubmitListSettings',
  'joinableModules',
  'externalRegistrationAllowed',
  'contactFormEnabled',
  'secondFactorAllowed',
  'passkeysAllowed',
  'selfErasureAllowed',
  'showLeadersTable',
  'showPointSummaryTable',
  'showBadgesTable',
  'showAnswerFigures',
  'showPointAndRewardMenu',
  'leaderboardDisplayMonthCount',
  'currency',
  'attachmentMegabytes',
  'credentialMinLength',
  'poweredBy',
] as const satisfies readonly (keyof AppSettings)[];
export type PublicSettings = Pick<AppSettings, (typeof PUBLIC_SETTINGS)[number]>;

/** Number shown with the version in the footer [R1A-26]. */
export const BUILD_NUMBER = '2727';

/** Message key to text. */
export const Messages = z.record(z.string(), z.string());
export type Messages = z.infer<typeof Messages>;

/** Tools of the rich-text editor's bar [R1G-42]. */
export const TEXT_EDITOR_TOOLS = [
  'header',
  'font',
  'color',
  'bold',
  'italic',
  'underline',
  'strike',
  'blockquote',
  'code-block',
  'size',
  'list',
  'script',
  'indent',
  'link',
  'image',
  'video',
  'align',
  'clean',
] as const;

export const ServerInfo = z.object({
  'display-ribbon-on-profiles': z.string(),
  activeProfiles: z.array(z.string()),
  build: z.object({ version: z.string(), time: z.string() }),
  git: z.object({}),
});
export type ServerInfo = z.infer<typeof ServerInfo>;
