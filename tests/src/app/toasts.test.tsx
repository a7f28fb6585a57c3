import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/access.ts';
import { clearTop } from '#src/app/frame/ClearTop.ts';
import { showAtFields } from '#src/components/inputs/showAtFields.ts';
import { alerts } from '#src/dataProvider/alerts.ts';
import { request } from '#src/dataProvider/httpClient.ts';
import { type Answers, held, respond } from '#tests/support/network.ts';
import { drawWholeFrame, renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';

drawWholeFrame();

const PERSON: Role[] = ['ROLE_USER', 'ROLE_INTERNAL'];
const errors = async () => (await screen.findAllByRole('alert'))[0] as HTMLElement;
const refuse = (fieldName: string) =>
  alerts.emit({ type: 'error', message: 'error.NotNull', params: { objectName: 'content', fieldName } });
const succeed = () => alerts.emit({ type: 'success', message: 'app.file.created' });

/** A page with toasts, and a press that takes nobody anywhere. */
async function open(responses: Answers = {}) {
  const page = await renderApp('/not-found', { responses: { 'POST /api/tried': {}, ...responses } });
  const region = await errors();
  await screen.findByRole('heading', { level: 1 });
  return {
    ...page,
    region,
    press: () => page.user.click(screen.getByRole('button', { name: pattern`^${t('settings.language')}` })),
  };
}
const REFUSED = t('error.NotNull', { fieldName: t('field.title') });

describe('toasts of an error', () => {
  it('leave when the person tries again', async () => {
    const { region, press } = await open();
    refuse('title');
    expect(await within(region).findByText(REFUSED)).toBeVisible();
    await press();
    expect(within(region).getByText(REFUSED)).toBeVisible();
    await request('POST', 'api/tried', { successMessage: null });
    await waitFor(() => expect(region).toBeEmptyDOMElement());
  });

  it('stay while only the application saves something of itself', async () => {
    const { region } = await open();
    refuse('title');
    await within(region).findByText(REFUSED);
    await request('POST', 'api/tried', { successMessage: null });
    expect(within(region).getByText(REFUSED)).toBeVisible();
  });

  it('leave with a success that came of a later press, and stay beside one of the same', async () => {
    const { region, press } = await open();
    refuse('title');
    await within(region).findByText(REFUSED);
    succeed();
    expect(await screen.findByText(t('app.file.created'))).toBeVisible();
    expect(within(region).getByText(REFUSED)).toBeVisible();
    await press();
    succeed();
    await waitFor(() => expect(region).toBeEmptyDOMElement());
    expect(screen.getAllByText(t('app.file.created'))).toHaveLength(1);
  });

  it('make room for those of a later press; those of one press stand together [R1J-41]', async () => {
    const { region, press } = await open();
    refuse('title');
    refuse('publishDate');
    await within(region).findByText(t('error.NotNull', { fieldName: 'Publish date' }));
    expect(within(region).getByText(REFUSED)).toBeVisible();
    await press();
    refuse('publishDate');
    await waitFor(() => expect(within(region).queryByText(REFUSED)).not.toBeInTheDocument());
    expect(within(region).getAllByText(t('error.NotNull', { fieldName: 'Publish date' }))).toHaveLength(1);
  });

  it('are left out where a field says the same, and come again with a refusal that no field shows', async () => {
    const { region, press } = await open({
      'POST /api/tried': () => respond(400, { errorKey: 'error.incorrectPassword' }),
    });
    const attempt = () => request('POST', 'api/tried').catch((error: unknown) => error);
    const refusal = await attempt();
    expect(showAtFields(refusal, { 'error.incorrectPassword': 'currentPassword' })).toEqual({
      currentPassword: 'error.incorrectPassword',
    });
    refuse('title');
    await within(region).findByText(REFUSED);
    expect(within(region).queryByText(t('error.incorrectPassword'))).not.toBeInTheDocument();
    await press();
    await attempt();
    expect(await within(region).findByText(t('error.incorrectPassword'))).toBeVisible();
  });

  it('say the same again after another try, however soon, and once', async () => {
    const { region, press } = await open();
    refuse('title');
    const before = await within(region).findByText(REFUSED);
    await press();
    refuse('title');
    await waitFor(() => expect(before).not.toBeInTheDocument());
    expect(within(region).getAllByText(REFUSED)).toHaveLength(1);
  });

  it('that the server cannot be reached leave as soon as it answers, whatever else is refused', async () => {
    const { region } = await open();
    alerts.emit({ type: 'error', message: 'error.serverNotReachable' });
    refuse('title');
    expect(await within(region).findByText(pattern`^${t('error.serverNotReachable')}`)).toBeVisible();
    await request('GET', 'api/nothing', { errorMessage: null }).catch(() => undefined);
    await waitFor(() =>
      expect(within(region).queryByText(pattern`^${t('error.serverNotReachable')}`)).not.toBeInTheDocument(),
    );
    expect(within(region).getByText(REFUSED)).toBeVisible();
  });

  it('that the server cannot be reached stay while only an earlier call is answered', async () => {
    const late = held({});
    const { region } = await open({ 'GET /api/late': late.answer });
    const answer = request('GET', 'api/late');
    alerts.emit({ type: 'error', message: 'error.serverNotReachable' });
    await within(region).findByText(pattern`^${t('error.serverNotReachable')}`);
    late.letGo();
    await answer;
    expect(within(region).getByText(pattern`^${t('error.serverNotReachable')}`)).toBeVisible();
  });

  it('leave with their page, by a link and by the way back', async () => {
    const { region, user, router, location } = await open();
    refuse('title');
    await within(region).findByText(REFUSED);
    await user.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: t('footer.home') }));
    await waitFor(() => expect(location().pathname).toBe('/'));
    await waitFor(() => expect(region).toBeEmptyDOMElement());
    refuse('title');
    await within(region).findByText(REFUSED);
    await router.navigate(-1);
    await waitFor(() => expect(region).toBeEmptyDOMElement());
  });

  it('go along to the page that the same press leads to, as to the sign-in', async () => {
    const { user, location } = await renderApp('/account/settings', {
      roles: PERSON,
      responses: { 'POST /api/account': respond(403) },
    });
    const region = await errors();
    await user.type(await screen.findByRole('textbox', { name: pattern`${t('settings.firstName')}` }), 'gül');
    await user.click(screen.getByRole('button', { name: t('settings.save') }));
    await waitFor(() => expect(location().pathname).toBe('/login'));
    expect(region).not.toBeEmptyDOMElement();
  });
});

