import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { CommentRow } from '#contract/comments/schema.ts';
import { formatDateTime } from '#contract/formats/dates.ts';
import {
  contribution,
  contributionRow,
  loadScreens,
  permissions,
} from '#tests/src/contributions/contributionFixtures.ts';
import { open as openList, table } from '#tests/src/contributions/contributionListPage.ts';
import { open } from '#tests/src/contributions/contributionPage.ts';
import { type Answers, list, respond } from '#tests/support/network.ts';
import { t } from '#tests/support/texts.ts';
import { family, member, ROOF, related } from './familyFixtures.ts';

beforeAll(async () => {
  await Promise.all([loadScreens(), import('#src/features/families/MemberNotice.tsx')]);
}, 120_000);

const HEAD = contributionRow({ id: 3, code: 'SUG-000003', title: 'Stands for all' });
const TO = { headId: 3, headCode: HEAD.code, headTitle: HEAD.title, dateJoined: '2026-03-05T08:30:00Z' };
const PART = '/api/v3/contributions/families/3/members/12';
const self = contributionRow();

const openMember = (changes = {}, responses: Answers = {}) =>
  open(contribution({ family: TO, ...changes }), {
    responses: {
      'GET /api/v3/contributions/families/3': family({
        head: related(HEAD),
        members: [member(self, { note: 'The same gate' }), member(ROOF)],
      }),
      ...responses,
    },
  });
const notice = async () =>
  within(await screen.findByRole('note', { name: t('family.joined.to', { code: HEAD.code }) }));

test('what is joined leads to its head, says by whom and why, and can be parted again', async () => {
  const { user, sent } = await openMember({}, { [`DELETE ${PART}`]: respond(200) });
  const shown = await notice();
  expect(shown.getByRole('link', { name: `${HEAD.code} ${HEAD.title}` })).toHaveAttribute(
    'href',
    '/contribution/SUGGESTION/3/detail',
  );
  expect(
    await shown.findByText(t('family.notice.by', { name: 'Zeynep Ak', date: '05/03/26' }), { exact: false }),
  ).toBeVisible();
  expect(shown.getByText('The same gate')).toBeVisible();
  expect(screen.getByText(t('family.joined'))).toBeInTheDocument();
  expect(screen.queryByText('Submitted', { selector: '.MuiChip-label' })).not.toBeInTheDocument();
  await user.click(shown.getByRole('button', { name: t('family.part') }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: t('family.part') }));
  await waitFor(() => expect(sent('DELETE', PART)).toHaveLength(1));
  await waitFor(() => expect(sent('GET', '/api/v3/contributions/12').length).toBeGreaterThan(1));
});

test('what is joined is there since it was joined, and its next step leads to its head', async () => {
  await openMember({
    states: [
      {
        ...{ id: 1, rank: 1, stateType: 'SUBMITTED', stateName: 'Submitted' },
        ...{ current: true, enteredAt: '2026-03-02T08:30:00Z' },
      },
      {
        ...{ id: 2, rank: 2, stateType: 'ACCEPTANCE', stateName: 'Accepted' },
        ...{ current: false, enteredAt: null },
      },
    ],
  });
  await notice();
  const panel = within(screen.getByRole('complementary', { name: t('contribution.panel') }));
  const when = formatDateTime(TO.dateJoined);
  expect(panel.getAllByTitle(when)[0]).toBeVisible();
  const next = within(panel.getByRole('region', { name: t('contribution.next') }));
  expect(next.getByRole('link', { name: `${HEAD.code} ${HEAD.title}` })).toHaveAttribute(
    'href',
    '/contribution/SUGGESTION/3/detail',
  );
  const path = within(panel.getByRole('list', { name: t('contribution.path') })).getAllByRole('listitem');
  expect(path).toHaveLength(2);
  expect(path[1]).toHaveTextContent(t('family.joined.to', { code: HEAD.code }));
  expect(path[1]).toHaveTextContent(/5 March/);
  expect(path[1]?.querySelector('time')).toHaveAttribute('title', when);
  expect(path[1]).toHaveAttribute('aria-current', 'step');
});

test('who may not part it finds no button', async () => {
  await openMember(
    {},
    {
      'GET /api/v3/contributions/families/3': family({ members: [member(self, { mayPart: false })] }),
    },
  );
  const shown = await notice();
  await shown.findByText(t('family.notice.by', { name: 'Zeynep Ak', date: '05/03/26' }), { exact: false });
  expect(shown.queryByRole('button')).not.toBeInTheDocument();
});

test('a head that the reader may not see is named by its code and not asked for', async () => {
  const { sent } = await openMember({ family: { ...TO, headTitle: null } });
  const shown = await notice();
  expect(shown.queryByRole('link')).not.toBeInTheDocument();
  expect(sent('GET', '/api/v3/contributions/families/3')).toEqual([]);
});

test('a list says of what is joined to which head, and of a head how many are', async () => {
  await openList([
    contributionRow({ family: TO }),
    contributionRow({ id: 13, code: 'SUG-000013', title: 'A pump', familySize: 3 }),
    contributionRow({ id: 16, code: 'SUG-000016', title: 'A lamp' }),
  ]);
  const rows = within(await table())
    .getAllByRole('row')
    .slice(1);
  const [joined, head, plain] = rows.map((row) => within(row));
  const words = t('family.joined.toTitled', { code: HEAD.code, title: HEAD.title });
  expect(joined?.getByRole('link', { name: words })).toHaveAttribute(
    'href',
    '/contribution/SUGGESTION/3/detail',
  );
  expect(joined?.queryByText('Submitted')).not.toBeInTheDocument();
  expect(head?.getByText('Submitted')).toBeVisible();
  expect(head?.getByText('+3')).toBeVisible();
  expect(head?.getByText(t('family.size', { smart_count: 3 }))).toBeInTheDocument();
  expect(plain?.queryByText(/^\+/)).not.toBeInTheDocument();
});

test('comments say at which member they were written, and are changed there only while it is on its own', async () => {
  const comment: CommentRow = {
    ...{ id: 1, comment: 'A roof, too.', parentId: null, userId: 7, fullName: 'Ayşe Yılmaz', isOwn: true },
    hasProfile: true,
    ...{ createdDate: '2026-03-02T08:30:00Z', updatedDate: '2026-03-02T08:30:00Z' },
    ...{
      editedAt: null,
      editableUntil: new Date(Date.now() + 600_000).toISOString(),
      deleted: false,
      reactions: [],
      mentions: [],
      official: false,
      mayMarkOfficial: false,
      hidden: null,
      mayHide: false,
      reported: false,
    },
    origin: { id: 14, code: ROOF.code, title: ROOF.title },
  };
  await open(
    contribution({ commentStatus: 'VISIBLE', familySize: 1, permissions: permissions({ comment: true }) }),
    { responses: { 'GET /api/v3/comments/list/:id': list([comment, { ...comment, id: 2, origin: null }]) } },
  );
  const items = within(await screen.findByRole('list', { name: t('contribution.discussion') }))
    .getAllByRole('listitem')
    .map((item) => within(item));
  const words = t('comment.origin.named', { code: ROOF.code, title: ROOF.title });
  expect(items[0]?.getByRole('link', { name: words })).toHaveAttribute(
    'href',
    '/contribution/SUGGESTION/14/detail',
  );
  expect(items[0]?.queryByRole('button', { name: t('comment.change') })).not.toBeInTheDocument();
  // Only the name leads somewhere.
  expect(items[1]?.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/people/7']);
  expect(items[1]?.getByRole('button', { name: t('comment.change') })).toBeVisible();
});
