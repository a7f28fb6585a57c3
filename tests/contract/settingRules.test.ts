import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  audienceKey,
  isSameSetting,
  SETTING_RULES,
  type SettingRule,
  settingAt,
  settingFault,
  withSettingAt,
} from '#contract/settings/rules.ts';

const fault = (key: string, value: unknown, options?: readonly string[]) =>
  settingFault(SETTING_RULES[key] as SettingRule, value, options);

describe('what a setting may be', () => {
  it('every default is valid [S3-105]', () => {
    for (const [key, rule] of Object.entries(SETTING_RULES)) {
      const options = rule.type === 'LOCALES' ? ['en', 'tr'] : undefined;
      expect([key, settingFault(rule, rule.defaultValue, options)]).toEqual([key, null]);
    }
  });

  it.each([
    ['maintenance', 'yes', 'type'],
    ['leaderboardDisplayMonthCount', -1, 'range'],
    ['leaderboardDisplayMonthCount', 121, 'range'],
    ['leaderboardDisplayMonthCount', 1.5, 'type'],
    ['leaderboardDisplayMonthCount', '3', 'type'],
    ['leaderboardDisplayMonthCount', Number.NaN, 'type'],
    [audienceKey('SUGGESTION', 'submitEnabled'), 'SOME', 'option'],
    [audienceKey('SUGGESTION', 'submitEnabled'), null, 'required'],
    ['availableModules', [], 'required'],
    ['availableModules', ['SUGGESTION', 'NEWS'], 'option'],
    ['availableModules', ['SUGGESTION', 'SUGGESTION'], 'twice'],
    ['availableModules', 'SUGGESTION', 'type'],
    ['joinableModules', ['SUGGESTION'], 'fewest'],
    ['locales', ['en', 'xx'], 'option'],
    ['title', '   ', 'required'],
    ['title', 'x'.repeat(61), 'length'],
    ['title', 'a\r\nBcc: b@example.org', 'pattern'],
    ['currency', 'EURO', 'option'],
    ['poweredBy.url', 'javascript:alert(1)', 'url'],
    ['poweredBy.url', '//evil.example', 'url'],
    ['poweredBy.url', '/\\evil.example', 'url'],
    ['poweredBy.url', 'https://', 'url'],
    ['mailReplyTo', 'nobody', 'email'],
    ['mailReplyTo', 'a@b.org, c@d.org', 'email'],
    ['contactRecipients', ['a@example.org', 'b'], 'email'],
    ['siteVerification', '"><script>', 'pattern'],
    ['primaryColor', 'green', 'color'],
    ['primaryColor', '#12345', 'color'],
  ])('%s refuses %j as %s [S3-105, R3K-08]', (key, value, expected) => {
    expect(fault(key, value, key === 'locales' ? ['en', 'tr'] : undefined)).toBe(expected);
  });

  it('takes what is right [S3-105, R3K-08]', () => {
    for (const audience of ['NONE', 'INTERNAL', 'EXTERNAL', 'BOTH'])
      expect(fault(audienceKey('IMPROVEMENT', 'listingEnabled'), audience)).toBeNull();
    expect(fault('poweredBy.url', 'https://example.org/a?b')).toBeNull();
    expect(fault('poweredBy.url', '')).toBeNull();
    expect(fault('contactRecipients', [])).toBeNull();
    expect(fault('mailReplyTo', 'ideas@example.org')).toBeNull();
  });

  it('no value whatever makes it stumble', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(SETTING_RULES)), fc.anything(), (key, value) => {
        fault(key, value);
      }),
    );
  });
});

describe('keys with dots', () => {
  it('what is put under a key is found there, and nothing else changes', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(SETTING_RULES)), fc.string(), (key, value) => {
        const before = { title: 'T', poweredBy: { label: 'L', url: '/' } };
        const after = withSettingAt(before, key, value);
        expect(settingAt(after, key)).toBe(value);
        expect(before).toEqual({ title: 'T', poweredBy: { label: 'L', url: '/' } });
        if (!key.startsWith('poweredBy')) expect(settingAt(after, 'poweredBy.label')).toBe('L');
      }),
    );
  });

  it('a path into nothing is nothing', () => {
    expect(settingAt({ a: 1 }, 'a.b.c')).toBeUndefined();
    expect(settingAt(null, 'constructor')).toBeUndefined();
    expect(settingAt({}, 'constructor.name')).toBeUndefined();
  });

  it('colours in small letters and modules in another order are the same; languages in another order are not', () => {
    const same = (key: string, one: unknown, other: unknown) =>
      isSameSetting(SETTING_RULES[key] as SettingRule, one, other);
    expect(same('primaryColor', '#1b6b50', '#1B6B50')).toBe(true);
    expect(same('availableModules', ['CONTENT', 'CAMPAIGN'], ['CAMPAIGN', 'CONTENT'])).toBe(true);
    expect(same('locales', ['en', 'tr'], ['tr', 'en'])).toBe(false);
  });
});
