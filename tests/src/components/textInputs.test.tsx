import { screen, waitFor, within } from '@testing-library/react';
import { Form } from 'ra-core';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { DateInput, DateTimeInput } from '#src/components/inputs/DateTimeInput.tsx';
import { DigitsInput } from '#src/components/inputs/DigitsInput.tsx';
import { PasswordInput } from '#src/components/inputs/PasswordInput.tsx';
import { PasswordStrength } from '#src/components/inputs/PasswordStrength.tsx';
import { digitCount, maxLength, minLength, required } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { enterDate, shownDate } from '#tests/support/dates.ts';
import { pattern, t } from '#tests/support/texts.ts';
import { renderWidget } from './renderWidget.tsx';

function renderForm(inputs: ReactNode, record: Record<string, unknown> = {}) {
  const onSubmit = vi.fn();
  const view = renderWidget(
    <Form onSubmit={onSubmit} record={record}>
      {inputs}
      <button type="submit">Save</button>
    </Form>,
  );
  return { ...view, onSubmit, save: () => view.user.click(screen.getByRole('button', { name: 'Save' })) };
}

test('the counter shows what is used of the longest length [R3N-08]', async () => {
  const { user } = renderForm(<TextInputWithCounter source="name" label="Name" maxLength={100} counter />);
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'hello');
  expect(screen.getByText('5/100')).toBeTruthy();
});

test('a text area takes its longest length from its rule [R3N-08]', () => {
  renderForm(<TextInputWithCounter source="text" label="Message" rows={3} validate={[maxLength(1000)]} />);
  expect(screen.getByText('0/1000')).toBeTruthy();
});

test('a field that is off can still be read: its help and its counter keep the colour of other fields', () => {
  renderForm(
    <TextInputWithCounter
      source="name"
      label="Name"
      help="As on the door."
      maxLength={100}
      counter
      disabled
    />,
  );
  expect(screen.getByRole('textbox', { name: 'Name' })).toBeDisabled();
  for (const words of ['As on the door.', '0/100']) {
    expect(screen.getByText(words)).not.toHaveClass('Mui-disabled');
  }
});

test('a required field shows a star and is announced as required [R3N-09]', () => {
  renderForm(<TextInputWithCounter source="name" label="Name" validate={required()} />);
  expect(screen.getByText('*')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Name' }).getAttribute('aria-required')).toBe('true');
});

test('the info popover lists the rules of the field [R3N-10]', async () => {
  const { user } = renderForm(
    <TextInputWithCounter
      source="name"
      label="Name"
      info
      validate={[required(), minLength(3), maxLength(50)]}
    />,
  );
  await user.click(screen.getByRole('button', { name: t('components.info', { about: 'Name' }) }));
  const said = within(screen.getByRole('dialog'))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
  expect(said).toHaveLength(3);
  expect(said[1]).toContain(t('entity.validation.minlength', { min: 3 }));
  expect(said[2]).toContain('50');
});

test('a broken rule blocks the form and is said at the field [R1H-23, R3N-24]', async () => {
  const { user, save, onSubmit } = renderForm(
    <TextInputWithCounter source="name" label="Name" validate={[required(), minLength(3)]} />,
  );
  const field = screen.getByRole('textbox', { name: 'Name' });
  await user.type(field, 'ab');
  await save();
  const error = await screen.findByRole('alert');
  expect(error.textContent).toContain(t('entity.validation.minlength', { min: 3 }));
  expect(field.getAttribute('aria-describedby')).toContain(error.id);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(onSubmit).not.toHaveBeenCalled();
  await user.type(field, 'c');
  await save();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ name: 'abc' }, expect.anything()));
});

test('a number input takes digits only [R3N-11]', async () => {
  const { user, save, onSubmit } = renderForm(<DigitsInput source="amount" label="Amount" />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });
  await user.type(field, 'a1b2');
  expect(field.value).toBe('12');
  await save();
  await waitFor(() => expect(onSubmit.mock.calls[0]?.[0]).toEqual({ amount: '12' }));
});

test.each(['-5', '1.5', '1,5', '1e3', '-2.5', '+3', '12345678'])(
  'a number input never makes another number of "%s": it stays as typed and is refused',
  async (typed) => {
    const { user, save, onSubmit } = renderForm(
      <DigitsInput source="amount" label="Amount" maxDigits={7} asNumber />,
    );
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });
    await user.type(field, typed);
    expect(field.value).toBe(typed);
    await save();
    const said = /^\d+$/.test(typed)
      ? t('entity.validation.max', { max: '9999999' })
      : t('entity.validation.wholeNumber');
    expect((await screen.findByRole('alert')).textContent).toContain(said);
    expect(onSubmit).not.toHaveBeenCalled();
    await user.clear(field);
    await user.type(field, '15');
    await save();
    await waitFor(() => expect(onSubmit.mock.calls[0]?.[0]).toEqual({ amount: 15 }));
  },
);

test('a phone number is shown as 555 123 45 67 and stored without spaces [R3N-12]', async () => {
  const { user, save, onSubmit } = renderForm(
    <DigitsInput source="phone" label="Phone" phone validate={digitCount(10)} />,
  );
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' });
  await user.type(field, '555123456789');
  expect(field.value).toBe('555 123 45 67');
  await save();
  await waitFor(() => expect(onSubmit.mock.calls[0]?.[0]).toEqual({ phone: '5551234567' }));
});

