import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CommentFacts,
  refusalOfChange,
  refusalOfDeletion,
  refusalOfModeration,
  refusalOfOfficial,
  refusalOfReaction,
  refusalOfReport,
} from '#server/process/comments/comment.rules.ts';

const WRITTEN = Date.parse('2026-11-20T09:00:00Z');
const facts = fc.record<CommentFacts>({
  isOwn: fc.boolean(),
  isDeleted: fc.boolean(),
  isHidden: fc.boolean(),
  isResponsible: fc.boolean(),
  isModerator: fc.boolean(),
  isReported: fc.boolean(),
  isReadable: fc.boolean(),
  isOpen: fc.boolean(),
  createdDate: fc.constant('2026-11-20T09:00:00.000Z'),
  now: fc.integer({ min: 0, max: 1800 }).map((seconds) => new Date(WRITTEN + seconds * 1000)),
});

describe('what may be done with a comment', () => {
  it('is for nobody but its author [R3E-03, R3E-04]', () => {
    fc.assert(
      fc.property(facts, (one) => {
        fc.pre(!one.isOwn);
        const expected = one.isDeleted || !one.isReadable ? 'missing' : 'error.commandNotAllowed';
        expect([refusalOfChange(one), refusalOfDeletion(one)]).toEqual([expected, expected]);
      }),
    );
  });

  it('is nothing once it is deleted', () => {
    fc.assert(
      fc.property(facts, (one) => {
        const gone = { ...one, isDeleted: true };
        expect([refusalOfChange(gone), refusalOfDeletion(gone)]).toEqual(['missing', 'missing']);
      }),
    );
  });

  it('is to change it as long as comments are taken and 15 minutes are not over, and to delete it at any time', () => {
    fc.assert(
      fc.property(facts, (one) => {
        const own = { ...one, isOwn: true, isDeleted: false };
        const inTime = own.now.getTime() - WRITTEN <= 15 * 60_000;
        expect(refusalOfChange(own) === null).toBe(own.isOpen && inTime && !own.isHidden);
        expect(refusalOfDeletion(own)).toBeNull();
      }),
    );
  });

  it('is to react to it, for everybody else who reads it while comments are taken', () => {
    fc.assert(
      fc.property(facts, (one) => {
        const allowed = !one.isOwn && !one.isDeleted && !one.isHidden && one.isReadable && one.isOpen;
        expect(refusalOfReaction(one) === null).toBe(allowed);
      }),
    );
  });

  it('to whoever may change it, deleting is allowed too', () => {
    fc.assert(
      fc.property(facts, (one) => {
        if (refusalOfChange(one) === null) expect(refusalOfDeletion(one)).toBeNull();
      }),
    );
  });

  it('is to report it once, for everybody else who reads it', () => {
    fc.assert(
      fc.property(facts, (one) => {
        const allowed = !one.isOwn && !one.isDeleted && !one.isHidden && one.isReadable && !one.isReported;
        expect(refusalOfReport(one) === null).toBe(allowed);
      }),
    );
  });

  it('is to hide it for nobody who does not moderate', () => {
    fc.assert(
      fc.property(facts, (one) => {
        if (refusalOfModeration(one) === null) expect(one.isModerator && !one.isDeleted).toBe(true);
      }),
    );
  });

  it('is to answer officially for who is responsible, with their own words alone', () => {
    fc.assert(
      fc.property(facts, (one) => {
        if (refusalOfOfficial(one, true) === null) expect(one.isResponsible && one.isOwn).toBe(true);
        if (refusalOfOfficial(one, false) === null) expect(one.isResponsible).toBe(true);
      }),
    );
  });
});
