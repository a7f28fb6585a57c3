import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useLocale } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import type { FieldRow } from '#contract/fields/schema.ts';
import { inLanguage } from '#contract/texts/titles.ts';
import { fullName } from '#contract/users/full-name.ts';
import { NumberField } from '#src/components/fields/NumberField.tsx';
import { activeColumn } from '#src/components/list/activeColumn.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { fieldAddress } from './fieldAddress.ts';

/** So many names stand in the list; the others are counted. */
const NAMES = 3;

export function useFieldColumns(): readonly ColumnOf<'fields', 'page'>[] {
  const translate = useTranslate();
  const locale = useLocale();
  const titleOf = ({ definitionList }: FieldRow) => inLanguage(definitionList, locale)?.title ?? '';
  const namesOf = ({ responsibles }: FieldRow) => responsibles.map(fullName);
  return [
    { name: 'id', label: 'contributionField.id', sortBy: 'id', render: ({ id }) => id, text: ({ id }) => id },
    {
      name: 'title',
      label: 'contributionField.title',
      sortBy: 'title',
      primary: true,
      render: (field) => (
        <Link
          component={RouterLink}
          to={fieldAddress(field.contributionType, field.id)}
          sx={{ overflowWrap: 'anywhere' }}
        >
          {titleOf(field)}
        </Link>
      ),
      text: titleOf,
    },
    activeColumn('isActive', translate),
    {
      name: 'responsibles',
      label: 'contributionField.responsibles',
      render: (field) => <Responsibles names={namesOf(field)} />,
      text: (field) => namesOf(field).join(', ') || translate('contributionField.responsibles.none'),
    },
    {
      name: 'people',
      label: 'contributionField.people',
      align: 'end',
      render: ({ peopleCount }) => <NumberField value={peopleCount} whole />,
      text: ({ peopleCount }) => peopleCount,
    },
  ];
}

/** Who answers for a field; nobody is marked, as what comes in would reach nobody. */
function Responsibles({ names }: { names: readonly string[] }) {
  const translate = useTranslate();
  if (names.length === 0) {
    return (
      <Box
        component="span"
        sx={{
          display: 'inline-flex',
          verticalAlign: 'middle',
          alignItems: 'center',
          gap: 0.5,
          color: 'error.main',
        }}
      >
        <WarningAmberOutlined fontSize="small" aria-hidden />
        {translate('contributionField.responsibles.none')}
      </Box>
    );
  }
  const others = names.length - NAMES;
  return (
    <span>
      {names.slice(0, NAMES).join(', ')}
      {others > 0 && ` ${translate('contributionField.responsibles.more', { smart_count: others })}`}
    </span>
  );
}
