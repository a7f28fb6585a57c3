import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LifeCycle } from '#contract/life-cycles/schema.ts';
import type { ProgrammeTemplate } from '#contract/programme-templates/schema.ts';
import { type Answers, list, respond } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { t } from '#tests/support/texts.ts';
import { ADMIN, answers, dialog, lifeCycle, names, press, USE } from './lifeCycleFixtures.ts';

beforeAll(async () => {
  await import('#src/features/life-cycles/LifeCycleList.tsx');
  await import('#src/features/life-cycles/LifeCyclePage.tsx');
  await import('#src/components/programmes/templates/TemplateDialog.tsx');
}, 120_000);

const { states: _, revision: __, ...stored } = lifeCycle();
const READ = '/api/v3/life-cycles';
const TEMPLATES = '/api/v3/programme-templates';
const template: ProgrammeTemplate = {
  ...{ id: 7, kind: 'life-cycle', name: 'Small board', description: 'One round', isShared: true },
  ...{ source: null, questionCount: null, canEdit: true, version: 1 },
  lifeCycle: { id: 2, contributionType: 'SUGGESTION', definitionList: names('Spare') },
  author: { id: 1, firstName: 'Ada', lastName: 'Green' },
  dateUpdated: '2030-03-05T12:00:00.000Z',
};
const open = (at: string, more: Answers = {}) =>
  renderApp(at, {
    roles: ADMIN,
    responses: answers(lifeCycle(), { [`GET ${READ}`]: list([stored]), ...more }),
  });

describe('templates of life cycles', () => {
  it('are listed where new ones are made; one begins as a copy of what it names', async () => {
    const copy: LifeCycle = { ...stored, id: 9, definitionList: names('Mine'), isActive: false };
    const page = await open('/life-cycle', {
      [`GET ${TEMPLATES}`]: () => list([template]),
      [`POST ${READ}/2/copy`]: copy,
    });
    const own = within(await screen.findByRole('region', { name: t('programmeTemplate.own') }));
    expect(page.sent('GET', TEMPLATES)[0]?.query).toMatchObject({ 'kind.equals': 'life-cycle' });
    expect(
      own.getByText(
        `${t('programmeTemplate.source', { title: 'Spare' })} · ${t('programmeTemplate.sharedBy', { name: 'Ada Green' })}`,
      ),
    ).toBeVisible();
    await press(page, t('programmeTemplate.start.named', { title: 'Small board' }));
    await screen.findByRole('dialog', { name: t('lifeCycle.copy.title', { name: 'Spare' }) });
    const asked = await dialog();
    await page.user.click(asked.getByRole('button', { name: t('lifeCycle.copy') }));
    await waitFor(() => expect(page.sent('POST', `${READ}/2/copy`)).toHaveLength(1));
  });

  it('take no room while there are none', async () => {
    const { sent } = await open('/life-cycle', { [`GET ${TEMPLATES}`]: () => list([]) });
    await waitFor(() => expect(sent('GET', TEMPLATES)).not.toHaveLength(0));
    expect(screen.queryByRole('region', { name: t('programmeTemplate.own') })).toBeNull();
  });

  it('are made on the page of a life cycle, under its name', async () => {
    const page = await open('/life-cycle/1', {
      [`POST ${TEMPLATES}`]: () => respond(201, template),
    });
    await press(page, t('programmeTemplate.saveAs'));
    const title = t('lifeCycle.type.SUGGESTION');
    const asked = await dialog();
    expect(asked.getByText(t('programmeTemplate.saveAs.life-cycle.text', { title }))).toBeVisible();
    await page.user.click(asked.getByRole('switch', { name: t('programmeTemplate.isShared.life-cycle') }));
    await page.user.click(asked.getByRole('button', { name: t('programmeTemplate.create') }));
    await waitFor(() =>
      expect(page.sent('POST', TEMPLATES)[0]?.body).toEqual({
        ...{ kind: 'life-cycle', sourceId: 1, name: title, description: '', isShared: true },
      }),
    );
  });

  it('are made of no draft, which goes with its changes', async () => {
    await open('/life-cycle/1', { [`GET ${READ}/uses`]: [{ ...USE, draftOf: 4 }] });
    expect(await screen.findByRole('button', { name: t('lifeCycle.copy') })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: t('lifeCycle.deactivate') })).toBeNull());
    expect(screen.queryByRole('button', { name: t('programmeTemplate.saveAs') })).toBeNull();
  });
});
