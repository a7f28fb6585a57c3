import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useLocale } from 'ra-core';
import { Link, useSearchParams } from 'react-router-dom';
import { formatInteger } from '#contract/formats/numbers.ts';
import { CONTRIBUTION_TYPES, type ContributionType, MODULE_OF_TYPE } from '#contract/roles.ts';
import { useSettings } from '#src/app/settings.ts';
import { NothingHere } from '#src/components/feedback/NothingHere.tsx';
import { CountLink } from '#src/components/reports/CountLink.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { ContributionReport, DistributionCard, useDistributionLists } from './ReportCards.tsx';

/** What people look for first, first. */
const OFFERED: readonly ContributionType[] = ['SUGGESTION', 'IMPROVEMENT', 'IDEA'];

/** How the contributions of a type stand: totals per state, by month, and who works on them. */
export default function OverviewReport() {
  const { availableModules } = useSettings();
  const [search] = useSearchParams();
  const offered = OFFERED.filter((type) => availableModules.includes(MODULE_OF_TYPE[type]));
  const asked = CONTRIBUTION_TYPES.find((type) => type === search.get('type'));
  const type = asked && offered.includes(asked) ? asked : offered[0];
  if (type === undefined) return <NothingHere title="report.noModule" />;
  return <OverviewOf key={type} type={type} offered={offered} />;
}

interface OverviewProps {
  type: ContributionType;
  offered: readonly ContributionType[];
}

function OverviewOf({ type, offered }: OverviewProps) {
  const translate = useTranslate();
  return (
    <ContributionReport
      type={type}
      title="report.overview"
      fileName="overview"
      above={<TypeChooser type={type} offered={offered} />}
    >
      {(rows, asked) => {
        const { lang: _, ...filters } = asked.query;
        const search = new URLSearchParams(filters);
        return (
          <>
            <StateTotals rows={rows} type={type} asked={asked} />
            <DistributionCard rows={rows} dimension="MONTH" type={type} asked={asked} />
            <Button
              component={Link}
              to={`/reporting/contribution/${type}/distribution${search.size > 0 ? `?${search}` : ''}`}
              sx={{ minHeight: 44, mb: 2, '@media print': { display: 'none' } }}
            >
              {translate('report.overview.more')}
            </Button>
          </>
        );
      }}
    </ContributionReport>
  );
}

/** The types as links: the period goes along, the fields, which are those of one type, do not. */
function TypeChooser({ type, offered }: OverviewProps) {
  const translate = useTranslate();
  const [search] = useSearchParams();
  if (offered.length < 2) return null;
  const addressOf = (other: ContributionType) => {
    const next = new URLSearchParams({ type: other });
    for (const name of ['start', 'end']) {
      const day = search.get(name);
      if (day) next.set(name, day);
    }
    return `?${next}`;
  };
  return (
    <Box
      component="nav"
      aria-label={translate('report.type')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}
    >
      {offered.map((other) => (
        <Button
          key={other}
          component={Link}
          to={addressOf(other)}
          variant={other === type ? 'contained' : 'outlined'}
          aria-current={other === type ? 'page' : undefined}
          sx={{ minHeight: 44, '@media print': other === type ? {} : { display: 'none' } }}
        >
          {translate(`report.type.${other}`)}
        </Button>
      ))}
    </Box>
  );
}

/** All contributions, and how many of them stand in each state. */
function StateTotals({ rows, type, asked }: Omit<Parameters<typeof DistributionCard>[0], 'dimension'>) {
  const listOf = useDistributionLists(type, asked);
  const translate = useTranslate();
  const locale = useLocale();
  const states = rows.filter(({ dimension }) => dimension === 'STATE');
  const all = states.reduce((sum, { count }) => sum + count, 0);
  const figures = [
    { key: 'all', label: translate('report.all'), count: all, to: listOf?.('STATE', '') },
    ...states.map(({ key, label, count }) => ({
      key,
      label: label ?? '',
      count,
      to: listOf?.('STATE', key),
    })),
  ];
  return (
    <Box
      component="dl"
      aria-label={translate('report.totals')}
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 150px), 1fr))',
        m: 0,
        mb: 2,
      }}
    >
      {figures.map(({ key, label, count, to }) => (
        <Card
          key={key}
          variant="outlined"
          sx={{
            p: 2,
            display: 'flex',
            flexDirection: 'column-reverse',
            justifyContent: 'flex-end',
            ...(key === 'all' && { borderColor: 'primary.main' }),
          }}
        >
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: 13, overflowWrap: 'anywhere' }}>
            {label}
          </Box>
          <Box
            component="dd"
            sx={{ m: 0, fontSize: 26, fontWeight: 600, lineHeight: 1.3, fontVariantNumeric: 'tabular-nums' }}
          >
            <CountLink count={formatInteger(count, locale)} to={count > 0 ? to : undefined} />
          </Box>
        </Card>
      ))}
    </Box>
  );
}
