import { screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { ListContextProvider, type ListControllerResult } from 'ra-core';
import { useState } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Pagination } from '#src/components/list/Pagination.tsx';
import { itemRange, pageButtons } from '#src/components/list/pageButtons.ts';
import { pattern, t } from '#tests/support/texts.ts';
import { onPhone } from './ideaList.tsx';
import { renderWidget } from './renderWidget.tsx';

interface PagerProps {
  page: number;
  size: number;
  total: number;
  hasMore?: boolean;
  onChange: (page: number) => void;
  maxButtons?: number;
}

/** The pager of a list that stands at a page. */
function Pager({ page, size, total, hasMore = false, onChange, maxButtons }: PagerProps) {
  const list = { page, perPage: size, total, meta: { hasMore }, setPage: onChange };
  return (
    <ListContextProvider value={list as unknown as ListControllerResult}>
      <Pagination maxButtons={maxButtons} />
    </ListContextProvider>
  );
}

const pager = () => screen.getByRole('navigation', { name: t('components.pagination.label') });
const shown = () =>
  within(pager())
    .getAllByRole('listitem', { hidden: true })
    .map((item) => item.textContent)
    .filter((text) => text !== '')
    .join(' ');

test('pages 1 … 9 10 11 … 20 are shown on page 10 of 20 [R1H-17, R1H-19, R3N-19, R3N-20, R3N-21, R3N-22]', () => {
  renderWidget(<Pager page={10} size={10} total={200} onChange={() => {}} />);
  expect(shown()).toBe('1 … 9 10 11 … 20');
  expect(
    within(pager())
      .getByRole('button', { name: t('components.pagination.page', { page: 10 }) })
      .getAttribute('aria-current'),
  ).toBe('page');
});

test('on a phone fewer pages are shown, so that they stand in one row', () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  onPhone();
  renderWidget(<Pager page={10} size={10} total={200} onChange={() => {}} />);
  expect(shown()).toBe('1 … 10 … 20');
});

test('the counter says which items of how many are shown [R1H-18]', () => {
  renderWidget(<Pager page={2} size={10} total={1234} onChange={() => {}} />);
  expect(
    screen.getByText(t('components.pagination.counter', { first: '11', last: '20', total: 1234 })),
  ).toBeTruthy();
});

test('the last page counts only what it holds, in the reader’s language [R1H-18]', () => {
  renderWidget(<Pager page={3} size={10} total={25} onChange={() => {}} />, { locale: 'tr' });
  expect(screen.getByText('Toplam 25 kayıttan 21 - 25 arası gösteriliyor.')).toBeTruthy();
});

