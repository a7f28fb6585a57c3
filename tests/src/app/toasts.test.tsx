import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/access.ts';
import { alerts } from '#src/dataProvider/alerts.ts';
import { request } from '#src/dataProvider/httpClient.ts';
import { type Answers, held, respond } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';

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
  return { ...page, region, press: () => page.user.click(screen.getByRole('button', { name: /^Language/ })) };
}
const REFUSED = 'Title: please fill in.';

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
    expect(await screen.findByText('File added.')).toBeVisible();
    expect(within(region).getByText(REFUSED)).toBeVisible();
    await press();
    succeed();
    await waitFor(() => expect(region).toBeEmptyDOMElement());
    expect(screen.getAllByText('File added.')).toHaveLength(1);
  });

  it('make room for those of a later press; those of one press stand together [R1J-41]', async () => {
    const { region, press } = await open();
    refuse('title');
    refuse('publishDate');
    await within(region).findByText('Publish date: please fill in.');
    expect(within(region).getByText(REFUSED)).toBeVisible();
    await press();
    refuse('publishDate');
    await waitFor(() => expect(within(region).queryByText(REFUSED)).not.toBeInTheDocument());
    expect(within(region).getAllByText('Publish date: please fill in.')).toHaveLength(1);
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
    expect(await within(region).findByText(/^The server cannot be reached/)).toBeVisible();
    await request('GET', 'api/nothing', { errorMessage: null }).catch(() => undefined);
    await waitFor(() => expect(within(region).queryByText(/^The server/)).not.toBeInTheDocument());
    expect(within(region).getByText(REFUSED)).toBeVisible();
  });

  it('that the server cannot be reached stay while only an earlier call is answered', async () => {
    const late = held({});
    const { region } = await open({ 'GET /api/late': late.answer });
    const answer = request('GET', 'api/late');
    alerts.emit({ type: 'error', message: 'error.serverNotReachable' });
    await within(region).findByText(/^The server cannot be reached/);
    late.letGo();
    await answer;
    expect(within(region).getByText(/^The server cannot be reached/)).toBeVisible();
  });

  it('leave with their page, by a link and by the way back', async () => {
    const { region, user, router, location } = await open();
    refuse('title');
    await within(region).findByText(REFUSED);
    await user.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Home' }));
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
    await user.type(await screen.findByRole('textbox', { name: /First name/ }), 'gül');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(location().pathname).toBe('/login'));
    expect(region).not.toBeEmptyDOMElement();
  });
});
