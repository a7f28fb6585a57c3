import { act, render, screen } from '@testing-library/react';
import { TestTranslationProvider } from 'ra-core';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { everyone } from '#contract/roles.ts';
import { ErrorBoundary } from '#src/app/ErrorBoundary.tsx';
import { AREA_TIMEOUT_MS, loadArea } from '#src/app/lazyScreen.tsx';
import { leave } from '#src/app/leave.ts';
import { screen as screenAt } from '#src/app/screen.tsx';
import { unsavedChanges } from '#src/components/feedback/unsavedChanges.ts';
import { newerPage } from '#src/dataProvider/loadCode.ts';
import { shippedMessages, t } from '#tests/support/texts.ts';

function Broken(): never {
  throw new Error('malformed answer');
}

const Screen = { default: () => <p>here</p> };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the code of an area', () => {
  it('is given up after 120 seconds [R1A-35]', async () => {
    expect(AREA_TIMEOUT_MS).toBe(120_000);
    const outcome = loadArea(() => new Promise(() => undefined)).catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await outcome).toContain('120 s');
  });

  it('is asked for again when the download fails', async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(Screen);
    const outcome = loadArea(load);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await outcome).toBe(Screen);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('that a new version has replaced reloads the page, but not over and over', async () => {
    const reload = vi.fn();
    const gone = () => Promise.reject(new Error('404'));
    void loadArea(gone, reload);
    await vi.advanceTimersByTimeAsync(1000);
    expect(reload).toHaveBeenCalledOnce();
    const again = loadArea(gone, reload).catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await again).toBe('404');
    expect(reload).toHaveBeenCalledOnce();
  });

  it('that a call needs reloads the page only where nothing unsaved is on it, and not over and over', () => {
    const reload = vi.spyOn(leave, 'reload').mockImplementation(() => undefined);
    vi.setSystemTime(Date.now() + 120_000);
    const release = unsavedChanges.hold();
    expect(newerPage.take()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
    release();
    expect(newerPage.take()).toBe(true);
    expect(newerPage.take()).toBe(false);
    expect(reload).toHaveBeenCalledOnce();
    reload.mockRestore();
  });

  it('is asked for at the first entry, and only then [R1A-33]', async () => {
    vi.useRealTimers();
    const load = vi.fn(async () => Screen);
    const Visited = screenAt('/visited', everyone, load);
    const visit = (path: string) =>
      render(
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path="/visited" element={<Visited />} />
            <Route path="/elsewhere" element={<p>elsewhere</p>} />
          </Routes>
        </MemoryRouter>,
      );
    visit('/elsewhere').unmount();
    expect(load).not.toHaveBeenCalled();
    for (const _ of ['first', 'second']) {
      const { unmount } = visit('/visited');
      expect(await screen.findByText('here')).toBeVisible();
      unmount();
    }
    expect(load).toHaveBeenCalledOnce();
  });
});

describe('a screen that fails to draw', () => {
  it('is replaced by the error text with a reload button [R1A-32]', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const page = (resetKey: string, child: React.ReactNode) => (
      <MemoryRouter>
        <TestTranslationProvider messages={shippedMessages('en')}>
          <ErrorBoundary resetKey={resetKey}>{child}</ErrorBoundary>
        </TestTranslationProvider>
      </MemoryRouter>
    );
    const { rerender } = render(page('/a', <Broken />));
    expect(screen.getByRole('alert')).toHaveTextContent(t('error.unexpected'));
    expect(screen.getByRole('button', { name: t('error.reload') })).toBeVisible();
    act(() => rerender(page('/b', <p>another page</p>)));
    expect(screen.getByText('another page')).toBeVisible();
    vi.restoreAllMocks();
  });
});
