import type { AppSettings, Messages } from '#contract/settings/schema.ts';
import type { StaticContent } from '#contract/static-contents/schema.ts';
import { readPublicSettings } from '#server/platform/app-config/public-settings.ts';
import type { Services } from '#server/platform/services.ts';
import { readSettings, type StoredSettings } from '#server/platform/settings/settings.repository.ts';
import { readSiteVersion } from '#server/platform/texts/messages.ts';
import { readStaticContents } from '#server/publishing/static-contents/static-contents.repository.ts';
import { type TextsFile, textsFile } from './texts-file.ts';

/** What all pages share, in the default language. */
export interface Site {
  version: number;
  stored: StoredSettings;
  settings: AppSettings;
  locale: string;
  messages: Messages;
  textsFile: TextsFile;
  texts: readonly StaticContent[];
}

async function load(services: Services, version: number): Promise<Site> {
  const { database: db } = services;
  await services.messages.refresh(db, version);
  const settings = await readPublicSettings(db, services);
  const locale = settings.currentLocale;
  const messages = services.messages.of(locale);
  return {
    version,
    stored: await readSettings(db),
    settings,
    locale,
    messages,
    textsFile: textsFile(locale, messages),
    texts: await readStaticContents(db, locale),
  };
}

/**
 * Reads what all pages share, anew only when the database says that it changed: the copy is checked by its
 * number at every page, so that every process shows the same.
 */
export function siteReader(services: Services): () => Promise<Site> {
  let kept: { version: number; site: Promise<Site> } | null = null;
  return async () => {
    const version = await readSiteVersion(services.database);
    if (kept?.version === version) return kept.site;
    // Whoever comes while it is read waits for the same reading; one that failed is not kept.
    const reading = { version, site: load(services, version) };
    kept = reading;
    reading.site.catch(() => {
      if (kept === reading) kept = null;
    });
    return reading.site;
  };
}
