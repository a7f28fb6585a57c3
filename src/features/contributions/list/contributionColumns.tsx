import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useLocale } from 'ra-core';
import type { ReactNode } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import type { ContributionType } from '#contract/access.ts';
import { ATTRIBUTES, type AttributeName, SORTABLE_ATTRIBUTES } from '#contract/contributions/attributes.ts';
import type { ListScope } from '#contract/contributions/list.schema.ts';
import type { ContributionRow } from '#contract/contributions/schema.ts';
import { formatOneDecimal } from '#contract/formats/numbers.ts';
import { fullName } from '#contract/users/full-name.ts';
import { rowAddress } from '#src/app/contributionAddress.ts';
import { AnswerCell } from '#src/components/contributions/AnswerCell.tsx';
import { answerText } from '#src/components/contributions/answerWords.ts';
import { ContributionState } from '#src/components/contributions/ContributionState.tsx';
import { TagChips } from '#src/components/contributions/TagChips.tsx';
import { titleOr } from '#src/components/contributions/titleOr.ts';
import { daysSince } from '#src/components/fields/daysSince.ts';
import { NumberField } from '#src/components/fields/NumberField.tsx';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import { dateColumn } from '#src/components/list/columns.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { hasCampaigns } from '../contributionAccess.ts';
import { headAddressOf } from '../headAddress.ts';
import { cameFrom } from '../listContext.ts';

type Column = ColumnOf<'contributions', 'list'>;

interface TitleLinkProps {
  row: ContributionRow;
  /** Says what the reader is to it, where no column does. */
  withRoles: boolean;
}

/** The title, and below it what kind of contribution it is: `Suggestion · SUG-000012`. */
function TitleLink({ row, withRoles }: TitleLinkProps) {
  const translate = useTranslate();
  const location = useLocation();
  return (
    <>
      <Link
        component={RouterLink}
        to={rowAddress(row)}
        state={cameFrom(location)}
        sx={{ overflowWrap: 'anywhere', fontStyle: row.title.trim() ? undefined : 'italic' }}
      >
        {titleOr(translate, row.title)}
      </Link>
      <SecondLine>
        {[
          translate(`contribution.type.${row.type}`),
          row.code,
          ...(withRoles ? row.roles.map((role) => translate(`task.role.${role}`)) : []),
        ].join(' · ')}
      </SecondLine>
    </>
  );
}

const Muted = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ color: 'text.secondary' }}>
    {children}
  </Box>
);

function numberIn(row: ContributionRow, name: AttributeName): number | null {
  const value: string | number | null = row[name];
  return typeof value === 'number' ? value : null;
}

/** Numbers that contributions carry; readers switch their columns on. */
const attributes: readonly Column[] = ATTRIBUTES.filter(({ kind }) => kind === 'number').map(({ name }) => ({
  name,
  label: `contribution.${name}`,
  sortBy: SORTABLE_ATTRIBUTES.find((sortable) => sortable === name),
  hidden: true,
  align: 'end',
  render: (row) => <NumberField value={numberIn(row, name)} />,
  text: (row) => numberIn(row, name),
}));

/**
 * The columns of a contribution list. When an answer is due shows to whoever owes it or looks after it; who manages contributions
 * seldom has a part in them, and reads what part it is below the title: there would be no room for a column too.
 */
export function useContributionColumns(type: ContributionType, scope: ListScope): readonly Column[] {
  const translate = useTranslate();
  const locale = useLocale();
  const isManaged = scope === 'manage';
  // Where one answers, promises come first; there is no room for what one seldom answers by.
  const isAnswered = isManaged || scope === 'role';
  const free = translate('contribution.campaign.none');
  const campaign: Column = {
    name: 'campaign',
    label: 'contribution.campaign',
    hidden: isAnswered,
    render: (row) => row.campaignTitle ?? <Muted>{free}</Muted>,
    text: (row) => row.campaignTitle ?? free,
  };
  return [
    {
      name: 'title',
      label: 'contribution.title',
      sortBy: 'title',
      primary: true,
      width: '30%',
      render: (row) => <TitleLink row={row} withRoles={isManaged} />,
      text: (row) => titleOr(translate, row.title),
    },
    {
      name: 'type',
      label: 'contribution.type',
      hidden: true,
      text: (row) => translate(`contribution.type.${row.type}`),
    },
    { name: 'code', label: 'contribution.code', sortBy: 'code', hidden: true, text: (row) => row.code },
    {
      name: 'state',
      label: 'contribution.state',
      sortBy: 'state',
      render: (row) => <ContributionState contribution={row} headAddress={headAddressOf(row)} />,
      text: (row) =>
        row.family ? translate('family.joined.to', { code: row.family.headCode }) : row.stateName,
    },
    {
      name: 'answer',
      label: 'answer.title',
      sortBy: 'answerDueAt',
      hidden: !isAnswered,
      width: 148,
      render: (row) => <AnswerCell answer={row.answer} />,
      text: (row) => answerText(row.answer, translate, locale),
    },
    {
      name: 'stateDays',
      label: 'contribution.stateDays',
      width: 112,
      hidden: !isAnswered,
      align: 'end',
      render: (row) => <NumberField value={daysSince(row.dateStateChanged)} whole />,
      text: (row) => daysSince(row.dateStateChanged),
    },
    ...(hasCampaigns(type) ? [campaign] : []),
    { name: 'field', label: 'contribution.field', text: (row) => row.fieldTitle },
    {
      name: 'tags',
      label: 'contribution.tags',
      hidden: isAnswered,
      render: ({ tags }) => <TagChips tags={tags} />,
      text: (row) => row.tags.map(({ title }) => title).join(', '),
    },
    dateColumn('dateSubmitted', 'contribution.submitted'),
    {
      name: 'role',
      label: 'contribution.role',
      hidden: isManaged,
      text: (row) => row.roles.map((role) => translate(`task.role.${role}`)).join(', '),
    },
    // The number of the record, which the list has to tell; what people use is the code below the title.
    {
      name: 'id',
      label: 'contribution.id',
      sortBy: 'id',
      width: 72,
      hidden: isAnswered,
      text: (row) => row.id,
    },
    {
      name: 'owners',
      label: 'contribution.owners',
      hidden: true,
      text: (row) => row.owners.map(fullName).join(', '),
    },
    dateColumn('dateUpdated', 'contribution.updated', { hidden: true }),
    {
      name: 'comments',
      label: 'contribution.comments',
      sortBy: 'commentCount',
      sortByOrder: 'DESC',
      hidden: true,
      align: 'end',
      render: (row) => <NumberField value={row.commentCount} whole />,
      text: (row) => row.commentCount,
    },
    {
      name: 'supporters',
      label: 'support.title',
      sortBy: 'supportCount',
      sortByOrder: 'DESC',
      hidden: true,
      align: 'end',
      render: (row) => <NumberField value={row.supportCount} whole />,
      text: (row) => row.supportCount,
    },
    dateColumn('lastActivity', 'contribution.sort.active', { hidden: true }),
    {
      name: 'rating',
      label: 'contribution.rating',
      hidden: true,
      align: 'end',
      render: (row) => formatOneDecimal(row.ratingAverage, locale),
      text: (row) => row.ratingAverage,
    },
    ...attributes,
  ];
}
