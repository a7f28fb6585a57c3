import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { AppError, type ErrorKey } from '#server/platform/errors.ts';

/** The keys of S3-05 but for `error.validation.{field}`, which are the field errors of a refusal. */
const KEYS: readonly ErrorKey[] = [
  'error.commandNotAllowed',
  'error.commandNotAvailable',
  'error.explanationRequired',
  'error.stateChanged',
  'error.notEditable',
  'error.commentsClosed',
  'error.ratingClosed',
  'error.chatClosed',
  'error.submitNotAllowed',
  'error.campaignClosed',
  'error.userNotSelectable',
  'error.rewardExists',
  'error.insufficientPoint',
  'error.inUse',
  'error.fileType',
  'error.fileSize',
];

it('the codes of refused commands are those that were decided on, each with its sentence in every language [R3Q-26, S3-05]', () => {
  for (const locale of ['en', 'tr']) {
    const texts = JSON.parse(readFileSync(`messages/${locale}/errors.json`, 'utf8')) as Record<
      string,
      string
    >;
    expect(KEYS.filter((key) => !texts[key])).toEqual([]);
  }
  expect(KEYS.map((key) => new AppError(key).status)).toEqual(KEYS.map(() => 400));
});
