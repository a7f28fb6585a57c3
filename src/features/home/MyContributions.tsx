import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import { Link } from 'react-router-dom';
import { type ContributionRow, contributionEndpoints } from '../../../contract/contributions.ts';
import { formatDate } from '../../../contract/formats.ts';
import { rowAddress } from '../../app/contributionAddress.ts';
import { useNavigation } from '../../app/navigation.ts';
import { useSettings } from '../../app/settings.ts';
import { useMessage } from '../../app/useMessage.ts';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { ListSkeleton } from '../../components/feedback/Skeletons.tsx';
import { SectionCard } from '../../components/layout/SectionCard.tsx';
import { StatusChip } from '../../components/status/StatusChip.tsx';
import { call } from '../../dataProvider/httpClient.ts';
import { Row, Rows } from './Rows.tsx';

const SHOWN = 5;
const TYPES = ['SUGGESTION', 'IMPROVEMENT'] as const;

/** The own contributions that moved last, of every type that is switched on. */
async function readLatest(types: readonly (typeof TYPES)[number][], langKey: string, signal: AbortSignal) {
  const answers = await Promise.all(
    types.map((type) =>
      call(contributionEndpoints.list, {
        params: { type, parentId: 0, scope: 'mine' },
        query: { page: 0, size: SHOWN, sort: 'dateUpdated,desc', langKey },
        errorMessage: null,
        signal,
      }),
    ),
  );
  return answers
    .flatMap(({ data }) => data)
    .sort((one, other) => other.dateUpdated.localeCompare(one.dateUpdated))
    .slice(0, SHOWN);
}

export function MyContributions() {
  const t = useMessage();
  const locale = useLocale();
  const { availableModules } = useSettings();
  const { account: links } = useNavigation();
  const types = TYPES.filter((type) => availableModules.includes(type));
  const latest = useQuery({
    queryKey: ['home', 'contributions', types, locale],
    queryFn: ({ signal }) => readLatest(types, locale, signal),
    enabled: types.length > 0,
  });
  const ownLists = links.filter(({ to }) => to.startsWith('/contribution/list/'));
  if (types.length === 0) return null;
  return (
    <SectionCard
      title="home.own"
      actions={ownLists.map(({ to, label }) => (
        <Button key={to} component={Link} to={to} size="small">
          {t(label)}
        </Button>
      ))}
    >
      {latest.isPending && <ListSkeleton rows={3} columns={2} />}
      {latest.isError && <ErrorState error={undefined} retry={() => latest.refetch()} />}
      {latest.data?.length === 0 && <EmptyState title="home.own.empty" text="home.own.empty.text" />}
      {latest.data && latest.data.length > 0 && (
        <Rows label={t('home.own')}>
          {latest.data.map((row) => (
            <ContributionLine key={row.id} row={row} />
          ))}
        </Rows>
      )}
    </SectionCard>
  );
}

function ContributionLine({ row }: { row: ContributionRow }) {
  const t = useMessage();
  const submitted = row.dateSubmitted
    ? t('home.own.submitted', { date: formatDate(row.dateSubmitted) })
    : t('home.own.draft');
  return (
    <Row
      to={rowAddress(row)}
      title={row.title.trim() || t('home.own.untitled')}
      text={`${row.code} · ${submitted}`}
      chip={<StatusChip kind="stateType" value={row.stateType} label={row.stateName} />}
    />
  );
}
