import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Family } from '#contract/families/schema.ts';
import { liveChannel } from '#src/dataProvider/live/liveChannel.ts';
import {
  AYSE,
  contribution,
  loadScreens,
  MEHMET,
  permissions,
} from '#tests/src/contributions/contributionFixtures.ts';
import { open } from '#tests/src/contributions/contributionPage.ts';
import { type Answers, respond } from '#tests/support/network.ts';
import { pattern, t } from '#tests/support/texts.ts';
import { DENIZ, family, member, ROOF } from './familyFixtures.ts';

beforeAll(loadScreens, 120_000);

const READ_FAMILY = '/api/v3/contributions/families/12';
const PART = `${READ_FAMILY}/members/14`;
const SHARES = `${READ_FAMILY}/shares`;

async function start(shown: Family | (() => Family) = family(), responses: Answers = {}) {
  const size = (typeof shown === 'function' ? shown() : shown).size;
  const app = await open(contribution({ familySize: size, coAuthors: [MEHMET] }), {
    at: '/contribution/SUGGESTION/12/detail?tab=family',
    responses: { [`GET ${READ_FAMILY}`]: shown, ...responses },
  });
  await screen.findByRole('region', { name: t('family.members') });
  return app;
}
const members = () => within(screen.getByRole('region', { name: t('family.members') }));
const shares = () => within(screen.getByRole('region', { name: t('family.shares') }));
const shareOf = (name: string) =>
  shares().getByRole('textbox', { name: t('family.shares.percentOf', { name }) });
const cells = () =>
  shares()
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        // A field and its unit stand in the cell of a share that can be changed.
        .map((cell) => within(cell).queryByRole<HTMLInputElement>('textbox')?.value ?? cell.textContent),
    );

test('a head shows what is joined to it, by whom and why, and its co-authors', async () => {
  await start(family({ size: 3 }));
  expect(screen.getByRole('tab', { name: `${t('family.tab')} (3)` })).toBeVisible();
  const row = within(members().getByRole('listitem'));
  expect(row.getByRole('link', { name: ROOF.title })).toHaveAttribute(
    'href',
    '/contribution/SUGGESTION/14/detail',
  );
  expect(row.getByText('SUG-000014 · Mehmet Demir')).toBeVisible();
  expect(row.getByText(t('family.member.rests', { state: 'Submitted' }))).toBeVisible();
  expect(row.getByText(t('family.notice.by', { name: 'Zeynep Ak', date: '05/03/26' }))).toBeVisible();
  expect(row.getByText('The same place')).toBeVisible();
  expect(members().getByText(t('family.members.hidden', { smart_count: 2 }))).toBeVisible();
  expect(members().getByText(`${t('family.coAuthors')}:`)).toBeVisible();
});

test('a member is parted after a question, the page is read anew, and the keyboard goes on at the next one', async () => {
  const next = member({ ...ROOF, id: 15, code: 'SUG-000015', title: 'A pump' });
  let shown = family({ size: 2, members: [member(ROOF), next] });
  const part = () => {
    shown = family({ members: [next] });
    return respond(200);
  };
  const { user, sent } = await start(() => shown, { [`DELETE ${PART}`]: part });
  await user.click(members().getByRole('button', { name: t('family.part.named', { code: 'SUG-000014' }) }));
  const question = within(
    await screen.findByRole('alertdialog', { name: t('family.part.title', { code: 'SUG-000014' }) }),
  );
  expect(sent('DELETE', PART)).toHaveLength(0);
  await user.click(question.getByRole('button', { name: t('family.part') }));
  await waitFor(() => expect(sent('DELETE', PART)).toHaveLength(1));
  await waitFor(() => expect(sent('GET', READ_FAMILY).length).toBeGreaterThan(1));
  await waitFor(() => expect(sent('GET', '/api/v3/contributions/12').length).toBeGreaterThan(1));
  await waitFor(() => expect(screen.getByRole('link', { name: 'A pump' })).toHaveFocus());
});

test('before it is parted, the question says which shares are dropped with it', async () => {
  const set = family({
    members: [member(ROOF, { dropsShares: true })],
    shares: [
      { person: AYSE, percent: 66.67 },
      { person: MEHMET, percent: 33.33 },
    ],
    isEqualShares: false,
  });
  const { user } = await start(set);
  await user.click(await screen.findByRole('button', { name: pattern`^${t('family.part')}` }));
  const question = within(await screen.findByRole('alertdialog'));
  const shares = 'Ayşe Yılmaz 66.67%, Mehmet Demir 33.33%';
  expect(question.getByText(t('family.part.shares', { shares }))).toBeVisible();
});

