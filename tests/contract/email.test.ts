import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { EMAIL } from '#contract/texts/email.ts';

test('forms and searches take for an address what the server takes for one [R1D-11, R1E-16, R3N-04]', () => {
  const agree = (text: string): void => {
    expect(EMAIL.test(text), text).toBe(z.email().safeParse(text).success);
  };
  for (const text of [
    'john',
    'john@x',
    'john@x.c',
    'john@x.com',
    '.a@x.com',
    'a..b@x.com',
    'a.b+c@x-y.example.org',
  ]) {
    agree(text);
  }
  fc.assert(fc.property(fc.emailAddress(), agree));
  fc.assert(fc.property(fc.stringMatching(/^[a-zA-Z.+@ -]{0,12}@?[a-z.-]{0,8}$/), agree));
});
