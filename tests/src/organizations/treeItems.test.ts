import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OrganizationNode } from '#contract/organizations/schema.ts';
import {
  CHILDREN_AT_A_TIME,
  foundNodes,
  moreOf,
  partsOfTitle,
  renderedItems,
  type TreeItem,
} from '#src/features/organizations/treeItems.ts';

const node = (id: string, children: OrganizationNode[] = []): OrganizationNode => ({
  id,
  title: `Unit ${id}`,
  isActive: true,
  isEditable: true,
  children,
});
const none = { shown: new Map<string, number>(), always: new Set<string>() };

test('of ten thousand units below one only a hundred are drawn; what is chosen always is [R3J-02]', () => {
  const tree = [
    node(
      'org1',
      Array.from({ length: 10_000 }, (_, at) => node(String(at + 1))),
    ),
  ];
  const items = renderedItems(tree, { shown: new Map(), always: new Set(['9999']) })[0]?.children ?? [];
  expect(items).toHaveLength(CHILDREN_AT_A_TIME + 2);
  expect(items.at(-2)?.id).toBe('9999');
  expect(moreOf(items.at(-1)?.id ?? '')).toBe('org1');
  expect(items.at(-1)?.hidden).toBe(10_000 - CHILDREN_AT_A_TIME - 1);
  const more = renderedItems(tree, { shown: new Map([['org1', 200]]), always: new Set() });
  expect(more[0]?.children).toHaveLength(201);
});

/** Trees whose first nodes have many children: each node hangs below one of the first five, or at the top. */
const trees = fc.array(fc.nat({ max: 5 }), { maxLength: 400 }).map((places) => {
  const nodes = places.map((_, at) => node(String(at + 1)));
  const roots: OrganizationNode[] = [];
  places.forEach((place, at) => {
    const above = place < at ? nodes[place - 1] : undefined;
    (above?.children ?? roots).push(nodes[at] as OrganizationNode);
  });
  return roots;
});

test('whatever the tree, every node is drawn or stands behind "show more" with its branch [R3J-02]', () => {
  const standing = (all: readonly OrganizationNode[], items: readonly TreeItem[]): number =>
    items.reduce((sum, item) => {
      const below = all.find(({ id }) => id === item.id)?.children ?? [];
      return sum + (item.hidden ?? 1 + standing(below, item.children));
    }, 0);
  const expected = (all: readonly OrganizationNode[]): number =>
    all.length + all.slice(0, CHILDREN_AT_A_TIME).reduce((sum, { children }) => sum + expected(children), 0);
  fc.assert(
    fc.property(trees, (nodes) => {
      expect(standing(nodes, renderedItems(nodes, none))).toBe(expected(nodes));
    }),
  );
});

test('a search opens what leads to a hit, also below another one, counts the hits, and opens nothing else', () => {
  const tree = [node('org1', [node('2', [node('23', [node('5')])]), node('4', [node('6')])])];
  const { found, opened, hits, count } = foundNodes(tree, 'unit 2', 'en');
  expect(found[0]?.children.map(({ id }) => id)).toEqual(['2']);
  expect(opened).toEqual(['org1', '2']);
  expect([...hits]).toEqual(['2', '23']);
  expect(count).toBe(2);
  expect(foundNodes(tree, 'nothing', 'en')).toMatchObject({ found: [], count: 0 });
});

test('five thousand nodes are searched in the time of a key press', () => {
  const branch = (at: number) =>
    node(
      `${at}`,
      Array.from({ length: 49 }, (_, below) => node(`${at}${below + 100}`)),
    );
  const tree = [
    node(
      'org1',
      Array.from({ length: 100 }, (_, at) => branch(at + 1)),
    ),
  ];
  const begun = performance.now();
  const { count, opened, hits, found } = foundNodes(tree, 'unit', 'en');
  renderedItems(found, { shown: new Map(), always: hits });
  expect(performance.now() - begun).toBeLessThan(500);
  expect(count).toBe(1 + 100 + 100 * 49);
  expect(opened.length).toBeLessThanOrEqual(200);
});

test('the parts of a title are the title, and the marked ones are what was searched', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.string({ minLength: 1, maxLength: 2 }),
      (title, words) => {
        const parts = partsOfTitle(title, words, 'tr');
        expect(parts.map(({ text }) => text).join('')).toBe(title);
        for (const { text, isHit } of parts) {
          if (isHit) expect(text.toLocaleLowerCase('tr')).toBe(words.trim().toLocaleLowerCase('tr'));
        }
      },
    ),
  );
  expect(partsOfTitle('İzmir birimi', 'izm', 'tr')[0]).toEqual({ text: 'İzm', isHit: true, at: 0 });
});
