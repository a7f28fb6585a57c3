import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillNote, missingParts, NOTE_PLACEHOLDERS, templateFor } from '#contract/decision-notes/note.ts';
import { NOTE_WISHES } from '#contract/decision-notes/schema.ts';
import { executeAction, offeredActions, tryAction } from '#server/process/life-cycles/engine/actions.ts';
import { passReply } from '#server/process/life-cycles/engine/reply.ts';
import { comeBack } from '#server/process/life-cycles/engine/returns.ts';
import { isAuthor } from '#server/process/life-cycles/engine/roles.ts';
import { isFinal, isUnsubmitted, stateOf } from '#server/process/life-cycles/engine/states.ts';
import type { Lifecycle, Situation } from '#server/process/life-cycles/engine/types.ts';
import { situations, USERS } from './generated.ts';
import { effects, effectsOf, OWNER, person, RESPONSIBLE, situation, user } from './situations.ts';

const words = fc.constantFrom('', ' ', 'Thank you', 'It costs too much');
const notes = fc.record({ decision: words, reason: words, next: words, locale: fc.constantFrom('en', 'tr') });
const wishes = fc.constantFrom(null, ...NOTE_WISHES);
const somebody = fc.constantFrom(...USERS);

/** The same with what its actions ask for. */
const asking = (
  situation: Situation,
  note: (typeof NOTE_WISHES)[number] | null,
  asksReturn: boolean,
): Situation => ({
  ...situation,
  lifeCycle: {
    ...situation.lifeCycle,
    states: situation.lifeCycle.states.map((state) => ({
      ...state,
      actions: state.actions.map((action) => ({ ...action, note, asksReturn, allowsReply: true })),
    })),
  } satisfies Lifecycle,
});

describe('notes to authors, in every life cycle', () => {
  it('where a note is required, nobody decides without all of its parts', () => {
    fc.assert(
      fc.property(situations, notes, somebody, (situation, note, userId) => {
        const required = asking(situation, 'REQUIRED', false);
        for (const { action } of offeredActions(required, user(userId))) {
          const outcome = executeAction(required, {
            actionId: action.id,
            actor: user(userId),
            note,
            explanation: 'Why',
          });
          const isWhole = missingParts(note).length === 0;
          if (!isWhole) expect(outcome).toMatchObject({ ok: false, refusal: 'error.decisionNote.required' });
          else if (outcome.ok) expect(effectsOf(outcome.effects, 'decided')).toHaveLength(1);
        }
      }),
    );
  });

  it('an action ends a life cycle with one decision, and what it says reaches each author once', () => {
    fc.assert(
      fc.property(situations, wishes, notes, somebody, (situation, wish, note, userId) => {
        const here = asking(situation, wish, false);
        const actor = user(userId);
        for (const { action, target } of offeredActions(here, actor)) {
          const outcome = executeAction(here, { actionId: action.id, actor, note, explanation: 'Why' });
          if (!outcome.ok) continue;
          const decided = effectsOf(outcome.effects, 'decided');
          const ends = target.id !== here.contribution.stateId && isFinal(target);
          if (ends) expect(decided).toHaveLength(1);
          if (!decided[0]?.decided.note) continue;
          const told = [
            ...effectsOf(outcome.effects, 'noteNotice').map((one) => one.userId),
            ...effectsOf(outcome.effects, 'notification').flatMap((one) =>
              one.isForAuthor ? [one.userId] : [],
            ),
          ];
          expect(new Set(told).size).toBe(told.length);
          expect(told).not.toContain(userId);
        }
      }),
    );
  });

  it('whatever an action asks for, it can be previewed by whoever may execute it', () => {
    fc.assert(
      fc.property(situations, wishes, fc.boolean(), somebody, (situation, wish, asksReturn, userId) => {
        const here = asking(situation, wish, asksReturn);
        for (const { action } of offeredActions(here, user(userId))) {
          const outcome = tryAction(here, { actionId: action.id, actor: user(userId) });
          if (!outcome.ok) expect(outcome.refusal).not.toMatch(/decisionNote|explanation/);
        }
      }),
    );
  });

  it('a template is filled with what there is, and keeps whatever else stands in braces', () => {
    const values = Object.fromEntries(NOTE_PLACEHOLDERS.map((name) => [name, `<${name}>`])) as Parameters<
      typeof fillNote
    >[1];
    fc.assert(
      fc.property(fc.constantFrom(...NOTE_PLACEHOLDERS), fc.constantFrom('', '{x}', '$&'), (name, rest) => {
        const filled = fillNote({ decision: `a {${name}} ${rest}`, reason: '', next: '' }, values);
        expect(filled.decision).toBe(`a <${name}> ${rest}`.trim());
      }),
    );
  });

  it('a note begins in the language of the author, else of the site, else in that of any template', () => {
    const template = (language: string) => ({ language, decision: language, reason: '', next: '' });
    const site = 'en';
    expect(templateFor([template('en'), template('tr')], { author: 'tr', site }).locale).toBe('tr');
    expect(templateFor([template('de'), template('en')], { author: 'tr', site }).locale).toBe('en');
    expect(templateFor([template('de')], { author: 'tr', site }).locale).toBe('de');
    expect(templateFor([], { author: 'tr', site })).toEqual({
      locale: 'tr',
      decision: '',
      reason: '',
      next: '',
    });
  });
});

