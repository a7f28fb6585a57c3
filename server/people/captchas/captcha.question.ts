import { randomInt } from 'node:crypto';
import type { MessageKey } from '#messages/message-key.ts';
import type { Messages } from '#server/platform/texts/messages.ts';

/** Numbers that have a word in the messages, `captcha.number.1` to `captcha.number.12`. */
const LARGEST = 12;

interface Question {
  key: 'captcha.question.sum' | 'captcha.question.difference' | 'captcha.question.largest';
  numbers: number[];
  answer: number;
}

const number = (from = 1, to = LARGEST) => randomInt(from, to + 1);

function makeQuestion(): Question {
  switch (randomInt(3)) {
    case 0: {
      const numbers = [number(), number()];
      return { key: 'captcha.question.sum', numbers, answer: numbers.reduce((sum, part) => sum + part, 0) };
    }
    case 1: {
      const less = number(1, LARGEST - 1);
      const more = number(less + 1, LARGEST);
      return { key: 'captcha.question.difference', numbers: [more, less], answer: more - less };
    }
    default: {
      const numbers = [number(), number(), number()];
      return { key: 'captcha.question.largest', numbers, answer: Math.max(...numbers) };
    }
  }
}

const wordOf = (value: number) => `captcha.number.${value}` as MessageKey;

/** A text question whose answer is a number, for people who cannot read the picture. */
export function askInWords(messages: Messages, locale: string): { question: string; answer: string } {
  const { key, numbers, answer } = makeQuestion();
  const [a, b, c] = numbers.map((value) => messages.translate(locale, wordOf(value)));
  return { question: messages.translate(locale, key, { a, b, c }), answer: String(answer) };
}
