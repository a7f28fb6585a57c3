/** Forms of a text for different numbers stand side by side, in the order of the language's plural categories. */
const FORMS = '||||';
const PLACE = /%\{(\w+)\}/g;

const rules = new Map<string, { of: (count: number) => number }>();

/** Which form a language takes for a number: 0 is the first. */
function formFor(locale: string, count: number): number {
  let rule = rules.get(locale);
  if (!rule) {
    const plural = new Intl.PluralRules(locale);
    // Rules speak of categories, texts of an order: zero, one, two, few, many, other.
    const order = ['zero', 'one', 'two', 'few', 'many', 'other'];
    const categories = [...plural.resolvedOptions().pluralCategories].sort(
      (one, other) => order.indexOf(one) - order.indexOf(other),
    );
    rule = { of: (number) => categories.indexOf(plural.select(number)) };
    rules.set(locale, rule);
  }
  return rule.of(count);
}

/**
 * A text with its places (`%{name}`) filled in and, where it has forms for different numbers, in the form of
 * `smart_count`, as the server's texts are written. A place without a value stays as it is.
 */
export function fillText(
  locale: string,
  text: string,
  values: Readonly<Record<string, unknown>> = {},
): string {
  let chosen = text;
  if (text.includes(FORMS)) {
    const forms = text.split(FORMS);
    const { smart_count: count } = values;
    const form = typeof count === 'number' ? formFor(locale, count) : 0;
    chosen = (forms[Math.min(form, forms.length - 1)] ?? '').trim();
  }
  return chosen.replace(PLACE, (place, name: string) => {
    const value = values[name];
    return value === undefined || value === null ? place : String(value);
  });
}