describe('a list with more items than were counted', () => {
  const draw = (page: number, locale: 'en' | 'tr' = 'en') =>
    renderWidget(<Pager page={page} size={10} total={1000} hasMore onChange={() => {}} />, { locale });

  test('the counter says so, in the reader’s language [R1H-18]', () => {
    const { unmount } = draw(1);
    expect(
      screen.getByText(t('components.pagination.counterMore', { first: '1', last: '10', total: 1000 })),
    ).toBeTruthy();
    unmount();
    draw(1, 'tr');
    expect(screen.getByText('1.000 adetten fazla kayıttan 1 - 10 arası gösteriliyor.')).toBeTruthy();
  });

  test('its pages go as far as it was counted, and the last advises to narrow the search [R1H-17, R1H-20]', () => {
    const { unmount } = draw(99);
    expect(shown()).toBe('1 … 97 98 99 100');
    expect(screen.queryByText(/Narrow the list/)).toBeNull();
    unmount();
    draw(100);
    expect(
      screen.getByText(
        pattern`^${t('components.pagination.counterMore', { first: 991, last: 1000, total: 1000 })} .*${t('components.pagination.narrow', { total: 1000 })}`,
      ),
    ).toBeTruthy();
    expect(within(pager()).getByRole('button', { name: t('components.pagination.next') })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
});

test('first, previous, next, last and a number lead to their pages [R1H-20, R3N-23]', async () => {
  const onChange = vi.fn();
  const { user } = renderWidget(<Pager page={10} size={10} total={200} onChange={onChange} />);
  for (const name of [
    t('components.pagination.first'),
    t('components.pagination.previous'),
    t('components.pagination.page', { page: 11 }),
    t('components.pagination.next'),
    t('components.pagination.last'),
  ]) {
    await user.click(within(pager()).getByRole('button', { name }));
  }
  expect(onChange.mock.calls.flat()).toEqual([1, 9, 11, 11, 20]);
});

test('first and previous are off on page 1, next and last on the last page [R1H-20, R3N-23]', () => {
  const { unmount } = renderWidget(<Pager page={1} size={10} total={200} onChange={() => {}} />);
  const off = () =>
    within(pager())
      .getAllByRole('button')
      .filter((button) => button.getAttribute('aria-disabled') === 'true')
      .map((button) => button.getAttribute('aria-label'));
  expect(off()).toEqual([t('components.pagination.first'), t('components.pagination.previous')]);
  unmount();
  renderWidget(<Pager page={20} size={10} total={200} onChange={() => {}} />);
  expect(off()).toEqual([t('components.pagination.next'), t('components.pagination.last')]);
});

test('the pager works by keyboard alone [R1H-20]', async () => {
  const onChange = vi.fn();
  const { user } = renderWidget(<Pager page={1} size={10} total={30} onChange={onChange} />);
  await user.tab();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(onChange).toHaveBeenCalledWith(2);
});

function TurnedPages({ onTurn }: { onTurn: (page: number) => void }) {
  const [page, setPage] = useState(2);
  const turn = (to: number) => {
    onTurn(to);
    setPage(to);
  };
  return <Pager page={page} size={10} total={30} onChange={turn} />;
}

test('a control that led to the edge keeps the focus, and leads no further [R1H-20, R3N-23]', async () => {
  const onTurn = vi.fn();
  const { user } = renderWidget(<TurnedPages onTurn={onTurn} />);
  for (const name of [
    t('components.pagination.next'),
    t('components.pagination.first'),
    t('components.pagination.last'),
  ]) {
    const control = within(pager()).getByRole('button', { name });
    control.focus();
    await user.keyboard('{Enter}{Enter}');
    expect(control).toHaveFocus();
    expect(control).toHaveAttribute('aria-disabled', 'true');
  }
  expect(onTurn.mock.calls.flat()).toEqual([3, 1, 3]);
});

test('an empty list has no pager', () => {
  renderWidget(<Pager page={1} size={10} total={0} onChange={() => {}} />);
  expect(screen.queryByRole('navigation')).toBeNull();
});

const paging = fc
  .tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 3, max: 15 }))
  .chain(([pages, max]) =>
    fc.tuple(fc.integer({ min: 1, max: pages }), fc.constant(pages), fc.constant(max)),
  );

test('at most the configured count of numbers, always with first, last and current [R1H-17, R3N-19, R3N-20]', () => {
  fc.assert(
    fc.property(paging, ([page, pages, max]) => {
      const numbers = pageButtons(page, pages, max).filter((button) => button !== 'gap');
      expect(numbers.length).toBeLessThanOrEqual(max);
      expect(numbers).toEqual(expect.arrayContaining([1, page, pages]));
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
    }),
  );
});

test('with five buttons or more the neighbours of the current page are there [R3N-21]', () => {
  fc.assert(
    fc.property(paging, ([page, pages, max]) => {
      const buttons = pageButtons(page, pages, Math.max(5, max));
      for (const neighbour of [page - 1, page + 1]) {
        if (neighbour >= 1 && neighbour <= pages) expect(buttons).toContain(neighbour);
      }
    }),
  );
});

test('an ellipsis stands exactly where numbers are left out [R1H-19, R3N-22]', () => {
  fc.assert(
    fc.property(paging, ([page, pages, max]) => {
      const buttons = pageButtons(page, pages, max);
      buttons.forEach((button, index) => {
        const before = buttons[index - 1];
        const after = buttons[index + 1];
        if (button === 'gap') expect(Number(after) - Number(before)).toBeGreaterThan(1);
        else if (typeof before === 'number') expect(button - before).toBe(1);
      });
    }),
  );
});

test('the pages together show every item once [R1H-18]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 50 }), (total, size) => {
      const pages = Math.ceil(total / size);
      let seen = 0;
      for (let page = 1; page <= pages; page++) {
        const { first, last } = itemRange(page, size, total);
        expect(first).toBe(seen + 1);
        seen = last;
      }
      expect(seen).toBe(total);
    }),
  );
  expect(itemRange(1, 10, 0)).toEqual({ first: 0, last: 0 });
});