describe('what was put off, and replies', () => {
  it('what comes back enters a state of work or stays, and goes to people who did not write it', () => {
    fc.assert(
      fc.property(situations, somebody, fc.nat({ max: 9 }), (situation, decidedBy, returnStateId) => {
        const note = { decision: '', reason: 'Later', next: '' };
        const putOff = { actionId: 1, fromStateId: 3, decidedBy, label: null, note, returnStateId };
        const done = effects(comeBack(situation, putOff, [90, 91]));
        const { contribution, lifeCycle } = situation;
        if (contribution.head || contribution.isDeleted) {
          expect(done).toEqual([]);
          return;
        }
        const entered = effectsOf(done, 'contributionSet').flatMap(({ values }) => values.stateId ?? []);
        for (const id of entered) {
          const state = stateOf(lifeCycle, id);
          expect(state && !isFinal(state) && !isUnsubmitted(state)).toBe(true);
        }
        const notices = effectsOf(done, 'returnNotice');
        const takers = notices.filter(({ isForAuthor }) => !isForAuthor).map(({ userId }) => userId);
        for (const taker of takers) expect(isAuthor(contribution, taker)).toBe(false);
        expect(takers.length).toBeGreaterThan(0);
        expect(new Set(notices.map(({ userId }) => userId)).size).toBe(notices.length);
      }),
    );
  });

  it('what comes back goes to whoever stands in for those who would take it up, and to administrators who are here', () => {
    const note = { decision: '', reason: 'Later', next: '' };
    const putOff = {
      actionId: 1,
      fromStateId: 3,
      decidedBy: RESPONSIBLE,
      label: null,
      note,
      returnStateId: null,
    };
    const takersOf = (some: Situation) =>
      effectsOf(effects(comeBack(some, putOff, [90, 91])), 'returnNotice')
        .filter(({ isForAuthor }) => !isForAuthor)
        .map(({ userId }) => userId);
    const away = { deputies: new Map([[RESPONSIBLE, 41]]) };
    expect(takersOf(situation())).toEqual([RESPONSIBLE]);
    expect(takersOf(situation({}, {}, away))).toEqual([41]);
    const nobody = { participants: [person(OWNER, 'OWNER')] };
    expect(takersOf(situation({}, nobody, { deputies: new Map([[90, 41]]) }))).toEqual([91]);
  });

  it('a reply goes neither to whoever decided nor to an author', () => {
    fc.assert(
      fc.property(
        situations,
        somebody,
        somebody,
        fc.uniqueArray(somebody),
        (situation, author, decidedBy, managers) => {
          const people = {
            deputies: [],
            unitManagers: [managers],
            moduleAdministrators: [90],
            named: new Set<number>(),
          };
          const reply = { actor: user(author), text: 'No', decidedBy, fromStateId: 3, taskNames: [] };
          if (situation.contribution.head) return;
          const done = effects(passReply(situation, reply, people));
          const readers = effectsOf(done, 'replyNotice').map(({ userId }) => userId);
          expect(readers.length).toBeGreaterThan(0);
          expect(readers).not.toContain(decidedBy);
          for (const reader of readers) expect(isAuthor(situation.contribution, reader)).toBe(false);
        },
      ),
    );
  });
});
