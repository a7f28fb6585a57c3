import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { settingAddress } from '#src/features/settings/settingAddress.ts';
import { drawWholeFrame, renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import { ADMIN, config, field, openSettings, saveButton } from './settingsFixtures.ts';

drawWholeFrame();

describe('the types that are joined across', () => {
  it('are two or none, and an address leads to them', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { user } = await renderApp(settingAddress('joinableModules'), {
      roles: ADMIN,
      responses: { 'GET /api/v3/config/get-edit-config': config({}, ['title', 'joinableModules']) },
    });
    const group = await screen.findByRole('group', { name: t('appConfig.key.joinableModules') });
    await waitFor(() => expect(group).toHaveFocus());
    expect(scrolled.mock.contexts).toContain(group);
    scrolled.mockRestore();
    const said = t('appConfig.fault.fewest', { least: 2 });
    const [suggestions, improvements] = within(group).getAllByRole('checkbox');
    await user.click(suggestions as HTMLElement);
    expect(screen.getByText(said)).toBeVisible();
    await user.click(improvements as HTMLElement);
    await waitFor(() => expect(screen.queryByText(said)).toBeNull());
  });
});

describe('the embeddings server', () => {
  const KEYS = ['title', 'embeddingsUrl', 'embeddingsModel'];
  const URL_OF = { embeddingsUrl: 'https://vectors.example.org/v1', embeddingsModel: 'small' };
  const button = () => screen.findByRole('button', { name: t('appConfig.vectorTest') });

  it('is off at first: nothing leaves the installation, and there is nothing to test', async () => {
    await openSettings({}, {}, KEYS);
    expect(await button()).toBeDisabled();
    expect(screen.getByText(t('appConfig.vectors.off'))).toBeVisible();
  });

  it('says at the field of the model that the address needs it', async () => {
    await openSettings({}, {}, KEYS);
    expect(screen.queryByText(t('appConfig.fault.needed'))).toBeNull();
    const address = await field(t('appConfig.key.embeddingsUrl'));
    fireEvent.change(address, { target: { value: URL_OF.embeddingsUrl } });
    const model = await field(t('appConfig.key.embeddingsModel'));
    expect(model).toHaveAccessibleDescription(pattern`${t('appConfig.fault.needed')}`);
    fireEvent.change(model, { target: { value: 'small' } });
    await waitFor(() => expect(screen.queryByText(t('appConfig.fault.needed'))).toBeNull());
  });

  it('has beside it what is sent where, before it is saved; the test waits for that', async () => {
    await openSettings({}, {}, KEYS);
    const address = await field(t('appConfig.key.embeddingsUrl'));
    fireEvent.change(address, { target: { value: URL_OF.embeddingsUrl } });
    const said = `${t('appConfig.vectors.host', { host: 'vectors.example.org' })} ${t('appConfig.vectors.sent')}`;
    expect(await screen.findByText(said)).toBeVisible();
    expect(await button()).toBeDisabled();
    expect(screen.getByText(t('appConfig.vectorTest.save'))).toBeVisible();
    expect(screen.queryByText(t('appConfig.vectors.plain'))).toBeNull();
    fireEvent.change(address, { target: { value: 'http://vectors.example.org/v1' } });
    expect(await screen.findByText(t('appConfig.vectors.plain'))).toBeVisible();
  });

  it.each([
    [{ outcome: 'works', dimensions: 384, milliseconds: 12, status: null }, ''],
    [{ outcome: 'refused', dimensions: null, milliseconds: 3, status: 401 }, 401],
    [{ outcome: 'slow', dimensions: null, milliseconds: 10_000, status: null }, ''],
  ] as const)('is tested, and what came back is said in words: %o', async (answer, status) => {
    const { user } = await openSettings({ 'POST /api/v3/search/vectors/test': answer }, URL_OF, KEYS);
    await user.click(await button());
    const words = t(`appConfig.vectorTest.${answer.outcome}`, {
      dimensions: answer.dimensions ?? 0,
      milliseconds: answer.milliseconds,
    });
    const said = status === '' ? words : `${words} ${t('appConfig.vectorTest.status', { status })}`;
    expect(await screen.findByText(said)).toBeVisible();
  });

  it('is to be tested anew when another one was saved', async () => {
    const other = { ...URL_OF, embeddingsUrl: 'https://other.example.org/v1' };
    const { user, sent } = await openSettings(
      {
        'POST /api/v3/search/vectors/test': {
          ...{ outcome: 'works', dimensions: 384, milliseconds: 12, status: null },
        },
        'PUT /api/v3/config/update-config': {
          ...config(other, KEYS),
          ...{ applicationStatus: 'UPDATE_SOME_VALUES_ARE_INVALID', changedMeanwhileKeyList: [] },
          wrongValueConfigKeyList: ['title'],
        },
      },
      URL_OF,
      KEYS,
    );
    await user.click(await button());
    const words = t('appConfig.vectorTest.works', { dimensions: 384, milliseconds: 12 });
    expect(await screen.findByText(words)).toBeVisible();
    fireEvent.change(await field(t('appConfig.key.embeddingsUrl')), {
      target: { value: other.embeddingsUrl },
    });
    await user.click(saveButton());
    await waitFor(() => expect(sent('PUT', '/api/v3/config/update-config')).toHaveLength(1));
    await waitFor(async () => expect(await button()).toBeEnabled());
    expect(screen.queryByText(words)).toBeNull();
  });
});
