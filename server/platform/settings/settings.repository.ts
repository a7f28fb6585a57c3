import { sql } from 'drizzle-orm';
import type { Role } from '#contract/access.ts';
import type { SessionLimits } from '#contract/account/session-ends.ts';
import { SETTING_RULES, settingAt, settingFault, withSettingAt } from '#contract/settings/rules.ts';
import type { PublicSettings } from '#contract/settings/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { settings } from '#server/platform/db/schema/settings.ts';
import { defined } from '#server/platform/defined.ts';

/** What administrators can set; texts of the footer and the rest of the public answer are added by `readPublicSettings`. */
export type StoredSettings = PublicSettings &
  SessionLimits & {
    /** Whether people are mailed about a sign-in from a kind of device that they did not use before. */
    newDeviceMails: boolean;
    /** Whether changes that matter most ask who makes them to confirm who they are (`confirmed` of endpoints). */
    confirmIdentity: boolean;
    /** Whoever holds one of these and signs in with a password needs a second factor. */
    secondFactorRoles: Role[];
    maintenance: boolean;
    /** Address of an embeddings server that texts are sent to; empty: none, decision 0064. */
    embeddingsUrl: string;
    /** The name that the server has for its model. */
    embeddingsModel: string;
    /** Whether a registration says that its address has an account; else the address gets that by mail. */
    registrationTellsTaken: boolean;
    /** Whether registration, reset and contact ask for a captcha, S1-14. */
    captchaEnabled: boolean;
    /** Addresses that get the messages of the contact form; none: the administrators, S1-36. */
    contactRecipients: string[];
    /** Proof towards a search engine that the site is ours; empty: none [R1B-48], Q1-67. */
    siteVerification: string;
    /** Whom an answer to a mail of the installation reaches; empty: its sender. */
    mailReplyTo: string;
    /** `#rrggbb`; the tones that are shown are computed from them. */
    primaryColor: string;
    accentColor: string;
    /** Days that ended sessions, removed notifications, notes of sign-ins and sent mails are kept. */
    recordRetentionDays: number;
    /** Days that the audit trail is kept, a year at least. */
    auditRetentionDays: number;
  };

/** Values of a fresh installation [R3G-21 … R3G-25]. */
export const DEFAULT_SETTINGS = Object.entries(SETTING_RULES).reduce<Record<string, unknown>>(
  (tree, [key, { defaultValue }]) => withSettingAt(tree, key, defaultValue),
  {},
) as unknown as StoredSettings;

/** The settings as they were stored, right or wrong; a missing one has its default. */
export async function readStored(db: Db): Promise<Record<string, unknown>> {
  const rows = await db.select().from(settings);
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(rows.map((row) => [row.key, row.value])) };
}

/** What is stored with the default in the place of every value that may not be so, S3-106. */
export function validSettings(stored: Record<string, unknown>): StoredSettings {
  return Object.entries(SETTING_RULES).reduce((tree, [key, rule]) => {
    const value = settingAt(tree, key);
    // Which languages there are, those know who need them: a language without texts is left out there.
    const options = rule.type === 'LOCALES' && Array.isArray(value) ? (value as string[]) : undefined;
    return settingFault(rule, value, options) === null ? tree : withSettingAt(tree, key, rule.defaultValue);
  }, stored) as unknown as StoredSettings;
}

/** The settings, and the version of the site that they are at least as new as. */
async function readVersioned(db: Db): Promise<{ version: number; settings: StoredSettings }> {
  const { rows } = await db.execute<{ version: number; stored: Record<string, unknown> }>(sql`
    select (select version from site_version) as version,
           coalesce((select jsonb_object_agg(key, value) from setting), '{}') as stored`);
  const { version, stored } = defined(rows[0], 'The version of the settings');
  return { version, settings: validSettings({ ...DEFAULT_SETTINGS, ...stored }) };
}

export const readSettings = async (db: Db): Promise<StoredSettings> => validSettings(await readStored(db));

/**
 * Held until the transaction ends: one change of settings after the other, each decided by what the one before has left.
 * Languages are in them too.
 */
export const lockSettings = (db: Db) => db.execute(sql`select pg_advisory_xact_lock(hashtext('settings'))`);

export async function writeSettings(db: Db, changes: Partial<StoredSettings>): Promise<void> {
  for (const [key, value] of Object.entries(changes)) {
    await db
      .insert(settings)
      .values({ key, value })
      .onConflictDoUpdate({ target: settings.key, set: { value } });
  }
}

/** The settings of this process, read and judged once for each version of the site. */
export function createSettingsCache() {
  let cached: { version: number; settings: StoredSettings } | undefined;
  return {
    /** The settings as they stand at a version of the site, or later; read again where no version is known. */
    at: async (db: Db, siteVersion: number | undefined): Promise<StoredSettings> => {
      if (cached !== undefined && cached.version === siteVersion) return cached.settings;
      const { version, settings } = await readVersioned(db);
      // A replica may not have come to that version yet.
      if (siteVersion !== undefined && version >= siteVersion) cached = { version: siteVersion, settings };
      return settings;
    },
  };
}

export type SettingsCache = ReturnType<typeof createSettingsCache>;
