import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { copyPage } from '#server/people/personal-data/copy.page.ts';
import { loadMessages } from '#server/platform/texts/messages.ts';
import { t } from '#tests/support/texts.ts';

const messages = loadMessages(join(import.meta.dirname, '../../../messages'));
const reader = { name: 'Ada', langKey: 'en', title: 'Ideagarden', now: new Date('2026-03-01T10:00:00Z') };
const page = copyPage(messages, reader);
const section = { name: 'notifications', records: () => sql`select` };
const elementsOf = (html: string) => {
  const { body } = new JSDOM(html).window.document;
  return { names: new Set([...body.querySelectorAll('*')].map(({ localName }) => localName)), body };
};

/** What a browser makes of any text in a page: it has no null characters and one kind of line ends. */
const asRead = (text: string) => text.replace(/\r\n?/g, '\n');
const word = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom('ra.boolean.true', 'user.role.ROLE_USER', 'ROLE_USER', 'dataCopy.page.title'),
    fc.stringMatching(/^2026-10-0[1-9][T ]14:00(:00)?(\.5)?(Z|\+03:00)?( \(call\)| or later)?$/),
    fc.stringMatching(/^[<>&"'/=a-z \u202a-\u202e\u2066-\u2069-]{0,40}$/),
  )
  .filter((text) => text !== '' && !text.includes('\0'));
const field = fc.oneof(fc.constantFrom('title', 'body', 'explanation', 'name', 'message'), word);

describe('the page of a copy of the own data', () => {
  it('shows whatever people wrote as words, under names that are words too', () => {
    fc.assert(
      fc.property(field, word, (name, text) => {
        const html = page.record(section, JSON.stringify({ [name]: text, more: [{ [name]: text }] }));
        const { names, body } = elementsOf(html);
        for (const element of names) expect(['dl', 'dt', 'dd', 'bdi']).toContain(element);
        expect(body.querySelector('dd')?.textContent).toBe(asRead(text));
      }),
      { numRuns: 300 },
    );
  });

  it('shows rich text without its markup, instants as dates, switches as words, and leaves out what is empty', () => {
    const record = {
      body: '<p>Two <strong>words</strong> &amp; &lt;b&gt;</p>',
      created_date: '2026-03-01T10:00:00.123+00:00',
      is_read: false,
      text: '',
      roles: ['ROLE_USER', 'ROLE_ADMIN'],
      units: [],
    };
    const { body } = elementsOf(page.record({ ...section, rich: ['body'] }, JSON.stringify(record)));
    const shown = [...body.querySelectorAll('dd')].map(({ textContent }) => textContent);
    expect(shown).toEqual([
      'Two words & <b>',
      expect.stringMatching(/^01\/03\/26 \d\d:00$/),
      'No',
      `${t('user.role.ROLE_USER')}, ${t('user.role.ROLE_ADMIN')}`,
    ]);
    expect([...body.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
      'Text',
      'Created',
      'Read',
      'Roles',
    ]);
  });

  it('shows a date with further words in a field of instants as it is', () => {
    const shown = (record: object) =>
      elementsOf(page.record(section, JSON.stringify(record))).body.querySelector('dd')?.textContent;
    expect(shown({ created_date: '2026-10-05T14:00:00Z' })).toMatch(/^05\/10\/26 \d\d:00$/);
    expect(shown({ last_login: '2026-10-05T14:00:00.5+03:00' })).toMatch(/^05\/10\/26 \d\d:00$/);
    expect(shown({ created_date: '2026-10-05 14:00 (call with the board)' })).toBe(
      '2026-10-05 14:00 (call with the board)',
    );
  });

  it('puts a key of the texts into words only where the audit trail says it', () => {
    const shown = (name: string, record: object) =>
      elementsOf(page.record({ ...section, name }, JSON.stringify(record))).body.querySelector('dd')
        ?.textContent;
    const key = 'ra.boolean.true';
    expect(shown('audit-trail', { message: key })).toBe(t(key));
    expect(shown('audit-trail', { principal: key })).toBe(key);
    expect(shown('chat-messages', { message: key })).toBe(key);
  });

  it('names a field by what it means in its section', () => {
    const labelIn = (name: string, record: object) =>
      elementsOf(page.record({ ...section, name }, JSON.stringify(record))).body.querySelector('dt')
        ?.textContent;
    expect(labelIn('identities', { subject: '42' })).toBe(t('dataCopy.field.identities.subject'));
    expect(labelIn('mails', { subject: 'Welcome' })).toBe(t('dataCopy.field.subject'));
    expect(labelIn('audit-trail', { change: 'x' })).toBe(t('dataCopy.field.change'));
  });
});