describe('toasts', () => {
  it('stand one at a time: what comes of a later press takes the place of what is there', async () => {
    const { press } = await open();
    succeed();
    expect(await screen.findByText(t('app.file.created'))).toBeVisible();
    await press();
    alerts.emit({ type: 'success', message: 'app.session.ended' });
    expect(await screen.findByText(t('app.session.ended'))).toBeVisible();
    expect(screen.queryByText(t('app.file.created'))).not.toBeInTheDocument();
  });

  const middle = [
    { top: 250, bottom: 300 },
    { top: 420, bottom: 480 },
  ];
  const whole = [
    { top: 0, bottom: 96 },
    { top: 680, bottom: 740 },
  ];
  it.each([
    ['stay where nothing is in the way', 90, [], [], 72],
    ['stay above a dialog in the middle', 90, middle, [], 72],
    ['go below a heading', 90, whole, [], 104],
    ['go above the buttons where a field is below the heading', 90, whole, [{ top: 100, bottom: 200 }], 582],
    ['rather cover a field than the heading', 90, whole, [{ top: 100, bottom: 670 }], 104],
    ['stay where there is room nowhere', 700, whole, [], 72],
  ])('%s', (_, height, most, fields, top) => {
    expect(clearTop(72, height, 740, { mustClear: most, fields })).toBe(top);
  });
});
