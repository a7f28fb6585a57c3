import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { COMMAND_TYPES } from '#contract/life-cycles/schema.ts';
import { taskRow } from '#tests/src/tasks/taskFixtures.ts';
import { t } from '#tests/support/texts.ts';
import { AYSE, contribution, loadScreens, MEHMET, permissions } from './contributionFixtures.ts';
import { open, panel } from './contributionPage.ts';

beforeAll(loadScreens, 120_000);

test('whoever may reaches all ten parts of a contribution from its one page [R1A-05]', async () => {
  const input = { explanation: null, isRequired: false, minLenOrValue: null, maxLenOrValue: null };
  const answer = { numberValue: null, boolValue: null, dateValue: null, selectionValueIds: null };
  await open(
    contribution({
      commentStatus: 'VISIBLE',
      ratingStatus: 'OPEN',
      tags: [{ id: 1, title: 'quick win' }],
      participants: [
        { ...AYSE, role: 'OWNER' },
        { ...MEHMET, role: 'MENTOR' },
      ],
      permissions: permissions({ commands: COMMAND_TYPES, comment: true, rate: true }),
      chatSessions: [{ id: 3, sessionType: 'OWNERS_MENTOR', status: 'OPEN' }],
      extraInputs: [
        {
          ...input,
          id: 1,
          label: 'Place',
          inputType: 'TEXT',
          selectionValues: [],
          value: { ...answer, extraInputId: 1, textValue: 'North gate' },
        },
      ],
      tasks: [taskRow()],
    }),
  );
  // States, tasks, extra inputs and tags stand on the page itself …
  expect(await screen.findByRole('list', { name: t('contribution.path') })).toBeVisible();
  expect(screen.getByRole('region', { name: t('contribution.tasks') })).toBeVisible();
  expect(screen.getByText('North gate')).toBeVisible();
  expect((await panel()).getByText('quick win')).toBeVisible();
  // … with the rating; the others have a part of their own.
  expect(screen.getByRole('region', { name: t('contribution.rating') })).toBeVisible();
  const parts = within(screen.getByRole('tablist'))
    .getAllByRole('tab')
    .map((tab) => tab.textContent);
  expect(parts).toEqual(expect.arrayContaining(['Discussion', 'Chats', 'Benefits', 'Files', 'People']));
});

test('it stands there since the day that its way tells, also when it came here later', async () => {
  await open(contribution({ dateStateChanged: '2026-11-20T10:00:00Z' }));
  // With the state, on the way, and as the day of the submission.
  expect((await panel()).getAllByTitle('02/03/26 08:30')).toHaveLength(3);
});