test('once the last member is parted, the page goes on without the family', async () => {
  let familySize = 1;
  const part = () => {
    familySize = 0;
    return respond(200);
  };
  const { user } = await open(() => contribution({ familySize }), {
    at: '/contribution/SUGGESTION/12/detail?tab=family',
    responses: { [`GET ${READ_FAMILY}`]: family(), [`DELETE ${PART}`]: part },
  });
  await user.click(await screen.findByRole('button', { name: pattern`^${t('family.part')}` }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: t('family.part') }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Bicycle stands at the gate' })).toBeVisible();
  await waitFor(() =>
    expect(screen.queryByRole('tab', { name: pattern`${t('family.tab')}` })).not.toBeInTheDocument(),
  );
  expect(screen.queryByRole('region', { name: t('family.members') })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('shares are typed in percent, add up to a hundred, and are stored as such', async () => {
  const { user, sent } = await start(
    family({ benefits: [{ benefitType: 'ACTUAL', currency: 'EUR', total: '100.01', shares: [] }] }),
    { [`PUT ${SHARES}`]: family() },
  );
  const save = shares().getByRole('button', { name: t('family.shares.save') });
  expect(save).toBeDisabled();
  expect(cells()).toEqual([
    ['50', '50', '50.01'],
    ['50', '50', '50.00'],
    ['100%', '100', '100.01'],
  ]);
  await user.clear(shareOf('Ayşe Yılmaz'));
  expect(shares().getByText(t('family.shares.value'))).toBeVisible();
  await user.type(shareOf('Ayşe Yılmaz'), '66,67');
  expect(shares().getByText(t('family.shares.sum', { sum: '116.67' }))).toBeVisible();
  expect(save).toBeDisabled();
  await user.clear(shareOf('Mehmet Demir'));
  await user.type(shareOf('Mehmet Demir'), '33,33');
  expect(cells()).toEqual([
    ['66,67', '67', '66.68'],
    ['33,33', '33', '33.33'],
    ['100%', '100', '100.01'],
  ]);
  await user.click(save);
  await waitFor(() => expect(sent('PUT', SHARES)).toHaveLength(1));
  expect(sent('PUT', SHARES)[0]?.body).toEqual({
    shares: [
      { userId: AYSE.id, percent: 66.67 },
      { userId: MEHMET.id, percent: 33.33 },
    ],
  });
});

test('equal shares add up to a hundred, the first has what is over', async () => {
  const three = [
    { person: AYSE, percent: 100 },
    { person: MEHMET, percent: 0 },
    { person: DENIZ, percent: 0 },
  ];
  const { user } = await start(family({ shares: three, isEqualShares: false }));
  await user.click(shares().getByRole('button', { name: t('family.shares.equalize') }));
  expect(shareOf('Ayşe Yılmaz')).toHaveValue('33.34');
  expect(shareOf('Mehmet Demir')).toHaveValue('33.33');
  expect(cells().map(([, points]) => points)).toEqual(['34', '33', '33', '100']);
  expect(shares().getByRole('button', { name: t('family.shares.save') })).toBeEnabled();
});

test('when the authors changed meanwhile, the shares say so and are read again', async () => {
  const key = 'error.family.sharesAuthors';
  const { user, sent } = await start(family(), {
    [`PUT ${SHARES}`]: () =>
      respond(400, { status: 400, message: key, errorKey: key }, { 'x-app-error': key, 'x-app-params': '' }),
  });
  await user.clear(shareOf('Ayşe Yılmaz'));
  await user.type(shareOf('Ayşe Yılmaz'), '40');
  await user.clear(shareOf('Mehmet Demir'));
  await user.type(shareOf('Mehmet Demir'), '60');
  await user.click(shares().getByRole('button', { name: t('family.shares.save') }));
  expect(await shares().findByText(t('family.shares.changed'))).toBeVisible();
  await user.click(shares().getByRole('button', { name: t('family.conflict.reload') }));
  await waitFor(() => expect(sent('GET', READ_FAMILY).length).toBeGreaterThan(1));
  expect(shareOf('Ayşe Yılmaz')).toHaveValue('50');
});

test('who may not change a family reads it', async () => {
  await start(family({ mayChange: false, members: [member(ROOF, { mayPart: false })] }));
  expect(members().queryByRole('button')).not.toBeInTheDocument();
  expect(shares().queryByRole('textbox')).not.toBeInTheDocument();
  expect(shares().queryByRole('button')).not.toBeInTheDocument();
  expect(cells()[0]).toEqual(['50%', '50']);
});

test('what another joins shows as it happens', async () => {
  const subscribe = vi.spyOn(liveChannel, 'subscribe');
  const { sent } = await start();
  const before = sent('GET', READ_FAMILY).length;
  const changes = [{ category: 'STATE' as const, event: 'memberJoined' }];
  act(() => {
    for (const [listener] of subscribe.mock.calls)
      listener({ kind: 'contribution', contributionId: 12, changes });
  });
  await waitFor(() => expect(sent('GET', READ_FAMILY).length).toBeGreaterThan(before), { timeout: 5000 });
});

test('who is responsible for a head joins more to it', async () => {
  await open(contribution({ familySize: 1, permissions: permissions({ join: true }) }), {
    responses: { [`GET ${READ_FAMILY}`]: family() },
  });
  expect(await screen.findByRole('button', { name: t('family.join') })).toBeVisible();
});
