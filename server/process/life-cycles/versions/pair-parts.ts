/** A part before and after; one of the two is null where it came or went. */
export interface Pair<Part> {
  before: Part | null;
  after: Part | null;
}

/** Where a part is stored, its place among its siblings, and what is compared as parts of its own. */
const LEFT_OUT = new Set([
  'id',
  'lifeCycleId',
  'stateId',
  'stateActionId',
  'stateCommandId',
  'rank',
  'revision',
  'states',
  'actions',
  'commands',
  'taskDefinitions',
  'notifications',
  'pointDefinitions',
  'postHandlers',
  // Of another state: that it has another name is its own difference.
  'targetNames',
  'returnNames',
]);

/** The same value gives the same text, whatever the order of its keys. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}

const entriesOf = (part: object) => Object.entries(part).filter(([key]) => !LEFT_OUT.has(key));
export const contentOf = (part: object): string => textOf(Object.fromEntries(entriesOf(part)));

/** Entries of a part that differ; those of a part that came or went are none. */
export function changedFields({ before, after }: Pair<object>): string[] {
  if (!before || !after) return [];
  const had = new Map(entriesOf(before).map(([key, value]) => [key, textOf(value)]));
  const has = new Map(entriesOf(after).map(([key, value]) => [key, textOf(value)]));
  return [...new Set([...had.keys(), ...has.keys()])].filter((key) => had.get(key) !== has.get(key));
}

/** Parts that keep their ids from version to version, those that are there before first. */
export function pairById<Part extends { id: number }>(
  before: readonly Part[],
  after: readonly Part[],
): Pair<Part>[] {
  const now = new Map(after.map((part) => [part.id, part]));
  const known = new Set(before.map(({ id }) => id));
  return [
    ...before.map((part) => ({ before: part, after: now.get(part.id) ?? null })),
    ...after.filter(({ id }) => !known.has(id)).map((part) => ({ before: null, after: part })),
  ];
}

/** Takes the first that fits out of a list. */
function takeFirst<Part>(parts: Part[], fits: (part: Part) => boolean): Part | null {
  const at = parts.findIndex(fits);
  return at < 0 ? null : (parts.splice(at, 1)[0] ?? null);
}

/** Parts that a draft replaces as a whole, so that ids tell nothing: those of the same content are the same, then those of the same kind. */
export function pairByContent<Part extends object>(
  before: readonly Part[],
  after: readonly Part[],
  kindOf: (part: Part) => unknown,
): Pair<Part>[] {
  const left = [...after];
  const changed = before.filter((part) => {
    const content = contentOf(part);
    return takeFirst(left, (other) => contentOf(other) === content) === null;
  });
  const pairs = changed.map((part) => ({
    before: part,
    after: takeFirst(left, (other) => kindOf(other) === kindOf(part)),
  }));
  return [...pairs, ...left.map((part) => ({ before: null, after: part }))];
}

/** What both sides have, in the order of one of them. */
const commonIn = (parts: readonly { id: number }[], others: readonly { id: number }[]) =>
  parts.filter(({ id }) => others.some((other) => other.id === id)).map(({ id }) => id);

export const isOrderedOtherwise = (
  before: readonly { id: number }[],
  after: readonly { id: number }[],
): boolean => commonIn(before, after).join() !== commonIn(after, before).join();
