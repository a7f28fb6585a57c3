import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLog } from '#server/platform/logs/logging.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

const lines: { level: number; report?: Record<string, unknown> }[] = [];
let app: TestApp;
beforeAll(async () => {
  const log = createLog('warn', { write: (line: string) => lines.push(JSON.parse(line)) });
  app = await startTestApp({ log, env: { NODE_ENV: 'production', PUBLIC_URL: 'https://ideas.example.org' } });
});
afterAll(() => app.close());

type Headers = LightMyRequestResponse['headers'];
type Policy = Map<string, string[]>;

function policyOf(headers: Headers): Policy {
  const directives = String(headers['content-security-policy'] ?? '').split(';');
  return new Map(
    directives.map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}

/** Sources that let in any script, or scripts that stand in a page. */
const isUnsafe = (source: string) =>
  ["'unsafe-inline'", "'unsafe-eval'", '*', 'data:', 'http:', 'https:'].includes(source);

function scoreOfPolicy(policy: Policy): number {
  if (!policy.has('default-src') && !policy.has('script-src')) return -25;
  const scripts = policy.get('script-src') ?? policy.get('default-src') ?? [];
  if (scripts.some(isUnsafe)) return -20;
  if ((policy.get('object-src') ?? policy.get('default-src') ?? ['*']).some(isUnsafe)) return -20;
  // Unsafe styles alone cost nothing, and earn nothing.
  if ((policy.get('style-src') ?? []).some(isUnsafe)) return 0;
  return policy.get('default-src')?.join() === "'none'" ? 10 : 5;
}

/**
 * The rules of Mozilla's HTTP Observatory, version 5: 100 to begin with, what is missing is taken off, and what is more
 * than is asked for is added from 90 on. Cookies, scripts of others and CORS cost nothing where there are none.
 * https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring
 */
function observatoryScore(headers: Headers): number {
  const policy = policyOf(headers);
  const maxAge = Number(/max-age=(\d+)/.exec(String(headers['strict-transport-security']))?.[1] ?? 0);
  const frames = policy.has('frame-ancestors')
    ? 5
    : /^(DENY|SAMEORIGIN)$/i.test(String(headers['x-frame-options']))
      ? 0
      : -20;
  const referrers = String(headers['referrer-policy']);
  const scores = [
    scoreOfPolicy(policy),
    maxAge === 0 ? -20 : maxAge < 15_768_000 ? -10 : 0,
    frames,
    headers['x-content-type-options'] === 'nosniff' ? 0 : -5,
    /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(referrers) ? 5 : -5,
    /^same-(origin|site)$/.test(String(headers['cross-origin-resource-policy'])) ? 10 : 0,
    headers['access-control-allow-origin'] === '*' ? -50 : 0,
    headers['set-cookie'] === undefined ? 0 : -20,
  ];
  const sum = (of: number[]) => of.reduce((all, score) => all + score, 0);
  const base = 100 + sum(scores.filter((score) => score < 0));
  return base >= 90 ? base + sum(scores.filter((score) => score > 0)) : base;
}

describe('what browsers are told', () => {
  it.each(['/', '/api/public/config/app', '/api/account', '/no-such-page'])(
    '%s is worth an A+ of the Observatory',
    async (url) => {
      const { headers } = await app.app.inject({ url });
      // A+ begins at 100.
      expect(observatoryScore(headers)).toBeGreaterThanOrEqual(115);
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
      expect(headers['permissions-policy']).toContain('camera=()');
    },
  );

  it.each(['/', '/api/account'])('%s has neither plugins nor another base of its addresses', async (url) => {
    const policy = policyOf((await app.app.inject({ url })).headers);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('object-src')).toEqual(["'none'"]);
  });

  it.each(['/', '/api/account'])('%s reads nothing of other hosts but videos', async (url) => {
    const policy = policyOf((await app.app.inject({ url })).headers);
    const reading = [...policy].filter(
      ([directive]) => directive.endsWith('-src') && directive !== 'frame-src',
    );
    expect(
      reading.flatMap(([, sources]) => sources.filter((source) => /^https?:|\*|\./.test(source))),
    ).toEqual([]);
    expect(policy.get('font-src')).toEqual(["'self'"]);
  });

  it.each(['/', '/api/account'])('%s takes no markup that nobody answers for', async (url) => {
    const policy = policyOf((await app.app.inject({ url })).headers);
    expect(policy.get('require-trusted-types-for')).toEqual(["'script'"]);
    expect(policy.get('trusted-types')).not.toContain('*');
  });

  it('HTTPS is asked for where people come by it only', async () => {
    const { headers } = await app.app.inject({ url: '/' });
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    const laptop = await startTestApp();
    expect((await laptop.app.inject({ url: '/' })).headers['strict-transport-security']).toBeUndefined();
    await laptop.close();
  });

  it('for subdomains too where the environment says so', async () => {
    const whole = await startTestApp({
      env: { PUBLIC_URL: 'https://ideas.example.org', HSTS_SUBDOMAINS: 'on' },
    });
    const { headers } = await whole.app.inject({ url: '/' });
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    await whole.close();
  });
});

