/** A password whose own length is less than this, and less than what it seems to have, is guessed quickly. */
const GUESSED_BELOW = 6;

/** Shorter rows turn up in ordinary words, such as "student" and "expert". */
const ROW_LENGTH = 4;
/** A row is known by where it begins and how far it goes. */
const ROW_COST = 2;

/** Alphabets, digits and the rows of the Turkish, English, German and French keyboards, in small letters without accents. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  'abccdefgghiijklmnooprsstuuvyz',
  '01234567890',
  'qwertyuiopgu',
  'asdfghjklsi',
  'zxcvbnmoc',
  'fggiodrnhpqw',
  'uieautkmlysx',
  'jovcczsb',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
];
const BOTH_WAYS = ROWS.flatMap((row) => [row, [...row].reverse().join('')]);

/** Characters that are looked at; what comes after them counts as it is. */
const LONGEST = 64;

/** How often a part must follow itself: two equal letters are in many words. */
const leastTimes = (unit: number) => (unit === 1 ? 3 : 2);

/** Where the row ends that begins here; here, where none does. */
function endOfRow(signs: readonly string[], begin: number): number {
  let row = '';
  let end = begin;
  for (const sign of signs.slice(begin)) {
    row += sign;
    if (!BOTH_WAYS.some((whole) => whole.includes(row))) break;
    end++;
  }
  return end - begin < ROW_LENGTH ? begin : end;
}

/** Where the repetition ends of so many characters from here on, whose last time may be cut short. */
function endOfRepetition(signs: readonly string[], begin: number, unit: number): number {
  let end = begin + unit;
  while (end < signs.length && signs[end] === signs[end - unit]) end++;
  return end;
}

/**
 * How long a text is where what repeats counts once, and a row, such as 1234 or qwerty, as two characters.
 * @param text in small letters without accents
 * @returns at most the number of its characters
 */
export function ownLength(text: string): number {
  const all = [...text];
  const signs = all.slice(0, LONGEST);
  /** The shortest length of what stands before each place. */
  const lengths = signs.map((_, place) => place + 1);
  const takes = (length: number, from: number, to: number) => {
    for (let end = from; end <= to; end++) lengths[end - 1] = Math.min(lengths[end - 1] ?? length, length);
  };
  for (let begin = 0; begin < signs.length; begin++) {
    const before = begin === 0 ? 0 : (lengths[begin - 1] ?? 0);
    takes(before + 1, begin + 1, begin + 1);
    const rowEnd = endOfRow(signs, begin);
    takes(before + ROW_COST, begin + ROW_LENGTH, rowEnd);
    for (let unit = 1; begin + unit < signs.length; unit++) {
      const isRow = unit >= ROW_LENGTH && begin + unit <= rowEnd;
      const end = endOfRepetition(signs, begin, unit);
      takes(before + (isRow ? ROW_COST : unit), begin + unit * leastTimes(unit), end);
    }
  }
  return (lengths.at(-1) ?? 0) + all.length - signs.length;
}

/** Whether a text is little more than repetitions and rows. */
export const isPatterned = (text: string): boolean => {
  const length = ownLength(text);
  return length < GUESSED_BELOW && length < [...text].length;
};
