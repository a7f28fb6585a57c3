import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useFocusBack } from '#src/components/feedback/useFocusBack.ts';

function Section({ isBusy, hasButton }: { isBusy: boolean; hasButton: boolean }) {
  const { place, noteOpener } = useFocusBack(isBusy);
  return (
    <section aria-labelledby="title">
      <h2 id="title" tabIndex={-1}>
        Keys
      </h2>
      <div ref={place} onClickCapture={noteOpener}>
        {hasButton && <button type="button">Remove</button>}
      </div>
    </section>
  );
}

function press() {
  const shown = render(<Section isBusy={false} hasButton />);
  fireEvent.click(screen.getByRole('button'));
  const show = (isBusy: boolean, hasButton: boolean) =>
    shown.rerender(<Section isBusy={isBusy} hasButton={hasButton} />);
  show(true, true);
  return show;
}

it('the focus goes back to the button, once: a later change leaves it where the person left it', () => {
  const show = press();
  show(false, true);
  expect(screen.getByRole('button')).toHaveFocus();
  screen.getByRole('button').blur();
  show(true, true);
  show(false, false);
  expect(document.body).toHaveFocus();
});

it('where the button is gone, the heading of its section has the focus', () => {
  press()(false, false);
  expect(screen.getByRole('heading')).toHaveFocus();
});

it('a focus that is elsewhere by then stays there', () => {
  const show = press();
  const other = document.body.appendChild(document.createElement('input'));
  other.focus();
  show(false, true);
  expect(other).toHaveFocus();
  other.remove();
});
