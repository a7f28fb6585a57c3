import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ChoicesEditor } from '#src/components/list/ChoicesEditor.tsx';
import { t } from '#tests/support/texts.ts';
import { renderWidget } from './renderWidget.tsx';

const named = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: index,
    label: index === 3 ? 'İş güvenliği' : `Field ${index}`,
  }));

function renderChoices(count: number, value = '') {
  const onChange = vi.fn();
  const filter = { kind: 'choices' as const, name: 'field.in', label: 'Field', options: named(count) };
  return { ...renderWidget(<ChoicesEditor filter={filter} value={value} onChange={onChange} />), onChange };
}
const names = () => screen.queryAllByRole('checkbox').map((box) => box.closest('label')?.textContent);

test('a few choices stand there, many are searched whatever their case and accents', async () => {
  const few = renderChoices(12);
  expect(await screen.findAllByRole('checkbox')).toHaveLength(12);
  expect(screen.queryByRole('searchbox')).toBeNull();
  few.unmount();

  const { user, onChange } = renderChoices(40);
  await user.type(
    await screen.findByRole('searchbox', { name: t('components.filters.searchChoices') }),
    'IS guv',
  );
  expect(names()).toEqual(['İş güvenliği']);
  await user.click(screen.getByRole('checkbox'));
  expect(onChange).toHaveBeenCalledWith('3');
  await user.type(screen.getByRole('searchbox'), 'zzz');
  expect(screen.getByRole('status')).toHaveTextContent(t('components.filters.noChoice'));
});

test('what is chosen stays in sight while others are looked for', async () => {
  const { user, onChange } = renderChoices(40, '7');
  await user.type(await screen.findByRole('searchbox'), 'field 12');
  expect(names()).toEqual(['Field 7', 'Field 12']);
  await user.click(screen.getByRole('checkbox', { name: 'Field 12' }));
  expect(onChange).toHaveBeenCalledWith('7,12');
});
