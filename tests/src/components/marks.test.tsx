import { fireEvent, screen } from '@testing-library/react';
import { RecordContextProvider } from 'ra-core';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { AUDIT_TYPES } from '#contract/audits/schema.ts';
import { COMPETITION_STATES, STATE_TYPES } from '#contract/life-cycles/schema.ts';
import { MAIL_STATUSES } from '#contract/mails/schema.ts';
import { LOG_LINE_LEVELS } from '#contract/system/log-lines.ts';
import { HEALTH_STATUSES } from '#contract/system/schema.ts';
import { TASK_STATUSES } from '#contract/tasks/rules.ts';
import { USER_IMPORT_OUTCOMES } from '#contract/users/import.schema.ts';
import { DateField, DateTimeField } from '#src/components/fields/DateTimeField.tsx';
import { CurrencyField, NumberField } from '#src/components/fields/NumberField.tsx';
import { initialsOf, toneOf, UserName } from '#src/components/fields/UserName.tsx';
import { FileDrop } from '#src/components/inputs/FileDrop.tsx';
import { StarRating } from '#src/components/inputs/StarRating.tsx';
import { PointsChip } from '#src/components/status/PointsChip.tsx';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import { STATUS_DISPLAYS } from '#src/components/status/statusDisplays.ts';
import { TINT, TONES } from '#src/components/status/tones.ts';
import { MAIL_DISPLAYS } from '#src/features/mails/MailStatusChip.tsx';
import { SYSTEM_DISPLAYS } from '#src/features/system/systemDisplays.ts';
import { OUTCOME_DISPLAYS } from '#src/features/users/import/OutcomeChip.tsx';
import { t } from '#tests/support/texts.ts';
import { messagesOf, renderWidget } from './renderWidget.tsx';

const DISPLAYS = { ...STATUS_DISPLAYS, ...SYSTEM_DISPLAYS, mail: MAIL_DISPLAYS, importRow: OUTCOME_DISPLAYS };

const values: Record<keyof typeof DISPLAYS, readonly string[]> = {
  stateType: STATE_TYPES,
  task: TASK_STATUSES,
  // INIT is an unsaved one, Q2-04; CLOSED is what readers are told of one that is over.
  publishState: ['INIT', 'DRAFT', 'PUBLISHED', 'CLOSED', 'TERMINATED', 'COMPLETED', 'ARCHIVED'],
  competitionState: COMPETITION_STATES,
  mail: MAIL_STATUSES,
  active: ['true', 'false'],
  scheduleStep: ['planned', 'running', 'late', 'done'],
  importRow: USER_IMPORT_OUTCOMES,
  health: [...HEALTH_STATUSES, 'NONE'],
  job: ['DONE', 'RUNNING', 'FAILED', 'LATE', 'NEVER'],
  audit: AUDIT_TYPES,
  logLevel: LOG_LINE_LEVELS,
};

test.each(Object.keys(values) as (keyof typeof DISPLAYS)[])(
  'every %s has a colour, an icon and a word in each language',
  (kind) => {
    expect(Object.keys(DISPLAYS[kind]).sort()).toEqual([...values[kind]].sort());
    for (const locale of ['en', 'tr']) {
      for (const value of values[kind])
        expect(messagesOf(locale)[`components.status.${kind}.${value}`]).toBeTruthy();
    }
  },
);

test('a chip shows word and icon, and a life-cycle state keeps its own name', () => {
  renderWidget(
    <>
      <StatusChip kind="task" value="LATE_DONE" />
      <StatusChip kind="stateType" value="EVALUATION" label="Jury round" />
      <StatusChip kind="task" value="SOMETHING_NEW" />
    </>,
  );
  const chip = screen.getByText(t('components.status.task.LATE_DONE')).closest('.MuiChip-root');
  expect(chip?.querySelector('svg')).toBeTruthy();
  expect(screen.getByText('Jury round')).toBeTruthy();
  expect(screen.getByText('SOMETHING_NEW')).toBeTruthy();
});

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const luminance = (rgb: number[]) => {
  const [r = 0, g = 0, b = 0] = rgb.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (one: number[], other: number[]) => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};
/** Surfaces and pages of both schemes (look.md). */
const papers = { light: ['#FFFFFF', '#F6F5F1'], dark: ['#1B1E1C', '#121413'] };

test.each(Object.entries(TONES))(
  'the tone %s reads at 4.5:1 on its own tint, in light and dark',
  (_, tone) => {
    for (const scheme of ['light', 'dark'] as const) {
      const ink = channels(tone[scheme]);
      for (const paper of papers[scheme]) {
        const tint = channels(paper).map(
          (value, at) => value * (1 - TINT[scheme]) + (ink[at] ?? 0) * TINT[scheme],
        );
        expect(contrast(ink, tint)).toBeGreaterThanOrEqual(4.5);
      }
    }
  },
);

test('points and people', () => {
  renderWidget(
    <>
      <PointsChip points={1250} />
      <PointsChip points={1} />
      <UserName name="Ayşe Nur Yılmaz" detail="Research" />
    </>,
  );
  expect(screen.getByText(t('components.points', { points: 1250, smart_count: 1250 }))).toBeTruthy();
  expect(screen.getByText(t('components.points', { points: 1, smart_count: 1 }))).toBeTruthy();
  expect(screen.getByText('AY')).toBeTruthy();
  expect(screen.getByText('Research')).toBeTruthy();
});

