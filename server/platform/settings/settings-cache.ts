import type { Db } from '#server/platform/db/client.ts';
import { readSettings, type StoredSettings } from './settings.repository.ts';

/** The settings of this process, read and judged once for each version of the site. */
export interface SettingsCache {
  /** The settings as they stand at a version of the site, or later; read anew where no version is known. */
  at(db: Db, siteVersion: number | undefined): Promise<StoredSettings>;
}

export function createSettingsCache(): SettingsCache {
  let cached: { version: number; settings: StoredSettings } | undefined;
  return {
    at: async (db, siteVersion) => {
      if (cached !== undefined && cached.version === siteVersion) return cached.settings;
      const settings = await readSettings(db);
      // Read after the version: it is at least as new.
      if (siteVersion !== undefined) cached = { version: siteVersion, settings };
      return settings;
    },
  };
}
