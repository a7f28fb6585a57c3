import { expect, it } from 'vitest';
import { FORMER_MEMBER } from '#contract/users/former-member.ts';
import { withoutName } from '#server/people/personal-data/without-name.ts';

it.each([
  ['Ali Can wrote in the chat', [], `${FORMER_MEMBER} wrote in the chat`],
  ['Ali Can’ın iletisi, yazan: Ali Can', [], `${FORMER_MEMBER}’ın iletisi, yazan: ${FORMER_MEMBER}`],
  ['Ali Canan wrote', [], 'Ali Canan wrote'],
  ['Ali Canı wrote', [], 'Ali Canı wrote'],
  ['İsali Can wrote', [], 'İsali Can wrote'],
  ['Ali Can Demir wrote to Ali Can', ['Ali Can Demir'], `Ali Can Demir wrote to ${FORMER_MEMBER}`],
  ['Mehmet Ali Can wrote', ['Mehmet Ali Can'], 'Mehmet Ali Can wrote'],
])('a notification of a chat loses the very name, and no part of another: %s', (text, longer, expected) => {
  expect(withoutName(text, 'Ali Can', longer)).toBe(expected);
});

it('a name is no pattern', () => {
  expect(withoutName('A.C. (x) and AxC. (x)', 'A.C. (x)', [])).toBe(`${FORMER_MEMBER} and AxC. (x)`);
});
