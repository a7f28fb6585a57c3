const areSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * What was typed into a form, joined with what another has saved since the form was filled: fields that were changed
 * here are as they are here, all others as they are there.
 * @param base what the form was filled from
 */
export function joinChanges<Values extends object>(mine: Values, base: Values, theirs: Values): Values {
  const changed = Object.entries(mine).filter(([key, value]) => !areSame(value, base[key as keyof Values]));
  return { ...theirs, ...Object.fromEntries(changed) };
}

/**
 * The same for a list, one by one: what was put in or changed here is so, what was taken out here is out, and nothing
 * comes back that was taken out there.
 */
export function joinLists<Item>(
  mine: readonly Item[],
  base: readonly Item[],
  theirs: readonly Item[],
  keyOf: (item: Item) => unknown,
): Item[] {
  const find = (list: readonly Item[], item: Item) => list.find((other) => keyOf(other) === keyOf(item));
  const remaining = theirs.flatMap((item) => {
    const [own, before] = [find(mine, item), find(base, item)];
    if (own === undefined) return before === undefined ? [item] : [];
    return [areSame(own, before) ? item : own];
  });
  return [
    ...remaining,
    ...mine.filter((item) => find(base, item) === undefined && find(theirs, item) === undefined),
  ];
}