describe('what browsers report', () => {
  const send = (contentType: string, body: unknown, ip = '203.0.113.1') =>
    app.app.inject({
      method: 'POST',
      url: '/api/public/policy-reports',
      headers: { 'content-type': contentType, 'x-forwarded-for': ip },
      payload: JSON.stringify(body),
    });
  const reported = () => lines.flatMap(({ report }) => (report ? [report] : []));

  it('goes where the policy says, and into the log in either form, once, without keys of addresses', async () => {
    const { headers } = await app.app.inject({ url: '/' });
    expect(policyOf(headers).get('report-uri')).toEqual(['/api/public/policy-reports']);
    expect(policyOf(headers).get('report-to')).toEqual(['csp']);
    expect(headers['reporting-endpoints']).toBe('csp="/api/public/policy-reports"');
    const older = {
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/a.js?key=1',
      'document-uri': 'https://ideas.example.org/account/reset/finish?key=secret',
    };
    const newer = { effectiveDirective: 'img-src', blockedURL: 'https://evil.example/a.png', lineNumber: 7 };
    for (let round = 0; round < 2; round += 1) {
      expect((await send('application/csp-report', { 'csp-report': older })).statusCode).toBe(204);
      const many = [
        { type: 'csp-violation', body: newer },
        { type: 'deprecation', body: {} },
      ];
      expect((await send('application/reports+json', many)).statusCode).toBe(204);
    }
    expect(reported()).toEqual([
      {
        directive: 'script-src-elem',
        blocked: 'https://evil.example/a.js',
        page: 'https://ideas.example.org/account/reset/finish',
      },
      { directive: 'img-src', blocked: 'https://evil.example/a.png', line: 7 },
    ]);
  });

  it('is news to each application, whatever another one in the process was told', async () => {
    const told: unknown[] = [];
    const log = createLog('warn', { write: (line: string) => told.push(JSON.parse(line).report) });
    const other = await startTestApp({
      log,
      env: { NODE_ENV: 'production', PUBLIC_URL: 'https://ideas.example.org' },
    });
    await other.app.inject({
      method: 'POST',
      url: '/api/public/policy-reports',
      headers: { 'content-type': 'application/csp-report' },
      payload: JSON.stringify({ 'csp-report': { 'blocked-uri': 'https://evil.example/a.png' } }),
    });
    await send('application/csp-report', { 'csp-report': { 'blocked-uri': 'https://evil.example/a.png' } });
    expect(told).toContainEqual({ blocked: 'https://evil.example/a.png' });
    expect(reported()).toContainEqual({ blocked: 'https://evil.example/a.png' });
    await other.close();
  });

  it('is bounded, by address and altogether', async () => {
    let number = 0;
    const report = (ip: string) => {
      number += 1;
      return send(
        'application/csp-report',
        { 'csp-report': { 'blocked-uri': `https://evil.example/${number}` } },
        ip,
      );
    };
    const statuses = await Promise.all(Array.from({ length: 31 }, () => report('203.0.113.9')));
    expect(statuses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
    for (let place = 0; place < 250; place += 1) await report(`198.51.100.${place}`);
    expect(reported()).toHaveLength(200);
    expect((await send('application/csp-report', { 'csp-report': 'x'.repeat(200_000) })).statusCode).toBe(
      400,
    );
    expect((await send('application/csp-report', [1])).statusCode).toBe(400);
  });

  it('is told again an hour later, and of one request five kinds at most', async () => {
    const clock = performance.now.bind(performance);
    let hours = 1;
    const moved = vi.spyOn(performance, 'now').mockImplementation(() => clock() + hours * 3_601_000);
    const told = async (addresses: string[], ip: string) => {
      const before = reported().length;
      const bodies = addresses.map((blockedURL) => ({ type: 'csp-violation', body: { blockedURL } }));
      await send('application/reports+json', bodies, ip);
      return reported().length - before;
    };
    const kinds = Array.from({ length: 100 }, (_, at) => `https://many.example/${at}.png`);
    expect(await told(kinds, '203.0.113.40')).toBe(5);
    expect(await told(kinds.slice(0, 5), '203.0.113.41')).toBe(0);
    hours = 2;
    expect(await told(kinds.slice(0, 5), '203.0.113.42')).toBe(5);
    moved.mockRestore();
  });
});
