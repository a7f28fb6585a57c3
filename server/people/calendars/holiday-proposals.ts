import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import type { holidayEndpoints } from '#contract/calendars/endpoints.ts';
import type { CalendarCountry, Holiday } from '#contract/calendars/schema.ts';
import type { QueryOf } from '#contract/http.ts';
import { concurrencyLimit } from '#server/platform/concurrency/concurrency-limit.ts';
import { invalid } from '#server/platform/errors.ts';

/** Languages in which the list of countries is remembered: it is the same until the next release. */
const MOST_LANGUAGES = 20;
/** The rules of all countries take 60 MB. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

const countryLists = new LRUCache<string, CalendarCountry[]>({ max: MOST_LANGUAGES });
const limitAsking = concurrencyLimit(1);

type Question =
  | { question: 'countries'; language: string }
  | ({ question: 'proposals' } & QueryOf<typeof holidayEndpoints.proposals>);

/** Asks in a thread that ends with its answer: administrators ask some times a year. */
function ask(question: Question): Promise<unknown> {
  return limitAsking(async () => {
    const worker = new Worker(new URL('./holidays.worker.mjs', import.meta.url), {
      execArgv: [],
      resourceLimits: MEMORY,
      workerData: question,
    });
    try {
      // A fault of the thread rejects it.
      const [answer] = await once(worker, 'message');
      return answer;
    } finally {
      await worker.terminate();
    }
  });
}

/** What the package names by languages knows no parts of the world. */
const plain = (language: string) => language.slice(0, 2);

/** Countries with their regions for which holidays can be proposed, by their names in a language. */
export async function holidayCountries(language: string): Promise<CalendarCountry[]> {
  const known = countryLists.get(language);
  if (known) return known;
  const countries = (await ask({ question: 'countries', language: plain(language) })) as CalendarCountry[];
  countryLists.set(language, countries);
  return countries;
}

/**
 * Public holidays of a year, by date; a feast of several days is several, half a day none. Names are English where there are none in
 * the language.
 * @throws AppError error.validation for an unknown country or region
 */
export async function proposeHolidays(query: QueryOf<typeof holidayEndpoints.proposals>): Promise<Holiday[]> {
  const days = await ask({ question: 'proposals', ...query, language: plain(query.language) });
  if (days === null) {
    throw invalid('calendar', [{ field: query.region ? 'region' : 'country', message: 'Value' }]);
  }
  return days as Holiday[];
}