test('initials follow the language, and a name keeps its tone', () => {
  expect(initialsOf('ilker ışık', 'tr')).toBe('İI');
  expect(initialsOf('Plato', 'en')).toBe('P');
  expect(initialsOf('  ', 'en')).toBe('');
  renderWidget(<UserName name="ilker ışık" />, { locale: 'tr' });
  expect(screen.getByText('İI')).toBeTruthy();
  expect(toneOf('Ayşe')).toBe(toneOf('Ayşe'));
});

test('fields of a record are shown in the documented formats [R1K-01, R1K-02, R1K-06, R1K-07, R1K-08]', () => {
  const at = new Date(2024, 2, 5, 14, 7, 9);
  renderWidget(
    <RecordContextProvider
      value={{ id: 1, at: at.toISOString(), count: 1234567, mean: 1234.5, money: 1234567.5 }}
    >
      <DateTimeField source="at" />
      <DateField source="at" />
      <DateTimeField source="at" format="seconds" />
      <DateTimeField source="at" format="longDate" />
      <DateTimeField source="missing" />
      <NumberField source="count" whole />
      <NumberField source="mean" />
      <CurrencyField source="money" symbol="TRY" />
    </RecordContextProvider>,
  );
  for (const text of [
    '05/03/24 14:07',
    '05/03/24',
    '05/03/24 14:07:09',
    '05/03/2024',
    '1,234,567',
    '1,234.50',
    '1,234,567.50 TRY',
  ]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
});

function Stars({ type }: { type: 'STAR5' | 'LIKE' }) {
  const [value, setValue] = useState<number | null>(null);
  return (
    <>
      <StarRating type={type} value={value} onChange={setValue} />
      <output aria-label="given">{String(value)}</output>
    </>
  );
}
const given = () => screen.getByLabelText('given').textContent;

test('stars are given by pointer', () => {
  renderWidget(<Stars type="STAR5" />);
  expect(screen.getByRole('radiogroup', { name: t('components.rating.label') })).toBeTruthy();
  // A moving mouse measures the stars, and jsdom lays nothing out.
  fireEvent.click(screen.getByRole('radio', { name: t('components.rating.stars', { smart_count: 4 }) }));
  expect(given()).toBe('4');
});

test('stars are given by arrows', async () => {
  const { user } = renderWidget(<Stars type="STAR5" />);
  screen.getByRole('radio', { name: t('components.rating.stars', { smart_count: 3 }) }).focus();
  await user.keyboard('{ArrowRight}');
  expect(given()).toBe('4');
  await user.keyboard('{ArrowRight}');
  expect(given()).toBe('5');
});

test('a like is given and taken back by Space', async () => {
  const { user } = renderWidget(<Stars type="LIKE" />);
  const like = screen.getByRole('button', { name: t('components.rating.like') });
  like.focus();
  await user.keyboard(' ');
  expect(given()).toBe('1');
  expect(like.getAttribute('aria-pressed')).toBe('true');
  await user.keyboard(' ');
  expect(given()).toBe('null');
});

test('a closed rating shows the mean and how many voted', () => {
  renderWidget(<StarRating type="STAR5" value={null} average={4.5} count={12} />);
  expect(screen.getByRole('img', { name: /4\.5/ })).toBeTruthy();
  expect(screen.getByText(`4.5 · ${t('components.rating.votes', { smart_count: 12 })}`)).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
});

const pdf = new File(['%PDF'], 'manual.pdf', { type: 'application/pdf' });

test('a file is taken by its labelled input; a wrong one is refused by name', async () => {
  const onFile = vi.fn();
  const onRefused = vi.fn();
  const { user } = renderWidget(
    <FileDrop
      label="Manual"
      extensions={['pdf']}
      maxBytes={5 * 1024 * 1024}
      onFile={onFile}
      onRefused={onRefused}
    />,
  );
  const input = screen.getByLabelText<HTMLInputElement>('Manual');
  expect(
    screen.getByText(
      `${t('components.file.types', { types: 'pdf' })} · ${t('components.file.size', { size: '5 MB' })}`,
    ),
  ).toBeTruthy();
  await user.upload(input, pdf);
  expect(onFile).toHaveBeenCalledWith(pdf);
  const photo = new File(['x'], 'photo.exe');
  Object.defineProperty(input, 'files', { value: [photo], configurable: true });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    t('components.file.wrongType', { name: 'photo.exe' }),
  );
  expect(onRefused).toHaveBeenCalledWith('wrongType', photo);
  expect(onFile).toHaveBeenCalledOnce();
});

test('while a file is sent or deleted the controls are off and the state is said', () => {
  const { unmount } = renderWidget(
    <FileDrop label="Banner" state="UPLOADING" fileName="a.png" onFile={() => {}} onDelete={() => {}} />,
  );
  expect(screen.getByText(t('components.file.uploading'))).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Banner', { selector: 'input' }).disabled).toBe(true);
  expect(
    screen.getByRole<HTMLButtonElement>('button', {
      name: `${t('components.file.delete')}: a.png`,
    }).disabled,
  ).toBe(true);
  unmount();
  renderWidget(<FileDrop label="Banner" state="DELETING" fileName="a.png" onFile={() => {}} />);
  expect(screen.getByText(t('components.file.deleting'))).toBeTruthy();
});
