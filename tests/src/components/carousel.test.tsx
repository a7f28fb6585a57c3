import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Carousel } from '#src/components/carousel/Carousel.tsx';
import { t } from '#tests/support/texts.ts';
import { renderWidget } from './renderWidget.tsx';

test('a button that led to the last or the first slide keeps the focus and leads no further [Q1-85]', async () => {
  const slides = ['One', 'Two'].map((word) => ({ key: word, content: <p>{word}</p> }));
  const { user } = renderWidget(<Carousel label="Slides" slides={slides} />);
  const next = screen.getByRole('button', { name: t('components.carousel.next') });
  await user.click(next);
  await user.keyboard('{Enter}');
  expect(next).toHaveFocus();
  expect(next).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('button', { name: t('components.carousel.show', { place: 2 }) })).toHaveAttribute(
    'aria-current',
    'true',
  );
  const previous = screen.getByRole('button', { name: t('components.carousel.previous') });
  await user.click(previous);
  expect(previous).toHaveFocus();
  expect(previous).toHaveAttribute('aria-disabled', 'true');
  expect(next).toHaveAttribute('aria-disabled', 'false');
});
