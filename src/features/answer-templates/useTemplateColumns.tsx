import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { AnswerTemplateRow } from '#contract/answer-templates/schema.ts';
import { formatDate } from '#contract/formats/dates.ts';
import { fullName } from '#contract/users/full-name.ts';
import { useSettings } from '#src/app/settings.ts';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { answerTemplateAddress } from './addresses.ts';

export function useTemplateColumns(): readonly ColumnOf<'answer-templates', 'list'>[] {
  const translate = useTranslate();
  const { languages } = useSettings();
  const languagesOf = (template: AnswerTemplateRow) =>
    template.languages.map((locale) => languages[locale] ?? locale).join(', ');
  return [
    {
      name: 'name',
      label: 'answerTemplate.name',
      sortBy: 'name',
      primary: true,
      render: ({ id, name }) => (
        <Link component={RouterLink} to={answerTemplateAddress(id)} sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Link>
      ),
      text: ({ name }) => name,
    },
    {
      name: 'scope',
      label: 'answerTemplate.scope',
      text: ({ type }) => translate(`answerTemplate.scope.${type ?? 'PERSON'}`),
    },
    {
      name: 'purpose',
      label: 'answerTemplate.purpose',
      sortBy: 'purpose',
      text: ({ purpose }) => translate(`answerTemplate.purpose.${purpose}`),
    },
    { name: 'languages', label: 'answerTemplate.languages', text: languagesOf },
    {
      name: 'author',
      label: 'answerTemplate.author',
      text: ({ author }) => (author ? fullName(author) : translate('person.former')),
    },
    {
      name: 'dateUpdated',
      label: 'answerTemplate.dateUpdated',
      sortBy: 'dateUpdated',
      text: ({ dateUpdated }) => formatDate(dateUpdated),
    },
  ];
}
