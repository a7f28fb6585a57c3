import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillText } from '#contract/texts/fill-text.ts';
import type { MessageKey } from '#messages/message-key.ts';
import type { Db } from '#server/platform/db/client.ts';
import { languages, messageOverrides, siteVersions } from '#server/platform/db/schema/settings.ts';
import { readSettings } from '#server/platform/settings/settings.repository.ts';

interface TextChanges {
  added: readonly string[];
  /** Languages that people can choose, the default one first. */
  chosen: readonly string[];
  texts: readonly { locale: string; key: string; text: string }[];
}

/** The number of changes of settings, texts and languages, which triggers count. */
export async function readSiteVersion(db: Db): Promise<number> {
  const [row] = await db.select({ version: siteVersions.version }).from(siteVersions);
  return row?.version ?? 0;
}

async function readTextChanges(db: Db): Promise<TextChanges> {
  const added = await db.select({ locale: languages.locale }).from(languages).orderBy(languages.locale);
  const { locale, key, text } = messageOverrides;
  return {
    added: added.map((row) => row.locale),
    chosen: (await readSettings(db)).locales,
    texts: await db.select({ locale, key, text }).from(messageOverrides),
  };
}

export type MessageMap = Readonly<Record<string, string>>;

/** The language that every other one is measured by; its texts are complete. */
export const REFERENCE_LOCALE = 'en';

type Texts = ReadonlyMap<string, MessageMap>;

/** Locales, the default one first. */
type Locales = readonly [string, ...string[]];

interface State {
  locales: Locales;
  configured: readonly string[];
  own: Texts;
  whole: Map<string, MessageMap>;
}

function readLocale(folder: string): MessageMap {
  const texts: Record<string, string> = {};
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const entries = Object.entries(JSON.parse(readFileSync(join(folder, file), 'utf8')) as MessageMap);
    for (const [key, text] of entries) {
      if (key in texts) throw new Error(`Message ${key} is in two files of ${folder}`);
      texts[key] = text;
    }
  }
  return texts;
}

function readShipped(directory: string): Texts {
  const locales = readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort((a, b) => Number(b === REFERENCE_LOCALE) - Number(a === REFERENCE_LOCALE) || a.localeCompare(b));
  return new Map(locales.map((locale) => [locale, readLocale(join(directory, locale))]));
}

/** Texts and languages as they are with the changes of administrators; changes of keys that are gone are passed over. */
function stateOf(shipped: Texts, { added, chosen, texts }: TextChanges): State {
  const known = [...shipped.keys(), ...added.filter((locale) => !shipped.has(locale))];
  const chosenAndKnown = chosen.filter((locale) => known.includes(locale));
  const [first = REFERENCE_LOCALE, ...others] =
    chosenAndKnown.length > 0 ? chosenAndKnown : known.slice(0, 1);
  const configured = [first, ...others];
  const reference = shipped.get(REFERENCE_LOCALE) ?? {};
  const own = new Map<string, Record<string, string>>(
    known.map((locale) => [locale, { ...shipped.get(locale) }]),
  );
  for (const { locale, key, text } of texts) {
    const map = own.get(locale);
    if (map && Object.hasOwn(reference, key)) map[key] = text;
  }
  const locales: Locales = [first, ...others, ...known.filter((locale) => !configured.includes(locale))];
  return { locales, configured, own, whole: new Map() };
}

function wholeOf({ own, locales, whole }: State, asked: string): MessageMap {
  const locale = own.has(asked) ? asked : locales[0];
  const made = whole.get(locale);
  if (made) return made;
  const texts = { ...own.get(REFERENCE_LOCALE), ...own.get(locales[0]), ...own.get(locale) };
  whole.set(locale, texts);
  return texts;
}

/** The language that a reader's text is written in: their own, else the default one, else the reference. */
function writtenIn({ own, locales }: State, locale: string, key: string): string {
  return [locale, locales[0]].find((each) => own.get(each)?.[key] !== undefined) ?? REFERENCE_LOCALE;
}

/**
 * The texts: shipped ones, one folder a locale and one flat file a feature, with what administrators changed over
 * them, S3-103. They are read once at start; until the first refresh nothing is changed. English is the reference: it
 * has every key.
 */
export function loadMessages(directory: string) {
  const shipped = readShipped(directory);
  let state = stateOf(shipped, { added: [], chosen: [...shipped.keys()], texts: [] });
  let cached: { version: number; reading: Promise<void> } | null = null;
  return {
    /** Every language that has texts or is to get some: those that people can choose first, the default one leading. */
    get locales(): Locales {
      return state.locales;
    },
    /** Languages that people can choose, the default one first, S3-08. */
    get configured(): readonly string[] {
      return state.configured;
    },
    /** Languages whose texts come with the application. */
    shippedLocales: [...shipped.keys()] as readonly string[],
    /** What is shipped in a language; nothing for an added one. */
    shippedOf: (locale: string): MessageMap => shipped.get(locale) ?? {},
    /** What a language has of its own, shipped or changed. */
    ownOf: (locale: string): MessageMap => state.own.get(locale) ?? {},
    /** All texts for a reader of a locale: missing ones, and all for an unknown locale, in the default language, S1-41. */
    of: (locale: string): MessageMap => wholeOf(state, locale),
    /** A text with its placeholders filled in; the key itself when there is no text. */
    translate: (asked: string, key: MessageKey, values?: Record<string, unknown>): string => {
      const locale = state.configured.includes(asked) ? asked : state.locales[0];
      const text = wholeOf(state, locale)[key];
      return text === undefined ? key : fillText(writtenIn(state, locale, key), text, values);
    },
    /** Whether the texts of this version of the site are, or are being, loaded. */
    isAt: (version: number | undefined): boolean => version !== undefined && cached?.version === version,
    /**
     * Loads what was changed since, in whatever process. Call it outside of a transaction, so that only what is committed
     * is ever read.
     * @param known the site's version, where the caller knows it already
     */
    refresh: async (db: Db, known?: number): Promise<void> => {
      const version = known ?? (await readSiteVersion(db));
      if (cached?.version === version) return cached.reading;
      // Whoever comes while it is read waits for the same reading; one that failed is not cached. The number was read
      // first: what changes meanwhile is at most read too early, never missed.
      const started = {
        version,
        reading: readTextChanges(db).then((changes) => {
          if (cached === started) state = stateOf(shipped, changes);
        }),
      };
      cached = started;
      started.reading.catch(() => {
        if (cached === started) cached = null;
      });
      return started.reading;
    },
  };
}

export type Messages = ReturnType<typeof loadMessages>;
