import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { campaign } from '#tests/src/home/homeFixtures.ts';
import { list } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';

const CAMPAIGNS = 'GET /api/v3/campaigns';
const cards = async () =>
  within(await screen.findByRole('list', { name: t('menu.campaigns') })).getAllByRole('article');

describe('the list of campaigns', () => {
  it('is open to visitors and asks for the newest first [R1A-30, R2A-02, R2J-20]', async () => {
    const { sent, location } = await renderApp('/campaign', {
      responses: { [CAMPAIGNS]: () => list([campaign({ title: 'Safe shifts' })]) },
    });
    expect(await screen.findByRole('heading', { level: 1, name: t('menu.campaigns') })).toBeVisible();
    expect(await screen.findByRole('heading', { level: 2, name: 'Safe shifts' })).toBeVisible();
    expect(location().pathname).toBe('/campaign');
    expect(sent('GET', '/api/v3/campaigns')[0]?.query).toEqual({
      page: '0',
      size: '10',
      sort: 'publishDate,desc',
    });
  });

  it('a card shows code, title, summary, state, type, author and dates [R2A-03, R2A-04, R2A-05, R2A-06, R2A-12, R2A-13, R2A-14, R2A-15]', async () => {
    await renderApp('/campaign', {
      responses: {
        [CAMPAIGNS]: () =>
          list([
            campaign({
              code: 'SAFE-1',
              title: 'Safe shifts',
              summary: 'Why?',
              bannerPreview: 'campaign-images/1',
              dateUpdated: '2026-01-06T09:30:00.000Z',
              dateSubmissionTerminated: '2026-01-07T09:30:00.000Z',
            }),
          ]),
      },
    });
    const [card] = await cards();
    for (const text of [
      'SAFE-1',
      'Safe shifts',
      'Why?',
      t('components.status.publishState.PUBLISHED'),
      t('campaign.type.SUGGESTION'),
      'Elif Demir',
    ]) {
      expect(within(card as HTMLElement).getByText(text)).toBeVisible();
    }
    expect(card).toHaveTextContent(/Updated06\/01\/26 \d\d:30/);
    expect(card).toHaveTextContent(/Open until31\/12\/26 \d\d:00/);
    expect(card).not.toHaveTextContent('07/01/26');
    expect(card?.querySelector('img')).toHaveAttribute('src', '/api/v3/campaign-images/1');
    expect(card?.querySelector('[data-testid="SendOutlinedIcon"]')).not.toBeNull();
  });

  it.each([
    ['TERMINATED', t('campaign.ended.TERMINATED'), 'ScheduleIcon'],
    ['COMPLETED', t('campaign.ended.COMPLETED'), 'EventAvailableOutlinedIcon'],
  ] as const)(
    '%s shows when it was ended, and its icon [R2A-09, R2A-11, R2A-16, Q2-57]',
    async (publishState, label, icon) => {
      await renderApp('/campaign', {
        responses: {
          [CAMPAIGNS]: () =>
            list([
              campaign({ publishState, dateSubmissionTerminated: '2026-01-07T09:30:00.000Z', isOpen: false }),
            ]),
        },
      });
      const [card] = await cards();
      expect(card).toHaveTextContent(new RegExp(`${label}07/01/26`));
      expect(card?.querySelector(`[data-testid="${icon}"]`)).not.toBeNull();
      expect(card?.querySelector('img')).toHaveAttribute(
        'src',
        '/api/public/asset/brand/image/campaigns.png',
      );
    },
  );

  it('what is published and over is called closed', async () => {
    await renderApp('/campaign', {
      responses: {
        [CAMPAIGNS]: () => list([campaign({ isOpen: false, dateSubmissionEnd: '2026-01-07T09:30:00.000Z' })]),
      },
    });
    const [card] = await cards();
    expect(within(card as HTMLElement).getByText(t('components.status.publishState.CLOSED'))).toBeVisible();
    expect(card).toHaveTextContent(/Was open until07\/01\/26/);
    expect(card).not.toHaveTextContent(t('components.status.publishState.PUBLISHED'));
  });

  it('filters and pages stand in the address; an empty list says what belongs here', async () => {
    const { sent } = await renderApp('/campaign?page=2&isOpen.equals=true', {
      responses: { [CAMPAIGNS]: ({ query }) => list(query.page === '1' ? [campaign()] : [], 11) },
    });
    expect(await cards()).toHaveLength(1);
    expect(sent('GET', '/api/v3/campaigns')[0]?.query).toMatchObject({ page: '1', 'isOpen.equals': 'true' });
  });

  it('says that there are none', async () => {
    await renderApp('/campaign', { responses: { [CAMPAIGNS]: () => list([]) } });
    expect(await screen.findByText(t('campaign.list.none'))).toBeVisible();
  });

  it('does not exist while the module is off', async () => {
    const { location } = await renderApp('/campaign', { settings: { availableModules: ['SUGGESTION'] } });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      pattern`${t('error.http.404')}`,
    );
    expect(location().pathname).toBe('/not-found');
  });
});
