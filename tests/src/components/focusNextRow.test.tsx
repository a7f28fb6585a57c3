import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useFocusNextRow } from '#src/components/useFocusNextRow.ts';

interface Shown {
  rows: string;
  /** The row whose call is on its way. */
  busy?: string;
}

function Rows({ rows, busy }: Shown) {
  const place = useFocusNextRow<HTMLUListElement>(() => document.getElementById('title'));
  return (
    <main>
      <h1 tabIndex={-1}>Page</h1>
      <h2 id="title" tabIndex={-1}>
        Rows
      </h2>
      {rows !== '' && (
        <ul {...place}>
          {[...rows].map((row) => (
            <li key={row}>
              <a href={`#${row}`}>{row}</a>
              <button type="button" disabled={row === busy}>
                Remove {row}
              </button>
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}

/** The focus at the button of the row, which is disabled while its call is on its way. */
async function press(row: string) {
  const shown = render(<Rows rows="ABC" />);
  const show = (next: Shown) => shown.rerender(<Rows {...next} />);
  const button = screen.getByRole('button', { name: `Remove ${row}` });
  button.focus();
  show({ rows: 'ABC', busy: row });
  // As browsers do, a moment later.
  await act(async () => button.blur());
  return show;
}

it.each([
  ['A', 'BC', 'B'],
  ['B', 'AC', 'C'],
  ['C', 'AB', 'B'],
])('after the row %s was removed the next one has the focus, else the last', async (row, left, next) => {
  const show = await press(row);
  show({ rows: left });
  expect(screen.getByRole('link', { name: next })).toHaveFocus();
});

it('without rows the heading has it', async () => {
  const show = await press('B');
  show({ rows: '' });
  expect(screen.getByRole('heading', { name: 'Rows' })).toHaveFocus();
});

it('who left the row before stays where they went', async () => {
  const show = await press('B');
  screen.getByRole('heading', { name: 'Page' }).focus();
  show({ rows: 'AC' });
  expect(screen.getByRole('heading', { name: 'Page' })).toHaveFocus();
});

it('who left the focus nowhere meant to', async () => {
  const { rerender } = render(<Rows rows="ABC" />);
  const button = screen.getByRole('button', { name: 'Remove B' });
  button.focus();
  await act(async () => button.blur());
  rerender(<Rows rows="AC" />);
  expect(document.body).toHaveFocus();
});
