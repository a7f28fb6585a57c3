import { screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { OrganizationTreeSelect } from '#src/components/inputs/OrganizationTreeSelect.tsx';
import {
  joinTargets,
  searchTree,
  splitTargets,
  type TreeNode,
} from '#src/components/inputs/organizationTree.ts';
import { t } from '#tests/support/texts.ts';
import { renderWidget } from './renderWidget.tsx';

const nodes: TreeNode[] = [
  {
    id: 'org1',
    title: 'Garden Ltd',
    children: [
      { id: 11, title: 'Research', children: [{ id: 111, title: 'İklim laboratuvarı' }] },
      { id: 12, title: 'Sales', children: [] },
    ],
  },
  { id: 'org2', title: 'Orchard Ltd', children: [{ id: 21, title: 'Harvest' }] },
];

function Chooser({ start = [], isWithBelow }: { start?: string[]; isWithBelow?: boolean }) {
  const [chosen, setChosen] = useState<string[]>(start);
  return (
    <>
      <OrganizationTreeSelect
        label="Targets"
        nodes={nodes}
        value={chosen}
        onChange={setChosen}
        isWithBelow={isWithBelow ?? false}
      />
      <output aria-label="chosen">{chosen.join(' ')}</output>
    </>
  );
}
const chosen = () => screen.getByLabelText('chosen').textContent;
const item = (name: string) => screen.getByRole('treeitem', { name });

test('two units are ticked and both are kept [R1H-12, R3N-14]', async () => {
  const { user } = renderWidget(<Chooser />);
  await user.click(screen.getByText('Research'));
  await user.click(screen.getByText('Sales'));
  expect(chosen()).toBe('11 12');
  expect(screen.getByText(t('components.tree.chosen', { smart_count: 2 }))).toBeTruthy();
  await user.click(screen.getByText('Research'));
  expect(chosen()).toBe('12');
});

test('sub-units are ticked along with what stands above them, and are let go with it', async () => {
  const { user } = renderWidget(<Chooser start={['111']} isWithBelow />);
  await user.click(screen.getByText('Garden Ltd'));
  expect(chosen()).toBe('111 org1');
  for (const name of ['Garden Ltd', 'Research', 'Sales']) expect(item(name)).toBeChecked();
  expect(item('Orchard Ltd')).not.toBeChecked();
  // Somebody who presses one of them has chosen it, too.
  await user.click(within(item('Sales')).getByRole('checkbox', { hidden: true }));
  expect(chosen()).toBe('111 org1 12');
  await user.click(screen.getByText('Garden Ltd'));
  expect(chosen()).toBe('111 12');
  expect(item('Garden Ltd')).not.toBeChecked();
  expect(item('Sales')).toBeChecked();
});

test('the box of an item ticks it once, like its name [R3N-14]', async () => {
  const { user } = renderWidget(<Chooser />);
  const box = item('Sales').querySelector('input[type="checkbox"]');
  if (box) await user.click(box);
  expect(chosen()).toBe('12');
});

test('a node opens and shows its children [R1H-13]', async () => {
  const { user } = renderWidget(<Chooser />);
  expect(screen.queryByText('İklim laboratuvarı')).toBeNull();
  item('Research').focus();
  await user.keyboard('{ArrowRight}');
  expect(await screen.findByText('İklim laboratuvarı')).toBeTruthy();
});

test('“Expand all” shows every node, “Collapse all” only the roots [R3N-16, R1H-13]', async () => {
  const { user } = renderWidget(<Chooser />);
  await user.click(screen.getByRole('button', { name: t('components.tree.expandAll') }));
  expect(screen.getAllByRole('treeitem')).toHaveLength(6);
  await user.click(screen.getByRole('button', { name: t('components.tree.collapseAll') }));
  const open = screen
    .getAllByRole('treeitem')
    .filter((each) => each.getAttribute('aria-expanded') === 'true');
  expect(open).toHaveLength(0);
});

test('the tree scrolls in a box of at most 300 px [R1H-14, R3N-15]', () => {
  renderWidget(<Chooser />);
  const { maxHeight, overflowY } = screen.getByTestId('tree-scroll').style;
  expect([maxHeight, overflowY]).toEqual(['300px', 'auto']);
});

test('arrows walk and Space ticks; the state is announced [R3N-14]', async () => {
  const { user } = renderWidget(<Chooser />);
  item('Garden Ltd').focus();
  await user.keyboard('{ArrowDown}{ArrowDown} ');
  expect(chosen()).toBe('12');
  expect(item('Sales').getAttribute('aria-checked')).toBe('true');
  expect(
    within(screen.getByRole('tree', { name: 'Targets' })).getAllByRole('treeitem').length,
  ).toBeGreaterThan(1);
});

test('a search shows what matches with its parents and keeps what is chosen', async () => {
  const { user } = renderWidget(<Chooser start={['21']} />);
  await user.type(screen.getByRole('searchbox', { name: t('components.tree.search') }), 'sales');
  expect(screen.getAllByRole('treeitem').map((each) => each.getAttribute('aria-level') ?? '')).toHaveLength(
    2,
  );
  await user.click(screen.getByText('Sales'));
  expect(chosen()).toBe('21 12');
});

test('Turkish letters are found in the reader’s own spelling', () => {
  expect(searchTree(nodes, 'iklim', 'tr').map((node) => node.id)).toEqual(['org1']);
  expect(searchTree(nodes, 'zzz')).toEqual([]);
});

test('org12 is an organization, 12 a unit, and both have numeric ids [R1H-15]', () => {
  expect(splitTargets(['org12', '12', 7])).toEqual({
    targetOrganizations: [{ id: 12 }],
    targetUnits: [{ id: 12 }, { id: 7 }],
  });
  expect(splitTargets(['orgX', 'x', ''])).toEqual({ targetOrganizations: [], targetUnits: [] });
});

test('splitting and joining give the same targets back [R1H-15]', () => {
  const ids = fc.uniqueArray(fc.nat(), { maxLength: 20 });
  fc.assert(
    fc.property(ids, ids, (organizations, units) => {
      const targets = {
        targetOrganizations: organizations.map((id) => ({ id })),
        targetUnits: units.map((id) => ({ id })),
      };
      expect(splitTargets(joinTargets(targets))).toEqual(targets);
    }),
  );
});
