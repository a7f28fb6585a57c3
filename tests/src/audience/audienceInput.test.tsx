import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { CampaignForm } from '#contract/campaigns/schema.ts';
import { campaignForm, draftForm, openEdit } from '#tests/src/campaigns/campaignFixtures.ts';
import { competitionForm, openStep, press, saved } from '#tests/src/competitions/wizard/wizardFixtures.ts';
import { respond, type SeenRequest } from '#tests/support/network.ts';
import { pattern, t } from '#tests/support/texts.ts';

vi.setConfig({ testTimeout: 90_000 });
beforeAll(async () => {
  await import('#src/components/richText/RichTextEditor.tsx');
  await import('#src/features/campaigns/CampaignEdit.tsx');
  await import('#src/features/campaigns/CampaignManageList.tsx');
  await import('#src/features/competitions/wizard/CompetitionWizard.tsx');
}, 90_000);

const PREVIEW = '/api/v3/audiences/preview';
const answer = (changes: object = {}) => ({
  count: 1284,
  externalCount: 12,
  mailedCount: 1280,
  found: 1284,
  sample: [],
  ...changes,
});
const edit = (form: CampaignForm, reply: object = answer()) => openEdit(form, { [`POST ${PREVIEW}`]: reply });
const external = () => screen.findByLabelText(t('components.audience.includesExternal'));
const unit = async (name: string) =>
  within(await screen.findByRole('tree', { name: t('components.targets') })).findByText(name);
const sum = (people: string, outside: string) => t('components.audience.sum', { people, external: outside });
const PEOPLE = t('components.audience.people', { smart_count: 1284, total: '1,284' });
const OUTSIDE = t('components.audience.external', { smart_count: 12, total: '12' });

