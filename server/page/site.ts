import { LRUCache } from 'lru-cache';
import type { AppSettings, Messages } from '#contract/settings/schema.ts';
import type { StaticContent } from '#contract/static-contents/schema.ts';
import { readPublicSettings } from '#server/platform/app-config/public-settings.ts';
import type { Database } from '#server/platform/db/client.ts';
import { FIRST_WORD_MS, readWithStandIn } from '#server/platform/replica/stand-in.ts';
import type { Services } from '#server/platform/services.ts';
import { readSettings, type StoredSettings } from '#server/platform/settings/settings.repository.ts';
import { readSiteVersion } from '#server/platform/texts/messages.ts';
import { readStaticContents } from '#server/publishing/static-contents/static-contents.repository.ts';
import { type TextsFile, textsFile } from './texts-file.ts';

/** What all pages share, in the default language. */
export interface Site {
  stored: StoredSettings;
  settings: AppSettings;
  locale: string;
  messages: Messages;
  textsFile: TextsFile;
  texts: readonly StaticContent[];
}

async function load(services: Services, db: Database, version: number): Promise<Site> {
  await services.messages.refresh(db, version);
  const settings = await readPublicSettings(db, services);
  const locale = settings.currentLocale;
  const messages = services.messages.of(locale);
  return {
    stored: await readSettings(db),
    settings,
    locale,
    messages,
    textsFile: textsFile(locale, messages),
    texts: await readStaticContents(db, locale),
  };
}

/**
 * Reads what all pages share, again only when the database says that it changed: the copy is checked by its
 * number at every page, so that every process shows the same.
 */
export function siteReader(services: Services): () => Promise<Site> {
  // Whoever comes while it is read waits for the same reading; one that failed is not cached.
  const sites = new LRUCache<number, Site, Database>({
    max: 1,
    fetchMethod: (version, _, { context }) => load(services, context, version),
    // Who waits for a reading gets it also when a newer version is asked for meanwhile.
    ignoreFetchAbort: true,
  });
  const read = async (db: Database) => sites.forceFetch(await readSiteVersion(db), { context: db });
  return () =>
    readWithStandIn(services.replica, {
      fromPrimary: () => read(services.database),
      fromReplica: read,
      patience: FIRST_WORD_MS,
    });
}
