import { describe, expect, it } from 'vitest';
import { commandOnContributionEndpoints as commands } from '#contract/contributions/commands.endpoints.ts';
import { historyEndpoints } from '#contract/contributions/endpoints.ts';
import { aUser } from '#tests/support/factories/users.ts';
import {
  act,
  administrator,
  app,
  deciding,
  detailOf,
  lifeCycle,
  me,
  NOTE,
  noticesOf,
  owner,
  prepareNotes,
  submitted,
} from './noteCase.ts';

prepareNotes();

describe('a note to the authors', () => {
  it('is required where the life cycle says so, in all its parts, and nothing happens without', async () => {
    const id = await submitted();
    for (const note of [undefined, null, { ...NOTE, next: ' ' }]) {
      const refused = await act(deciding, id, 'Refuse', { note, explanation: 'Too dear' });
      expect(refused).toMatchObject({ status: 400, errorKey: 'error.decisionNote.required' });
    }
    const { fieldErrors } = await act(deciding, id, 'Refuse', { note: { ...NOTE, reason: '', next: '' } });
    expect(Object.keys(fieldErrors)).toEqual(['note.reason', 'note.next']);
    expect((await detailOf(id)).stateType).toBe('SUBMITTED');
  });

  it('reaches the author with its placeholders filled, and stands on the page with who decided and when', async () => {
    const id = await submitted('Bins for glass');
    expect((await act(deciding, id, 'Refuse', { note: NOTE })).status).toBe(200);
    const { decision } = await detailOf(id);
    expect(decision).toMatchObject({
      stateType: 'REJECTION',
      by: 'Rana Responsible',
      decision: 'Dear Olga, “Bins for glass” was not chosen.',
      reason: NOTE.reason,
      next: 'Try again next year. Rana Responsible',
      locale: 'en',
      since: null,
      comesBack: null,
    });
    const [notice, ...others] = await noticesOf(id);
    expect(others).toEqual([]);
    expect(notice?.userId).toBe(owner.id);
    expect(notice?.body).toContain('Dear Olga, “Bins for glass” was not chosen.');
    expect(notice?.body).toContain(NOTE.reason);
  });

  it('has its reason as the explanation of the history, so that nobody writes it twice', async () => {
    const id = await submitted();
    expect((await act(deciding, id, 'End', { note: { ...NOTE, next: '' } })).status).toBe(200);
    const history = await me(historyEndpoints.list, { params: { id, category: 'STATE' } });
    expect(history.body[0]?.explanation).toBe(NOTE.reason);
  });

  it('is left out where it is optional: the documented call with an explanation decides as before', async () => {
    const id = await submitted();
    expect(await act(deciding, id, 'End')).toMatchObject({ errorKey: 'error.explanationRequired' });
    expect((await act(deciding, id, 'End', { explanation: 'Known already' })).status).toBe(200);
    expect((await detailOf(id)).decision).toMatchObject({
      decision: '',
      reason: 'Known already',
      locale: null,
    });
  });

  it('is not taken by an action that asks for none', async () => {
    const id = await submitted();
    const refused = await act(deciding, id, 'Go on', { note: NOTE });
    expect(refused).toMatchObject({ status: 400, errorKey: 'error.decisionNote.notAsked' });
    expect((await detailOf(id, deciding)).actions.map(({ name, note }) => [name, note])).toEqual([
      ['Refuse', 'REQUIRED'],
      ['End', 'OPTIONAL'],
      ['Go on', 'NONE'],
      ['Not now', 'OPTIONAL'],
      ['Wait', 'NONE'],
    ]);
  });

  it('is read by whoever may read the history of states, and by nobody else', async () => {
    const id = await submitted();
    await act(deciding, id, 'Refuse', { note: NOTE });
    const stranger = await app.as(await aUser(app.db));
    expect((await detailOf(id, stranger)).decision).toBeNull();
    expect((await detailOf(id, await app.as(administrator))).decision).not.toBeNull();
  });

  it('begins with the template in the language of the first author', async () => {
    const id = await submitted();
    const params = { id, actionId: lifeCycle.action('Refuse') };
    const begun = await deciding(commands.readActionNote, { params });
    expect(begun.body).toMatchObject({
      locale: 'tr',
      decision: 'Hayır: {title}',
      values: { title: 'Bins for paper', firstName: 'Olga', by: 'Rana Responsible' },
    });
    const plain = await deciding(commands.readActionNote, {
      params: { id, actionId: lifeCycle.action('End') },
    });
    expect(plain.body).toMatchObject({ locale: 'tr', decision: '' });
  });

  it('is begun by nobody who may not decide', async () => {
    const id = await submitted();
    const params = { id, actionId: lifeCycle.action('Refuse') };
    expect((await app.anonymous(commands.readActionNote, { params })).status).toBe(401);
    expect((await me(commands.readActionNote, { params })).errorKey).toBe('error.commandNotAvailable');
    const missing = await deciding(commands.readActionNote, { params: { ...params, id: 999_999 } });
    expect(missing.status).toBe(404);
  });

  it('does not keep an action from being previewed', async () => {
    const id = await submitted();
    const preview = await deciding(commands.previewAction, {
      params: { id, actionId: lifeCycle.action('Refuse') },
    });
    expect(preview.body.notified).toMatchObject([{ role: 'OWNER', count: 1 }]);
  });
});
