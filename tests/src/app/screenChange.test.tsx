import { act, screen, waitFor } from '@testing-library/react';
import { useParams } from 'react-router-dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { notePrefetch } from '#src/app/pendingPrefetches.ts';
import { routeOf } from '#src/app/routes.ts';
import type { Screen } from '#src/app/screen.tsx';
import { renderApp } from '#tests/support/renderApp.tsx';

const NEXT = '/contact';

/** The application at a page, on the way to another one whose code comes when it is let go. */
async function onTheWay() {
  let arrive: () => void = () => undefined;
  const code = new Promise<{ default: () => React.ReactNode }>((resolve) => {
    arrive = () => resolve({ default: () => <h1>Arrived</h1> });
  });
  const load = vi.spyOn(routeOf(NEXT) as Screen, 'load').mockReturnValue(code);
  onTestFinished(() => load.mockRestore());
  const { router } = await renderApp('/not-found', { asInBrowser: true });
  const before = await screen.findByRole('heading', { level: 1 });
  const main = screen.getByRole('main');
  let spinner = false;
  const watch = new MutationObserver(() => {
    spinner ||= main.querySelector('[role="progressbar"]') !== null;
  });
  watch.observe(main, { subtree: true, childList: true });
  onTestFinished(() => watch.disconnect());
  act(() => void router.navigate(NEXT));
  return { before, arrive, load, router, wasSpinnerSeen: () => spinner };
}

/** What begins with a press has begun. No time is let pass: on a busy machine it would be more than pages wait. */
const begun = () => act(async () => undefined);

const arrived = () => screen.findByRole('heading', { level: 1, name: 'Arrived' });

it('code that comes soon takes the place of the page before it without a spinner [R1A-34]', async () => {
  const { before, arrive, load, wasSpinnerSeen } = await onTheWay();
  expect(load).toHaveBeenCalledTimes(1);
  await begun();
  expect(before).toBeVisible();
  arrive();
  expect(await arrived()).toBeVisible();
  expect(before).not.toBeInTheDocument();
  expect(wasSpinnerSeen()).toBe(false);
});

it('code that does not is waited for behind the spinner [R1A-34]', async () => {
  const { before, arrive, wasSpinnerSeen } = await onTheWay();
  await waitFor(() => expect(wasSpinnerSeen()).toBe(true));
  expect(before).not.toBeInTheDocument();
  arrive();
  expect(await arrived()).toBeVisible();
});

it('a page whose code is there is rendered at once', async () => {
  const { arrive, router } = await onTheWay();
  arrive();
  await arrived();
  await act(() => router.navigate('/not-found'));
  act(() => void router.navigate(NEXT));
  expect(screen.getByRole('heading', { level: 1, name: 'Arrived' })).toBeVisible();
});

it('what is being read for a page is waited for, shortly, while the page before it stands', async () => {
  const { arrive, router } = await onTheWay();
  arrive();
  await arrived();
  await act(() => router.navigate('/not-found'));
  const heading = () => screen.getByRole('heading', { level: 1 });

  let answer: () => void = () => undefined;
  notePrefetch(NEXT, new Promise<void>((resolve) => (answer = resolve)));
  act(() => void router.navigate(NEXT));
  await begun();
  expect(heading()).not.toHaveTextContent('Arrived');
  answer();
  expect(await arrived()).toBeVisible();

  // What takes longer does not hold the page up.
  await act(() => router.navigate('/not-found'));
  notePrefetch(NEXT, new Promise(() => undefined));
  act(() => void router.navigate(NEXT));
  expect(await arrived()).toBeVisible();

  // A refusal is the page's matter.
  await act(() => router.navigate('/not-found'));
  notePrefetch(NEXT, Promise.reject(new Error('refused')));
  act(() => void router.navigate(NEXT));
  expect(await arrived()).toBeVisible();
});

/** How often what the page below shows was rendered. */
let renderings = 0;

function Shown() {
  renderings += 1;
  return <h1>Left</h1>;
}

/** Reads its route, as each page of a record and everything with a link does. */
function Left() {
  useParams();
  return <Shown />;
}

it('a page that is left is not rendered anew while the next one is waited for, but with each change of its own address', async () => {
  const load = vi.spyOn(routeOf(NEXT) as Screen, 'load').mockResolvedValue({ default: Left });
  onTestFinished(() => load.mockRestore());
  const { router } = await renderApp(NEXT, { asInBrowser: true });
  const heading = await screen.findByRole('heading', { level: 1, name: 'Left' });
  const before = renderings;

  await act(() => router.navigate(`${NEXT}?tab=other`));
  expect(renderings).toBeGreaterThan(before);
  const latest = renderings;

  notePrefetch('/not-found', new Promise(() => undefined));
  act(() => void router.navigate('/not-found'));
  await begun();
  expect(router.state.navigation.state).toBe('loading');
  expect(heading).toBeVisible();
  expect(renderings).toBe(latest);
  await waitFor(() => expect(heading).not.toBeInTheDocument());
});