test('a date-time input shows DD/MM/YYYY HH:mm, takes YYYY-MM-DDTHH:mm of this zone, and the form holds the instant [R1K-05, R3Q-20]', async () => {
  const chosen = new Date(2024, 2, 5, 14, 7);
  const { save, onSubmit } = renderForm(<DateTimeInput source="lastDate" label="Last date" />, {
    lastDate: chosen.toISOString(),
  });
  const picker = await screen.findByRole('group', { name: 'Last date' });
  expect(shownDate(picker)).toBe('05/03/2024 14:07');
  await save();
  await waitFor(() => expect(onSubmit.mock.calls[0]?.[0]).toEqual({ lastDate: chosen.toISOString() }));
  enterDate(picker, '2026-12-31T08:30');
  await save();
  const typed = new Date(2026, 11, 31, 8, 30).toISOString();
  await waitFor(() => expect(onSubmit.mock.lastCall?.[0]).toEqual({ lastDate: typed }));
});

test('a date is typed by the keyboard; a half-typed one and one out of the bounds are told, and not taken for none', async () => {
  const { user, save, onSubmit } = renderForm(
    <DateInput source="day" label="Day of the fair" max="2026-12-31" />,
  );
  const picker = within(await screen.findByRole('group', { name: 'Day of the fair' }));
  await user.click(picker.getByRole('spinbutton', { name: 'Day' }));
  await user.keyboard('05');
  await user.keyboard('03');
  await save();
  expect(await screen.findByText(t('entity.validation.date.incomplete'))).toBeVisible();
  expect(onSubmit).not.toHaveBeenCalled();
  await user.click(picker.getByRole('spinbutton', { name: 'Year' }));
  await user.keyboard('2027');
  await save();
  expect(
    await screen.findByText(t('entity.validation.date.bounds', { min: '01/01/1900', max: '31/12/2026' })),
  ).toBeVisible();
  await user.click(picker.getByRole('spinbutton', { name: 'Year' }));
  await user.keyboard('2026');
  await save();
  await waitFor(() => expect(onSubmit.mock.lastCall?.[0]).toEqual({ day: '2026-03-05' }));
});

test('a password can be shown', async () => {
  const { user } = renderForm(<PasswordInput source="password" label="Password" />);
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  expect(field.type).toBe('password');
  await user.click(screen.getByRole('button', { name: t('components.password.show', { name: 'Password' }) }));
  expect(field.type).toBe('text');
});

const met = () =>
  screen
    .getAllByRole('listitem')
    .filter((item) => item.textContent?.includes('(met)'))
    .map((item) => item.textContent?.replace('(met)', ''));

test('checklist and meter stand together; Aa1!aaaa ticks all five [R1H-04, R1H-05]', () => {
  renderWidget(<PasswordStrength password="Aa1!aaaa" />);
  expect(screen.getByRole('meter', { name: t('components.password.strength') })).toBeTruthy();
  expect(met()).toHaveLength(5);
});

test.each([
  ['Aa1!aaa', t('components.password.check.minimumLength')],
  ['aa1!aaaa', t('components.password.check.uppercase')],
  ['AA1!AAAA', t('components.password.check.lowercase')],
  ['Aaa!aaaa', t('components.password.check.digit')],
  ['Aa11aaaa', t('components.password.check.symbol')],
])('%s leaves “%s” unticked, and only that [R1H-05]', (password, missing) => {
  renderWidget(<PasswordStrength password={password} />);
  expect(met()).toHaveLength(4);
  expect(met()).not.toContain(missing);
});

test.each([
  [undefined, t('components.password.unknown'), t('components.password.level.5')],
  ['error.password.pattern', t('components.password.unmet'), t('components.password.level.1')],
  [null, t('components.password.met'), t('components.password.level.5')],
] as const)(
  'what is easily guessed (%s) is weak; its point is %s, and ticked only when it is known',
  (guessable, state, level) => {
    renderWidget(<PasswordStrength password="Zq7!Zq7!Zq7!" guessable={guessable} />);
    const point = screen.getByText(pattern`^${t('components.password.check.notGuessable')}`).closest('li');
    expect(point).toHaveTextContent(state);
    expect(screen.getByRole('meter')).toHaveAttribute('aria-valuetext', level);
  },
);

test.each([
  ['Aa1!bc', 1, 'R1H-08'],
  ['abcdefghijkl', 1, 'R1H-09'],
  ['abcdefgh12', 2, 'R1H-10'],
  ['Abcdefgh12', 4, 'R1H-11'],
  ['Abcdef1!', 5, 'R1H-07'],
  ['', 0, 'Q1-52'],
])('the password %j lights level %i of five [R1H-06, %s]', (password, level) => {
  renderWidget(<PasswordStrength password={password} />);
  const meter = screen.getByRole('meter');
  expect(meter.getAttribute('aria-valuenow')).toBe(String(level));
  expect(meter.getAttribute('aria-valuemax')).toBe('5');
});
