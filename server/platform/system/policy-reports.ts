import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import type { PolicyReports } from '#contract/system/schema.ts';
import type { Context } from '#server/platform/http/call.ts';
import { type Limit, placeOf, requireAttempt } from '#server/platform/limits/limits.ts';
import type { Services } from '#server/platform/services.ts';

/** Of one address: a page that breaks the policy breaks it each time, and one report is as good as ten. */
const REPORTS: Limit = { most: 30, withinSeconds: 3600 };
/** Kinds of reports that are told apart in an hour; beyond them something invents them. */
const MOST_KINDS = 200;
/** A page breaks the policy in a few ways; a request that reports more of them takes the room of others. */
const MOST_NEW_KINDS = 5;
/** ms after which a kind is reported again: whatever has filled the room does not silence the others for long. */
const KNOWN_FOR_MS = 3_600_000;
const LONGEST = 300;

/** An address or a word of a report, without what follows the path, which may hold a key. */
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.replace(/[?#].*$/s, '').slice(0, LONGEST) : undefined;

/** What both forms of a report say: that of `report-uri` and that of `report-to`. */
function describe(report: Record<string, unknown>) {
  const line = report['line-number'] ?? report.lineNumber;
  return {
    directive: textOf(
      report['effective-directive'] ?? report['violated-directive'] ?? report.effectiveDirective,
    ),
    blocked: textOf(report['blocked-uri'] ?? report.blockedURL),
    page: textOf(report['document-uri'] ?? report.documentURL),
    source: textOf(report['source-file'] ?? report.sourceFile),
    line: typeof line === 'number' ? line : undefined,
  };
}

const bodiesOf = (reports: z.output<typeof PolicyReports>): Record<string, unknown>[] =>
  Array.isArray(reports)
    ? reports.flatMap(({ type, body }) => (type === 'csp-violation' && body ? [body] : []))
    : [reports['csp-report']];

/**
 * Notes in the log, where administrators read it, what browsers prevented in our pages: each kind once an hour, so
 * that nobody fills the log with them.
 */
export function policyReports() {
  /** Of each application, for each has a log of its own. */
  const knownTo = new WeakMap<Services, LRUCache<string, true>>();
  return async ({
    body,
    services,
    ip,
    log,
  }: Pick<Context<never>, 'services' | 'ip' | 'log'> & { body: z.output<typeof PolicyReports> }) => {
    const { database, now } = services;
    const known = knownTo.get(services) ?? new LRUCache<string, true>({ max: MOST_KINDS, ttl: KNOWN_FOR_MS });
    knownTo.set(services, known);
    await requireAttempt(database, { what: 'policy-report', who: placeOf(ip) }, REPORTS, now());
    let left = MOST_NEW_KINDS;
    for (const report of bodiesOf(body).map(describe)) {
      const kind = `${report.directive} ${report.blocked} ${report.source}`;
      if (known.has(kind)) continue;
      if (known.size >= MOST_KINDS) known.purgeStale();
      // One more would push another out, which would then be news again.
      if (left === 0 || known.size >= MOST_KINDS) return;
      left -= 1;
      known.set(kind, true);
      log.warn({ report }, 'a browser kept a page from doing what the content security policy forbids');
    }
  };
}
