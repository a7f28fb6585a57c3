import { formatDecimal, formatInteger } from '#contract/formats/numbers.ts';
import type { Metrics, Timing } from '#contract/system/schema.ts';

/** How often the page reads while it watches, ms. */
export const WATCH_MS = 10_000;

/** `0.4 ms`, `1,250 ms`: a duration, finely where it is short. */
export const inMs = (ms: number, locale: string): string =>
  `${ms < 10 ? formatDecimal(Math.round(ms * 100) / 100, locale) : formatInteger(Math.round(ms), locale)} ms`;

/** Days, hours and minutes of a duration in ms. */
export function partsOfUptime(ms: number): { days: number; hours: number; minutes: number } {
  const minutes = Math.floor(ms / 60_000);
  return { days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 };
}

export interface RouteFigure extends Timing {
  id: string;
  method: string;
  route: string;
}

/** Routes by their mean, the slowest first; equally slow ones by how often they were asked. */
export function slowestRoutes(services: Metrics['services'], search = ''): RouteFigure[] {
  const wanted = search.trim().toLowerCase();
  return Object.entries(services)
    .flatMap(([route, methods]) =>
      Object.entries(methods).map(([method, timing]) => ({
        ...timing,
        id: `${method} ${route}`,
        method,
        route,
      })),
    )
    .filter(({ id }) => id.toLowerCase().includes(wanted))
    .sort((a, b) => b.mean - a.mean || b.count - a.count || a.id.localeCompare(b.id));
}
