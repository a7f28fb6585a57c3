import { expect, it } from 'vitest';
import { representedBy } from '#server/process/life-cycles/apply/represented.ts';
import { NO_CLOCK } from '#server/process/life-cycles/engine/answer-clock.ts';
import { contribution, lifeCycle, SUBMITTED } from '../life-cycles/situations.ts';

const AWAY = 3;
const DEPUTY = 4;
const promise = { answerDays: 5, role: 'RESPONSIBLE' as const, reminders: [], escalations: [] };
const clock = { ...NO_CLOCK, answerOwnerId: DEPUTY, answerStateId: SUBMITTED };
const of = (participants: Parameters<typeof contribution>[0] = {}) => ({
  lifeCycle: lifeCycle({ [SUBMITTED]: { promise } }),
  contribution: contribution(participants),
});
const standing = { userId: DEPUTY, role: 'RESPONSIBLE' as const, isActive: true, deputyFor: AWAY };
const added = { kind: 'participantAdded' as const, userId: DEPUTY, role: 'RESPONSIBLE' as const };

it('a message names whom the one who answers stands in for, as it is after what it is about', () => {
  expect(representedBy(of({ participants: [standing] }), [], clock)).toBe(AWAY);
  expect(representedBy(of(), [{ ...added, deputyFor: AWAY }], clock)).toBe(AWAY);
  const gone = { kind: 'participantRemoved' as const, userId: DEPUTY, role: 'RESPONSIBLE' as const };
  expect(representedBy(of({ participants: [standing] }), [gone], clock)).toBeNull();
  // Who gets the role in their own name answers for nobody.
  expect(representedBy(of({ participants: [standing] }), [gone, added], clock)).toBeNull();
  // A deputy in another role is none for the answer.
  expect(representedBy(of({ participants: [{ ...standing, role: 'EXPERT' }] }), [], clock)).toBeNull();
  expect(representedBy(of({ participants: [standing] }), [], NO_CLOCK)).toBeNull();
});
