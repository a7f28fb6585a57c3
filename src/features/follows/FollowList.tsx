import NotificationsOff from '@mui/icons-material/NotificationsOffOutlined';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { FOLLOW_KINDS, type FollowRow } from '#contract/follows/endpoints.ts';
import { detailAddress, listAddress } from '#src/app/contributionAddress.ts';
import { withFirstList } from '#src/app/firstList.ts';
import { titleOr } from '#src/components/contributions/titleOr.ts';
import { useStopFollowing } from '#src/components/follows/useSubjectFollow.ts';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import { useListFilters } from '#src/components/list/AddressListProvider.tsx';
import { dateColumn } from '#src/components/list/columns.tsx';
import { choiceFilter } from '#src/components/list/filters.ts';
import { ListPage } from '#src/components/list/ListPage.tsx';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import { ChipRow, PressChip } from '#src/components/list/PressChip.tsx';
import { RowAction } from '#src/components/list/RowAction.tsx';
import { profileAddress } from '#src/components/people/PersonLink.tsx';
import { useTranslate } from '#src/useTranslate.ts';

const LIST = { resource: 'follows', view: 'list', defaultSort: 'date,desc', sortable: ['date'] } as const;

const FILTERS: readonly ListFilter<'kind'>[] = [
  choiceFilter('kind', 'follow.kind', FOLLOW_KINDS, 'follow.kinds'),
];

/** Where something that is followed is. */
function addressOf({ kind, targetId, type, competitionId }: FollowRow): string | null {
  switch (kind) {
    case 'CONTRIBUTION':
      return type && detailAddress({ id: targetId, type, competitionId });
    case 'CAMPAIGN':
      return `/campaign/${targetId}`;
    case 'FIELD':
      return type && `${listAddress(type, 0, 'all')}?contributionFieldId.in=${targetId}`;
    case 'USER':
      return profileAddress(targetId);
  }
}

function Followed({ row }: { row: FollowRow }) {
  const translate = useTranslate();
  const to = addressOf(row);
  const title = titleOr(translate, row.title);
  const detail = row.type ? translate(`contribution.type.${row.type}`) : translate(`follow.kind.${row.kind}`);
  return (
    <>
      {to ? (
        <Link component={RouterLink} to={to} sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Link>
      ) : (
        title
      )}
      <SecondLine>{row.code ? `${detail} · ${row.code}` : detail}</SecondLine>
    </>
  );
}

/** Which kind is shown: contributions unless another is pressed. */
function Kinds() {
  const translate = useTranslate();
  const { values, patchFilters } = useListFilters();
  const shown = values.kind ?? 'CONTRIBUTION';
  return (
    <ChipRow label={translate('follow.kind')}>
      {FOLLOW_KINDS.map((kind) => (
        <PressChip
          key={kind}
          pressed={shown === kind}
          onPress={() => patchFilters({ kind: kind === 'CONTRIBUTION' ? '' : kind })}
          label={translate(`follow.kinds.${kind}`)}
        />
      ))}
    </ChipRow>
  );
}

/** What the signed-in person follows, each with a way to stop. */
function FollowList() {
  const translate = useTranslate();
  const stop = useStopFollowing();
  const title = 'menu.account.follows';
  return (
    <ListPage
      {...LIST}
      filters={FILTERS}
      hideFilters
      crumbs={[{ label: title }]}
      columns={[
        {
          name: 'title',
          label: 'follow.subject',
          primary: true,
          render: (row) => <Followed row={row} />,
          text: (row) => titleOr(translate, row.title),
        },
        dateColumn('date', 'follow.since'),
      ]}
      rowActions={({ kind, targetId, title: named }) => (
        <RowAction
          label="follow.stop"
          title={titleOr(translate, named)}
          icon={<NotificationsOff />}
          onClick={() => void stop(kind, targetId)}
        />
      )}
      empty={{ title: 'follow.empty', text: 'follow.empty.text', icon: <NotificationsOff /> }}
    >
      <Typography color="text.secondary" sx={{ mb: 1, maxWidth: '68ch' }}>
        {translate('follow.intro')}
      </Typography>
      <Kinds />
    </ListPage>
  );
}

export default withFirstList(FollowList, () => LIST);
