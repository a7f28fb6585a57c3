import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OrganizationNode } from '../../../contract/organizations.ts';
import {
  CHILDREN_AT_A_TIME,
  countNodes,
  drawnItems,
  foundNodes,
  moreOf,
  type TreeItem,
} from '../../../src/features/organizations/treeItems.ts';

const node = (id: string, children: OrganizationNode[] = []): OrganizationNode => ({
  id,
  title: `Unit ${id}`,
  isActive: true,
  isEditable: true,
  children,
});
const none = { shown: new Map<string, number>(), always: new Set<string>() };
const drawn = (items: readonly TreeItem[]): number =>
  items.reduce((sum, item) => sum + (item.hidden === undefined ? 1 : 0) + drawn(item.children), 0);
const hidden = (items: readonly TreeItem[]): number =>
  items.reduce((sum, item) => sum + (item.hidden ?? 0) + hidden(item.children), 0);

test('of ten thousand units below one only a hundred are drawn; what is chosen always is [R3J-02]', () => {
  const tree = [
    node(
      'org1',
      Array.from({ length: 10_000 }, (_, at) => node(String(at + 1))),
    ),
  ];
  const items = drawnItems(tree, { shown: new Map(), always: new Set(['9999']) })[0]?.children ?? [];
  expect(items).toHaveLength(CHILDREN_AT_A_TIME + 2);
  expect(items.at(-2)?.id).toBe('9999');
  expect(moreOf(items.at(-1)?.id ?? '')).toBe('org1');
  expect(items.at(-1)?.hidden).toBe(10_000 - CHILDREN_AT_A_TIME - 1);
  const more = drawnItems(tree, { shown: new Map([['org1', 200]]), always: new Set() });
  expect(more[0]?.children).toHaveLength(201);
});

test('whatever the tree, every node is drawn or counted behind "show more" [R3J-02]', () => {
  const { tree } = fc.letrec<{ tree: OrganizationNode[] }>((tie) => ({
    tree: fc.array(
      fc.tuple(fc.uuid(), tie('tree')).map(([id, children]) => node(id, children as OrganizationNode[])),
      {
        maxLength: 4,
        depthIdentifier: 'tree',
      },
    ),
  }));
  fc.assert(
    fc.property(tree, (nodes) => {
      const items = drawnItems(nodes, none);
      expect(drawn(items) + hidden(items)).toBe(countNodes(nodes));
    }),
  );
});

test('a search opens what leads to a hit, and nothing below it', () => {
  const tree = [node('org1', [node('2', [node('23')]), node('4')])];
  const { found, opened } = foundNodes(tree, 'unit 2', 'en');
  expect(found[0]?.children.map(({ id }) => id)).toEqual(['2']);
  expect(opened).toEqual(['org1']);
  expect(foundNodes(tree, 'nothing', 'en').found).toEqual([]);
});
