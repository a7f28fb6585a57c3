import type { z } from 'zod';
import type { PolicyReports } from '#contract/system/schema.ts';
import type { Context } from '#server/platform/http/call.ts';
import { type Limit, placeOf, requireAttempt } from '#server/platform/limits/limits.ts';

/** Of one address: a page that breaks the policy breaks it each time, and one report is as good as ten. */
const REPORTS: Limit = { most: 30, withinSeconds: 3600 };
/** Kinds of reports that are told apart; beyond them something invents them. */
const MOST_KINDS = 200;
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
 * Notes in the log, where administrators read it, what browsers prevented in our pages: each kind once while this
 * process runs, so that nobody fills the log with them.
 */
export function policyReports() {
  const known = new Set<string>();
  return async ({
    body,
    services: { database, now },
    ip,
    log,
  }: Pick<Context<never>, 'services' | 'ip' | 'log'> & { body: z.output<typeof PolicyReports> }) => {
    await requireAttempt(database, { what: 'policy-report', who: placeOf(ip) }, REPORTS, now());
    for (const report of bodiesOf(body).map(describe)) {
      const kind = `${report.directive} ${report.blocked} ${report.source}`;
      if (known.has(kind) || known.size >= MOST_KINDS) continue;
      known.add(kind);
      log.warn({ report }, 'a browser kept a page from doing what the content security policy forbids');
    }
  };
}
