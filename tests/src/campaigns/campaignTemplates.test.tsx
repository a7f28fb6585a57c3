import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { ProgrammeTemplate } from '#contract/programme-templates/schema.ts';
import { list, respond } from '#tests/support/network.ts';
import { pattern, t } from '#tests/support/texts.ts';
import { campaignForm, draftForm, fromNow, openEdit, openNew } from './campaignFixtures.ts';

// On a busy machine the first reading of the code takes longer than a test waits.
beforeAll(
  () =>
    Promise.all([
      import('#src/features/campaigns/CampaignCreate.tsx'),
      import('#src/features/campaigns/CampaignEdit.tsx'),
      import('#src/components/programmes/cloning/CloneDialog.tsx'),
      import('#src/components/programmes/templates/TemplateDialog.tsx'),
    ]),
  120_000,
);

const TEMPLATES = '/api/v3/programme-templates';
const template = (changes: Partial<ProgrammeTemplate> = {}): ProgrammeTemplate => ({
  ...{ id: 7, kind: 'campaign', name: 'Safety each spring', description: 'In March', isShared: false },
  ...{ lifeCycle: null, questionCount: null },
  source: { id: 31, code: 'SAFE-2', title: 'Safe shifts', start: fromNow(-960), end: fromNow(-240) },
  author: { id: 1, firstName: 'Ada', lastName: 'Green' },
  ...{ canEdit: true, dateUpdated: fromNow(-24), version: 3 },
  ...changes,
});
const ofCampaigns = (templates: readonly ProgrammeTemplate[], total = templates.length) => ({
  [`GET ${TEMPLATES}`]: () => list(templates, total),
});
const section = async () => within(await screen.findByRole('region', { name: t('programmeTemplate.own') }));

test('a new campaign begins with a template: its source is cloned', async () => {
  const { user, sent } = await openNew({
    ...ofCampaigns([template()]),
    'POST /api/v3/campaigns/31/clone': draftForm({ id: 32 }),
    'GET /api/v3/campaigns/32/update': draftForm({ id: 32 }),
  });
  const own = await section();
  expect(own.getByText('In March')).toBeVisible();
  expect(sent('GET', TEMPLATES)[0]?.query).toMatchObject({ 'kind.equals': 'campaign', sort: 'name,asc' });
  await user.click(
    own.getByRole('button', { name: t('programmeTemplate.start.named', { title: 'Safety each spring' }) }),
  );
  const dialog = within(
    await screen.findByRole('dialog', { name: t('clone.title', { title: 'Safe shifts' }) }),
  );
  expect(dialog.getByRole('textbox', { name: pattern`${t('components.programme.code')}` })).toHaveValue(
    'SAFE-3',
  );
  await user.click(dialog.getByRole('button', { name: t('clone.save') }));
  await waitFor(() => expect(sent('POST', '/api/v3/campaigns/31/clone')).toHaveLength(1));
});

test('shared ones name who shares them, and are changed only by those who may', async () => {
  await openNew(
    ofCampaigns([
      template(),
      template({ id: 8, name: 'Cost', isShared: true, canEdit: false }),
      template({ id: 9, name: 'Old', isShared: true, author: null, canEdit: false }),
    ]),
  );
  const own = await section();
  expect(own.getByText(pattern`${t('programmeTemplate.sharedBy', { name: 'Ada Green' })}`)).toBeVisible();
  expect(own.getByText(pattern`${t('programmeTemplate.shared')}$`)).toBeVisible();
  const edits = own.getAllByRole('button', { name: pattern`^${t('programmeTemplate.edit')}` });
  expect(edits.map((button) => button.getAttribute('aria-label'))).toEqual([
    t('programmeTemplate.edit.named', { title: 'Safety each spring' }),
  ]);
});

