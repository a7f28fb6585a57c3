import type { AppSettings } from '../../../contract/settings.ts';
import type { Db } from '../../db/client.ts';
import { settings } from '../../db/schema/settings.ts';

/** What administrators can set; texts of the footer and the rest of the public answer are added by `present`. */
export type StoredSettings = Pick<
  AppSettings,
  | 'title'
  | 'locales'
  | 'availableModules'
  | 'moduleSubmitListSettings'
  | 'externalRegistrationAllowed'
  | 'contactFormEnabled'
  | 'showLeadersTable'
  | 'showPointSummaryTable'
  | 'showBadgesTable'
  | 'showPointAndRewardMenu'
  | 'leaderboardDisplayMonthCount'
  | 'currency'
  | 'poweredBy'
> & {
  maintenance: boolean;
  /** Whether registration, reset and contact ask for a captcha, S1-14. */
  captchaEnabled: boolean;
  /** Addresses that get the messages of the contact form; none: the administrators, S1-36. */
  contactRecipients: string[];
  /** Proof towards a search engine that the site is ours; empty: none [R1B-48], Q1-67. */
  siteVerification: string;
};

const everybody = { listingEnabled: 'BOTH', submitEnabled: 'BOTH' } as const;

/** Values of a fresh installation [R3G-21 … R3G-25]. */
export const DEFAULT_SETTINGS: StoredSettings = {
  title: 'Ideagarden',
  locales: ['en', 'tr'],
  availableModules: ['CONTENT', 'CAMPAIGN', 'COMPETITION', 'SUGGESTION', 'IMPROVEMENT'],
  moduleSubmitListSettings: {
    CONTENT: everybody,
    CAMPAIGN: everybody,
    COMPETITION: everybody,
    SUGGESTION: everybody,
    IMPROVEMENT: { listingEnabled: 'INTERNAL', submitEnabled: 'INTERNAL' },
  },
  externalRegistrationAllowed: true,
  contactFormEnabled: true,
  showLeadersTable: true,
  showPointSummaryTable: false,
  showBadgesTable: true,
  showPointAndRewardMenu: true,
  leaderboardDisplayMonthCount: 0,
  currency: 'TRY',
  poweredBy: { label: 'Ideagarden', url: '/' },
  maintenance: false,
  captchaEnabled: true,
  contactRecipients: [],
  siteVerification: '',
};

/** All settings as they stand now. */
export async function readSettings(db: Db): Promise<StoredSettings> {
  const rows = await db.select().from(settings);
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(rows.map((row) => [row.key, row.value])) };
}

/** Stores some settings; the others stay. */
export async function writeSettings(db: Db, changes: Partial<StoredSettings>): Promise<void> {
  for (const [key, value] of Object.entries(changes)) {
    await db
      .insert(settings)
      .values({ key, value })
      .onConflictDoUpdate({ target: settings.key, set: { value } });
  }
}
