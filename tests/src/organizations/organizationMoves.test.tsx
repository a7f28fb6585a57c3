import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { respond } from '#tests/support/network.ts';
import { t } from '#tests/support/texts.ts';
import { dialog, MOVE, open, PATH } from './organizationsPage.ts';

describe('moving and finding units in the tree', () => {
  const AT = '/admin/organization-tree';

  test('a search opens the way to what it finds', async () => {
    const page = await open(AT);
    const tree = within(await screen.findByRole('tree', { name: t('menu.platform.organizationTree') }));
    expect(tree.queryByText('Water lab')).not.toBeInTheDocument();
    await page.user.type(screen.getByLabelText(t('components.tree.search')), 'water');
    expect(await tree.findByRole('treeitem', { name: 'Water lab' })).toBeVisible();
    expect(screen.queryByText('Grid')).not.toBeInTheDocument();
  });

  test('matches are marked and counted, also below other matches', async () => {
    const page = await open(AT);
    const tree = within(await screen.findByRole('tree', { name: t('menu.platform.organizationTree') }));
    await page.user.type(screen.getByLabelText(t('components.tree.search')), 'lab');
    expect(await tree.findByRole('treeitem', { name: 'Water lab' })).toBeVisible();
    expect(tree.getAllByText('lab', { selector: 'mark' })).toHaveLength(1);
    expect(tree.getByText('Lab', { selector: 'mark' })).toBeVisible();
    expect(screen.getByText(t('organization.tree.matches', { smart_count: 2 }))).toBeVisible();
  });

  test('a unit is picked up and put below another by keys; what changes is seen before anything moves', async () => {
    const page = await open(AT, {
      [`GET ${PATH}/org/:id/move`]: {
        ...MOVE,
        isOtherOrganization: true,
        to: ['Other', 'Grid'],
        sharedCount: 3,
        managers: { from: ['Ada Old'], to: [] },
        audiences: [{ kind: 'CAMPAIGN', joining: 1, leaving: 2 }],
        named: [{ kind: 'CAMPAIGN', id: 8, title: 'Save water', isJoining: true }],
      },
    });
    const tree = within(await screen.findByRole('tree', { name: t('menu.platform.organizationTree') }));
    const item = (name: string) => tree.getByRole('treeitem', { name });
    const press = (name: string, key: string) => {
      fireEvent.focus(item(name));
      fireEvent.keyDown(item(name), { key, ctrlKey: true });
    };
    press('Works', 'x');
    expect(screen.getByText(t('organization.tree.fixed', { title: 'Works' }))).toBeInTheDocument();
    press('Laboratory', 'x');
    expect(screen.getByText(t('organization.tree.pickedUp', { title: 'Laboratory' }))).toBeInTheDocument();
    fireEvent.keyDown(item('Laboratory'), { key: 'Escape' });
    press('Grid', 'v');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    press('Laboratory', 'x');
    press('Grid', 'v');
    const form = await dialog();
    await waitFor(() => expect(page.sent('GET', `${PATH}/org/2/move`)[0]?.query).toEqual({ parentId: '3' }));
    for (const line of [
      t('organization.move.otherOrganization', { from: 'Works', to: 'Other' }),
      t('organization.move.shared', { smart_count: 3, from: 'Works', to: 'Other' }),
      t('organization.move.managers', { from: 'Ada Old', to: t('organization.move.managers.none') }),
      t('organization.move.joining.CAMPAIGN', { smart_count: 1 }),
      t('organization.move.leaving.CAMPAIGN', { smart_count: 2 }),
    ]) {
      expect(await form.findByText(line)).toBeVisible();
    }
    expect(
      form.getByRole('link', { name: t('organization.move.record.true', { title: 'Save water' }) }),
    ).toHaveAttribute('href', '/campaign/8');
    expect(page.sent('PUT', PATH)).toHaveLength(0);
    await page.user.click(form.getByRole('button', { name: t('organization.move.submit') }));
    await waitFor(() =>
      expect(page.sent('PUT', PATH)[0]?.body).toEqual({ id: '2', parentId: '3', seenPlace: 'org1>org1/3' }),
    );
    await waitFor(() => expect(page.sent('GET', `${PATH}/tree`).length).toBeGreaterThan(1));
  });

  test('a move that is refused says why in a sentence, and cannot be carried out', async () => {
    const page = await open(`${AT}?node=2`, {
      [`GET ${PATH}/org/:id/move`]: { ...MOVE, refusal: 'cycle' },
    });
    const tree = within(await screen.findByRole('tree', { name: t('menu.platform.organizationTree') }));
    const water = await waitFor(() => {
      fireEvent.click(tree.getByText('Laboratory'));
      return tree.getByRole('treeitem', { name: 'Laboratory' });
    });
    fireEvent.focus(water);
    fireEvent.keyDown(water, { key: 'x', ctrlKey: true });
    await page.user.type(screen.getByLabelText(t('components.tree.search')), 'water');
    const below = await tree.findByRole('treeitem', { name: 'Water lab' });
    fireEvent.focus(below);
    fireEvent.keyDown(below, { key: 'v', ctrlKey: true });
    const form = await dialog();
    const [refusal] = await form.findAllByText(t('organization.move.refused.cycle', { name: 'Laboratory' }));
    expect(refusal).toBeVisible();
    expect(form.getByRole('button', { name: t('organization.move.submit') })).toBeDisabled();
  });

  test('a unit is dragged onto its new place', async () => {
    await open(AT);
    const tree = within(await screen.findByRole('tree', { name: t('menu.platform.organizationTree') }));
    const [source, target] = [tree.getByText('Laboratory'), tree.getByText('Grid')];
    const rectOf = (top: number) => new DOMRect(0, top, 200, 40);
    const labelOf = (element: HTMLElement) => element.closest('.MuiTreeItem-label') as HTMLElement;
    labelOf(source).getBoundingClientRect = () => rectOf(40);
    labelOf(target).getBoundingClientRect = () => rectOf(80);
    fireEvent.mouseDown(labelOf(source), { button: 0, clientX: 10, clientY: 50 });
    fireEvent.mouseMove(document, { clientX: 10, clientY: 70 });
    await waitFor(() => expect(screen.getAllByText('Laboratory')).toHaveLength(2));
    fireEvent.mouseMove(document, { clientX: 10, clientY: 100 });
    await waitFor(() =>
      expect(screen.getByText(t('organization.tree.over', { title: 'Grid' }))).toBeInTheDocument(),
    );
    fireEvent.mouseUp(document, { clientX: 10, clientY: 100 });
    expect(
      await (await dialog()).findByText(t('organization.move.place', { place: 'Works / Grid' })),
    ).toBeVisible();
  });

  test('a unit is moved by a dialog that offers no place below itself; a circle is refused in words [R3P-153, S3-93]', async () => {
    const page = await open(`${AT}?node=2`, {
      [`PUT ${PATH}`]: () =>
        respond(
          400,
          { message: 'error.cycle' },
          { 'app-error': 'error.cycle', 'app-params': 'organization' },
        ),
    });
    await page.user.click(await screen.findByText(t('organization.move')));
    const form = await dialog();
    const place = form.getByLabelText(t('organization.move.to'));
    await page.user.click(place);
    const grid = await screen.findByText('Works / Grid', { selector: 'li span' });
    expect(screen.queryByText(/lab/i, { selector: 'li span' })).not.toBeInTheDocument();
    await page.user.click(grid);
    expect(await form.findByText(t('organization.move.place', { place: 'Works / Grid' }))).toBeVisible();
    expect(form.getByText(t('organization.move.nothingElse'))).toBeVisible();
    expect(page.sent('PUT', PATH)).toHaveLength(0);
    await page.user.click(form.getByText(t('organization.move.submit')));
    await waitFor(() =>
      expect(page.sent('PUT', PATH)[0]?.body).toEqual({ id: '2', parentId: '3', seenPlace: 'org1>org1/3' }),
    );
    expect(await screen.findByText(t('error.cycle'))).toBeVisible();
  });
});
