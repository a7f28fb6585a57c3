/*
 * Answers one question about holidays away from the event loop: the package with the rules of all countries takes 100 ms to
 * load, and the moons of a Chinese year 200 ms more. Plain JavaScript, because a worker is started without the loader that
 * development reads TypeScript with.
 */
import { parentPort, workerData } from 'node:worker_threads';
import Holidays from 'date-holidays';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const byName = (language) => (one, other) => one.name.localeCompare(other.name, language);

function regionsOf(rules, country, language) {
  const regions = Object.entries(rules.getStates(country, language) ?? {}).flatMap(([state, name]) => [
    { code: state, name },
    ...Object.entries(rules.getRegions(country, state, language) ?? {}).map(([region, part]) => ({
      code: `${state}-${region}`,
      name: `${name}: ${part}`,
    })),
  ]);
  return regions.sort(byName(language));
}

function countries({ language }) {
  const rules = new Holidays();
  const names = new Intl.DisplayNames([language, 'en'], { type: 'region' });
  return Object.keys(rules.getCountries())
    .map((code) => ({ code, name: names.of(code), regions: regionsOf(rules, code, language) }))
    .sort(byName(language));
}

/** Whether there are rules for it. */
function isKnown(country, state, region) {
  const rules = new Holidays();
  if (!(country in rules.getCountries())) return false;
  if (state === undefined) return true;
  if (!(state in (rules.getStates(country) ?? {}))) return false;
  return region === undefined || region in (rules.getRegions(country, state) ?? {});
}

/**
 * The days of a feast. It may begin at sunset of the day before, or end at noon: the date is that of its first whole day. On
 * a day on which clocks are set it may have 23 hours. Half a day is none.
 */
function daysOf({ date, start, end }) {
  const first = Date.parse(`${date.slice(0, 10)}T00:00:00Z`);
  const length = Math.floor((end.getTime() - start.getTime() + HOUR_MS) / DAY_MS);
  return Array.from({ length }, (_, at) => new Date(first + at * DAY_MS).toISOString().slice(0, 10));
}

/** By date; the names of feasts that are on one day stand together. Null for an unknown country or region. */
function proposals({ country, region: code, year, language }) {
  const [state, region] = code?.split('-') ?? [];
  if (!isKnown(country, state, region)) return null;
  const rules = new Holidays({ country, state, region });
  rules.setLanguages([language, 'en']);
  const names = new Map();
  for (const feast of rules.getHolidays(year).filter(({ type }) => type === 'public')) {
    for (const day of daysOf(feast)) names.set(day, (names.get(day) ?? new Set()).add(feast.name));
  }
  return [...names]
    .map(([date, all]) => ({ date, name: [...all].join(', ') }))
    .sort((one, other) => one.date.localeCompare(other.date));
}

const ANSWERS = { countries, proposals };

parentPort?.postMessage(ANSWERS[workerData.question](workerData));
