/** Groups of a phone number. */
const PHONE_GROUPS = [3, 3, 2, 2] as const;
const PHONE_DIGITS = 10;

/** The digits of a text, at most `most` of them. */
export function digitsOf(text: string, most = Number.POSITIVE_INFINITY): string {
  return text.replace(/\D/g, '').slice(0, Math.min(most, text.length));
}

/**
 * What of a typed whole number counts: letters are no part of one, and spaces only group its digits; both are left
 * out. What could change its value stays (a sign, a point, a comma, an exponent): without it the number is another.
 */
export function wholeNumberText(text: string): string {
  return text.replace(/(?<!\d)e|(?!e)\p{L}|\s/giu, '');
}

/** The ten digits of a phone number, without the leading zero or the country code that may come before them. */
export function phoneDigitsOf(text: string): string {
  const digits = digitsOf(text).replace(/^0+/, '');
  const national = digits.length > PHONE_DIGITS ? digits.replace(/^90/, '').replace(/^0+/, '') : digits;
  return digitsOf(national, PHONE_DIGITS);
}

/** `5551234567` as `555 123 45 67`; a part of a number is grouped as far as it goes. */
export function formatPhone(digits: string): string {
  const groups: string[] = [];
  let rest = digitsOf(digits, PHONE_DIGITS);
  for (const size of PHONE_GROUPS) {
    if (rest === '') break;
    groups.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return groups.join(' ');
}