test('one is renamed and shared upon the version that was shown', async () => {
  const { user, sent } = await openNew({
    ...ofCampaigns([template()]),
    [`GET ${TEMPLATES}/7`]: template(),
    [`PUT ${TEMPLATES}`]: template({ name: 'Safety', isShared: true, version: 4 }),
  });
  const own = await section();
  await user.click(
    own.getByRole('button', { name: t('programmeTemplate.edit.named', { title: 'Safety each spring' }) }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: t('programmeTemplate.edit') }));
  const name = dialog.getByRole('textbox', { name: pattern`^${t('programmeTemplate.name')}` });
  await user.clear(name);
  await user.type(name, 'Safety');
  await user.click(dialog.getByRole('switch', { name: t('programmeTemplate.isShared.campaign') }));
  await user.click(dialog.getByRole('button', { name: t('programmeTemplate.save') }));
  await waitFor(() =>
    expect(sent('PUT', TEMPLATES)[0]?.body).toEqual({
      ...{ id: 7, version: 3, name: 'Safety', description: 'In March', isShared: true },
    }),
  );
});

test('a name that is taken is said at the name', async () => {
  const { user } = await openEdit(campaignForm({ id: 31, title: 'Safe shifts' }), {
    [`POST ${TEMPLATES}`]: () =>
      respond(
        400,
        { status: 400, message: 'error.programmeTemplate.nameTaken' },
        {
          'app-error': 'error.programmeTemplate.nameTaken',
        },
      ),
  });
  await user.click(await screen.findByRole('button', { name: t('programmeTemplate.saveAs') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('programmeTemplate.saveAs') }));
  await user.click(dialog.getByRole('button', { name: t('programmeTemplate.create') }));
  const name = dialog.getByRole('textbox', { name: pattern`^${t('programmeTemplate.name')}` });
  await waitFor(() =>
    expect(name).toHaveAccessibleDescription(pattern`${t('error.programmeTemplate.nameTaken')}`),
  );
});

test('a campaign is saved as a template under its title', async () => {
  const { user, sent } = await openEdit(campaignForm({ id: 31, title: 'Safe shifts' }), {
    [`POST ${TEMPLATES}`]: () => respond(201, template()),
  });
  await user.click(await screen.findByRole('button', { name: t('programmeTemplate.saveAs') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('programmeTemplate.saveAs') }));
  await user.click(dialog.getByRole('button', { name: t('programmeTemplate.create') }));
  await waitFor(() =>
    expect(sent('POST', TEMPLATES)[0]?.body).toEqual({
      ...{ kind: 'campaign', sourceId: 31, name: 'Safe shifts', description: '', isShared: false },
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('one is deleted after a question that says what stays', async () => {
  const { user, sent } = await openNew({
    ...ofCampaigns([template({ isShared: true })]),
    [`DELETE ${TEMPLATES}/7`]: () => respond(200, {}),
  });
  const own = await section();
  await user.click(
    own.getByRole('button', { name: t('programmeTemplate.delete.named', { title: 'Safety each spring' }) }),
  );
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(t('programmeTemplate.delete.shared', { title: 'Safe shifts' }))).toBeVisible();
  await user.click(question.getByRole('button', { name: t('programmeTemplate.delete') }));
  await waitFor(() => expect(sent('DELETE', `${TEMPLATES}/7`)).toHaveLength(1));
});

test('of many the first are shown, and the others are searched for', async () => {
  const many = Array.from({ length: 8 }, (_, n) => template({ id: 10 + n, name: `Template ${n}` }));
  const { user, sent } = await openNew(ofCampaigns(many, 30));
  const own = await section();
  await user.type(await own.findByRole('searchbox', { name: t('programmeTemplate.search') }), 'cost');
  await waitFor(() =>
    expect(sent('GET', TEMPLATES).at(-1)?.query).toMatchObject({ 'name.contains': 'cost' }),
  );
});

test('there is no such part while there are no templates', async () => {
  const { sent } = await openNew(ofCampaigns([]));
  await waitFor(() => expect(sent('GET', TEMPLATES)).not.toHaveLength(0));
  expect(screen.queryByRole('region', { name: t('programmeTemplate.own') })).toBeNull();
});
