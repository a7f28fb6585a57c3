import { expect, it } from 'vitest';
import { bulkEndpoints } from '#contract/bulk/endpoints.ts';
import { noteFor } from '#contract/decision-notes/note.ts';
import { carryOutBulkJobs } from '#server/process/bulk/carry-out.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import { app, deciding, lifeCycle, NOTE, noticesOf, prepareNotes, responsible } from './noteCase.ts';

prepareNotes();

const TURKISH = {
  decision: 'Sayın {firstName}, “{title}” seçilmedi.',
  reason: 'Getirisi maliyetinden az.',
  next: 'Seneye yine deneyin.',
  locale: 'tr',
};

const by = async (owner: TestUser) =>
  (
    await aContribution(app.db, {
      ...{ owner, lifeCycle, state: 'SUBMITTED', title: 'Bins', visibility: 'REGISTERED' },
      participants: [[responsible, 'RESPONSIBLE']],
    })
  ).id;

const textsOf = async (id: number) => (await noticesOf(id)).map(({ body }) => body).join('\n');

async function refuseMany(ids: number[], translations: (typeof TURKISH)[]) {
  const body = {
    command: 'ACT',
    arguments: { actionName: 'Refuse', note: NOTE, translations },
    ids,
  } as never;
  const preview = await deciding(bulkEndpoints.preview, { body });
  await deciding(bulkEndpoints.start, { body });
  await carryOutBulkJobs(app.services);
  return preview.body;
}

it('each author of many reads the note in their language, where it is given in that, with their own name in it', async () => {
  const turkish = await aUser(app.db, { firstName: 'Tülay', lastName: 'Tan', langKey: 'tr' });
  const english = await aUser(app.db, { firstName: 'Emma', lastName: 'Eve', langKey: 'en' });
  const ids = [await by(turkish), await by(english)];
  const { willChange, notified } = await refuseMany(ids, [TURKISH]);
  expect(willChange).toBe(2);
  expect(notified).toEqual([
    { role: 'OWNER', count: 2, names: expect.arrayContaining(['Tülay Tan', 'Emma Eve']) },
  ]);
  const [first = '', second = ''] = await Promise.all(ids.map(textsOf));
  expect(first).toContain('Sayın Tülay, “Bins” seçilmedi.');
  expect(first).toContain(TURKISH.reason);
  expect(second).toContain('Dear Emma, “Bins” was not chosen.');
  expect(second).not.toContain(TURKISH.reason);
});

it('a translation that lacks a part which the action needs is left out, not sent in pieces', async () => {
  const turkish = await aUser(app.db, { langKey: 'tr' });
  const id = await by(turkish);
  expect((await refuseMany([id], [{ ...TURKISH, reason: '' }])).willChange).toBe(1);
  const sent = await textsOf(id);
  expect(sent).toContain(NOTE.reason);
  expect(sent).not.toContain(TURKISH.next);
});

it('a translation needs every part of the note itself, and no more', () => {
  const short = { ...TURKISH, reason: '', next: '' };
  expect(noteFor(NOTE, [short], 'tr')).toBe(NOTE);
  expect(noteFor({ ...NOTE, reason: '', next: '' }, [short], 'tr')).toBe(short);
  expect(noteFor(NOTE, [TURKISH], 'de')).toBe(NOTE);
});
