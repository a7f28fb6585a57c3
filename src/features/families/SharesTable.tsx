import OutlinedInput from '@mui/material/OutlinedInput';
import { useInput, useLocale } from 'ra-core';
import type { Family } from '#contract/families/schema.ts';
import type { Weight } from '#contract/families/shares.ts';
import { formatDecimal, formatMoney } from '#contract/formats/numbers.ts';
import { fullName } from '#contract/users/full-name.ts';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import { TableFrame } from '#src/components/reports/TableFrame.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { amountsOf, pointsOf, sumOf, weightOf } from './shareValues.ts';

/** So many points show what a share comes to, rounded as those that are earned. */
const EXAMPLE = 100;
/** Characters of a share: `100,00`. */
const LONGEST = 6;

interface SharesTableProps {
  family: Family;
  /** As they are typed; null while one of them is no share. */
  weights: readonly Weight[] | null;
  /** Within a form of `ShareValues`. */
  isEditable?: boolean;
}

/** Each author with the share, what that is of a hundred points, and of the benefits where the reader may see them. */
export function SharesTable({ family, weights, isEditable = false }: SharesTableProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { shares } = family;
  const benefits = family.benefits ?? [];
  const points = weights && pointsOf(EXAMPLE, weights);
  const amounts = benefits.map(({ total }) => weights && amountsOf(total, weights));
  const columns = [
    translate('family.shares.author'),
    translate('family.shares.percent'),
    translate('family.shares.points'),
    ...benefits.map(({ benefitType, currency }) =>
      translate('family.shares.benefit', { type: translate(`benefit.type.${benefitType}`), currency }),
    ),
  ];
  const asPercent = (percent: number) =>
    translate('family.shares.inPercent', { percent: formatDecimal(percent, locale) });
  const rows = shares.map(({ person, percent }, place) => ({
    key: person.id,
    name: (
      <>
        {fullName(person)}
        {person.unitName && <SecondLine>{person.unitName}</SecondLine>}
      </>
    ),
    cells: [
      isEditable ? <ShareInput key="share" place={place} name={fullName(person)} /> : asPercent(percent),
      points ? formatDecimal(points[place], locale) : '–',
      ...amounts.map((parts) => formatMoney(parts?.[place], locale) || '–'),
    ],
  }));
  const total = {
    key: 'total',
    name: translate('family.shares.total'),
    cells: [
      weights ? asPercent(sumOf(weights)) : '–',
      points ? formatDecimal(EXAMPLE, locale) : '–',
      ...benefits.map(({ total }) => formatMoney(total, locale)),
    ],
  };
  return <TableFrame label={translate('family.shares')} columns={columns} rows={[...rows, total]} />;
}

function ShareInput({ place, name }: { place: number; name: string }) {
  const translate = useTranslate();
  // What is typed stays as it is: a number would lose the comma or a nought at its end.
  const { id, field } = useInput<string>({
    source: `shares.${place}`,
    parse: (text) => text,
    format: (text) => text,
  });
  const { ref, ...control } = field;
  const isFaulty = weightOf(String(control.value ?? '')) === null;
  return (
    <OutlinedInput
      {...control}
      inputRef={ref}
      id={id}
      size="small"
      error={isFaulty}
      endAdornment={<span aria-hidden>%</span>}
      inputProps={{
        inputMode: 'decimal',
        maxLength: LONGEST,
        'aria-label': translate('family.shares.percentOf', { name }),
        'aria-invalid': isFaulty,
        style: { textAlign: 'end' },
      }}
      sx={{ width: 104, my: 0.25 }}
    />
  );
}