describe('the audience of a form', () => {
  it('counts whom it reaches, and counts anew with each choice', async () => {
    const page = await edit(draftForm({ targetUnits: [{ id: 7 }], external: false }));
    expect(await screen.findByText(sum(PEOPLE, OUTSIDE))).toHaveAttribute('aria-live', 'polite');
    expect(page.sent('POST', PREVIEW)[0]?.body).toMatchObject({
      organizationIds: [],
      unitIds: [7],
      userIds: [],
      external: false,
      type: 'SUGGESTION',
    });
    await page.user.click(await unit('Works'));
    await page.user.click(await external());
    await waitFor(() =>
      expect(page.sent('POST', PREVIEW).at(-1)?.body).toMatchObject({
        organizationIds: [5],
        unitIds: [7],
        external: true,
      }),
    );
  });

  it('asks to choose somebody while a campaign names no one, and says when nobody is external', async () => {
    const page = await edit(draftForm({ targetUnits: [] }), answer({ count: 1, externalCount: 0 }));
    expect(await screen.findByText(t('components.audience.nobody'))).toBeVisible();
    await page.user.click(await unit('Plant'));
    const one = t('components.audience.people', { smart_count: 1, total: '1' });
    expect(await screen.findByText(sum(one, t('components.audience.noneExternal')))).toBeVisible();
  });

  it('lets external users out with the first unit of a draft, once; they can be put on again', async () => {
    const page = await edit(draftForm({ targetUnits: [] }));
    expect(await external()).toBeChecked();
    await page.user.click(await unit('Plant'));
    await waitFor(async () => expect(await external()).not.toBeChecked());
    await page.user.click(await external());
    await page.user.click(await unit('Works'));
    expect(await external()).toBeChecked();
    await page.user.click(screen.getByRole('button', { name: t('campaign.saveDraft') }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await page.user.click(dialog.getByRole('button', { name: t('campaign.saveDraft') }));
    await waitFor(() => expect(page.sent('PUT', '/api/v3/campaigns')).toHaveLength(1));
    expect(page.sent('PUT', '/api/v3/campaigns')[0]?.body).toMatchObject({ external: true, targetUsers: [] });
  });

  it('leaves external users as they are in what is published, or names somebody already', async () => {
    for (const form of [campaignForm({ targetUnits: [] }), draftForm({ targetUnits: [{ id: 7 }] })]) {
      const page = await edit(form);
      await page.user.click(await unit('Works'));
      expect(await external()).toBeChecked();
      page.unmount();
    }
  });

  it('shows the named people, finds others by name, and sends them by id', async () => {
    const page = await openEdit(draftForm({ targetUnits: [], targetUsers: [{ id: 3, name: 'Ada Green' }] }), {
      [`POST ${PREVIEW}`]: answer(),
      'GET /api/v3/search-user': [
        { id: 12, firstName: 'Can', lastName: 'Demir', unitName: 'Plant', picturePath: null },
      ],
    });
    expect(await screen.findByText('Ada Green')).toBeVisible();
    const box = screen.getByRole('combobox', { name: t('components.audience.named') });
    await page.user.click(box);
    await page.user.paste('Can');
    await page.user.click(await screen.findByRole('option', { name: /Can Demir/ }));
    await waitFor(() => expect(page.sent('POST', PREVIEW).at(-1)?.body).toMatchObject({ userIds: [3, 12] }));
    // Named people are somebody to publish for.
    await page.user.click(screen.getByRole('button', { name: t('campaign.publish') }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await page.user.click(dialog.getByRole('button', { name: t('campaign.publish') }));
    await waitFor(() =>
      expect(page.sent('PUT', '/api/v3/campaigns')[0]?.body).toMatchObject({
        targetUnits: [],
        targetUsers: [{ id: 3 }, { id: 12 }],
      }),
    );
  });

  it('shows the people page by page and searches them by name', async () => {
    const person = (id: number, name: string, changes: object = {}) => ({
      ...{ id, name, unit: 'Plant', external: false },
      ...changes,
    });
    const reply = ({ body }: SeenRequest) => {
      const { q, page } = body as { q?: string; page?: number };
      if (q === 'zzz') return answer({ found: 0 });
      return answer({
        found: 21,
        sample:
          page === 1
            ? [person(21, 'Zoe Last')]
            : [person(1, 'Ada Green'), person(2, 'Gil West', { unit: null, external: true })],
      });
    };
    const page = await openEdit(draftForm(), { [`POST ${PREVIEW}`]: reply });
    await screen.findByText(sum(PEOPLE, OUTSIDE));
    await page.user.click(screen.getByRole('button', { name: t('components.audience.show') }));
    const dialog = within(await screen.findByRole('dialog', { name: t('components.audience.title') }));
    expect(await dialog.findByText('Ada Green')).toBeVisible();
    expect(dialog.getByText(t('components.audience.externalUser'))).toBeVisible();
    await page.user.click(dialog.getByRole('button', { name: t('components.pagination.next') }));
    expect(await dialog.findByText('Zoe Last')).toBeVisible();
    await page.user.type(dialog.getByLabelText(t('components.audience.search')), 'zzz');
    expect(await dialog.findByText(t('components.audience.notFound'))).toBeVisible();
    expect(page.sent('POST', PREVIEW).at(-1)?.body).toMatchObject({ q: 'zzz', page: 0 });
  });

  it('says when it could not be counted, and counts again', async () => {
    let isDown = true;
    const page = await openEdit(draftForm(), {
      [`POST ${PREVIEW}`]: () => (isDown ? respond(500, { message: 'error.unexpected' }) : answer()),
    });
    const retry = await screen.findByRole('button', { name: t('components.error.retry') });
    isDown = false;
    await page.user.click(retry);
    expect(await screen.findByText(sum(PEOPLE, OUTSIDE))).toBeVisible();
  });
});

describe('the audience of the wizard', () => {
  it('counts by the submit setting of competitions and saves external users and people', async () => {
    const form = competitionForm({ targetUnits: [], targetUsers: [{ id: 3, name: 'Ada Named' }] });
    const page = await openStep(4, form, { answers: { [`POST ${PREVIEW}`]: answer() } });
    expect(await screen.findByText(sum(PEOPLE, OUTSIDE))).toBeVisible();
    expect(page.sent('POST', PREVIEW)[0]?.body).toMatchObject({ type: 'COMPETITION', userIds: [3] });
    await page.user.click(await external());
    await press(page, t('competition.wizard.save'));
    await waitFor(() => expect(saved(page)).toHaveLength(1));
    expect(saved(page)[0]?.body).toMatchObject({ external: false, targetUsers: [{ id: 3 }] });
  });

  it('says at the people which of them cannot be named', async () => {
    await openStep(4, competitionForm({ targetUsers: [{ id: 3, name: 'Ada Named' }] }), {
      answers: {
        'PUT /api/v3/competitions': respond(400, {
          message: 'error.validation',
          fieldErrors: [{ objectName: 'competition', field: 'targetUsers', message: 'Value' }],
        }),
      },
    }).then(async (page) => {
      await page.user.click(await external());
      await press(page, t('competition.wizard.save'));
    });
    expect(await screen.findByText(t('entity.validation.summary', { smart_count: 1 }))).toBeVisible();
    expect(
      screen.getByRole('combobox', { name: pattern`^${t('components.audience.named')}` }),
    ).toHaveAttribute('aria-invalid', 'true');
  });
});
